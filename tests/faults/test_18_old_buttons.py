"""Case 18: buttons that somebody has kept say that their question is closed, and change nothing."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from engine.phases import Phase
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
CLOSED = "closed"
FORGED = (
    "x",
    ":::",
    "nosuch:1:s1",
    "{table}:0:join:1",
    "{table}:999999:s0",
    "{table}:{window}:s999",
    "{table}:{window}:zz",
    "{table}:{window}:c5",
    "{table}:-1:s0",
    "{table}:0:set:block:1",
    "{table}:0:nosuch",
    "{table}:{window}:as3",
    "ж" * 20,
    "0" * 64,
)


@dataclass(frozen=True)
class Kept:
    """A button as it was seen under a message of a chat."""

    chat: int
    message: int
    data: str


def keep_all(village: Village) -> list[Kept]:
    """Every button that any message of the bot has ever had."""
    slots: dict[tuple[int, str], None] = {}
    for call in village.calls():
        markup = call.params.get("reply_markup")
        if not markup or call.status != 200 or call.chat_id is None:
            continue
        rows = (json.loads(markup) if isinstance(markup, str) else markup)["inline_keyboard"]
        for each in (each for row in rows for each in row if "callback_data" in each):
            slots[call.chat_id, each["callback_data"]] = None
    return [Kept(chat, village.posts(chat)[0]["message_id"], data) for chat, data in slots]


def is_open(village: Village, kept: Kept) -> bool:
    return village.button(kept.chat, kept.data.split(":", 2)[2]) is not None and any(
        kept.data in str(message.get("reply_markup")) for message in village.posts(kept.chat)
    )


async def press_all(village: Village, kept: list[Kept], presser: int) -> set[str]:
    """What is said to whoever presses them, everybody their own and one for the group."""
    said = set()
    for each in kept:
        person = each.chat if each.chat > 0 else presser
        answer = await village.forge(person, each.chat, each.data, each.message)
        assert answer["answered"], each
        said.add(str(answer["text"]))
    return said


async def test_after_the_second_night_nothing_old_is_taken(village: Village, play: Begin) -> None:
    game = await play(7, (*(C,) * 6, K))
    await game.to(Phase.FIRST_VOTE)
    await game.to_next_night()
    await game.to(Phase.DISCUSSION)
    assert game.game.round.number == 2
    old = [each for each in keep_all(village) if not is_open(village, each)]
    options = {each.data.split(":", 2)[2].rstrip("0123456789") for each in old}
    assert options >= {"s", "c", "w", "join", "begin"}
    before, mark = game.table, village.mark
    living = next(seat for seat in game.game.living if game.user(seat) != game.table.host)
    said = await press_all(village, old, game.user(living))
    await village.quiet()
    assert game.table == before
    assert {call.method.lower() for call in village.calls(since=mark)} == {"answercallbackquery"}
    too_late = (CLOSED, "has begun", "sit at this table already")
    assert all(any(words in each for words in too_late) for each in said), said


async def test_last_games_buttons_do_nothing_in_the_next_one(village: Village) -> None:
    people = village.people(4)
    chat = village.group(people)
    first = await begin(village, people, chat, (C, C, C, K))
    first.all_vote(first.killers[0])
    await first.to_end()
    await village.press(people[1], "again", chat)
    await village.quiet()
    lobby = village.table(chat)
    assert lobby.id != first.id
    old = [each for each in keep_all(village) if each.data.startswith(f"{first.id}:")]
    old = [each for each in old if not each.data.endswith((":again", ":log"))]
    said = await press_all(village, old, people[2])
    await village.quiet()
    assert village.table(chat) == lobby
    assert all(CLOSED in each for each in said), said


async def test_forged_data_is_refused(village: Village, play: Begin) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    before, mark = game.table, village.mark
    for data in FORGED:
        forged = data.format(table=game.id, window=game.game.windows)
        for person in (game.user(game.game.living[0]), game.table.host):
            answer = await village.forge(person, game.chat, forged)
            assert answer["answered"], data
            assert answer["text"], data
    await village.quiet()
    assert game.table == before
    assert {call.method.lower() for call in village.calls(since=mark)} == {"answercallbackquery"}


async def test_keyboards_go_when_their_window_closes(village: Village, play: Begin) -> None:
    game = await play(5, (C, C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    await game.close_window()
    for chat in (game.chat, *village.world.room(game.chat).people):
        for message in village.posts(chat):
            window = game.game.windows
            for data in str(message.get("reply_markup", "")).split("'"):
                if data.startswith(f"{game.id}:"):
                    assert data.split(":")[1] in {"0", str(window)}, "a closed window's button"
