"""Case 33: from nightfall to dawn group and host see the same, whatever happens in the night.

Two games with the same people, cast, circle and cards differ in who holds what, who answers, who
dies and who cannot be reached; what both the group and the host get is compared.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from engine.deal import ABSENT_AFTER, deal_as_seated
from engine.game import Seat
from engine.phases import Phase
from engine.roles import Role
from service.sandbox import members
from service.sandbox.ledger import Call
from service.tables import lobbies
from tests.faults.play import C, K, Play
from tests.faults.village import Village

H, D, P = Role.HOSTAGE, Role.PRIVATE_DETECTIVE, Role.PROFESSIONAL_KILLER
SEED: Final = "ab" * 32
HOST: Final = 0
"""The host's seat: a citizen whom nobody kills, in every game."""
ROLES: Final = (C, C, C, C, C, D, H, K, K, P)
OTHERWISE: Final = (C, K, P, H, C, C, K, C, C, D)
"""The same cast, dealt so that all but the host hold something else."""
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_CLOCK: Final = re.compile(r"\d\d:\d\d(:\d\d)?|(in )?\d+\xa0(min|s)(\xa0\d+\xa0s)?")

Night = Callable[[Play], Awaitable[None]]
Seen = list[tuple[str, str, str]]


def plain(text: object) -> str:
    """Without what differs between any two games: the fingerprint, and the time of day."""
    return _CLOCK.sub("⌚", _FINGERPRINT.sub("#", str(text)))


@dataclass
class Told:
    """What group and host saw at nightfall, and what they got until dawn and with it."""

    nightfall: tuple[list[str], list[str]]
    by_night: Seen = field(default_factory=list)
    at_dawn: Seen = field(default_factory=list)
    asked: Seen = field(default_factory=list)
    """What the host got for asking and pressing, whenever they did."""


def seen(game: Play, calls: Sequence[Call]) -> Seen:
    """Chat by chat: which of two chats is served first is the workers' business."""
    return [
        (f"{name}: {call.method}", plain(call.params.get("text", "")), markup(call, game))
        for name, chat in (("group", game.chat), ("host", game.table.host))
        for call in calls
        if call.chat_id == chat
    ]


def markup(call: Call, game: Play) -> str:
    return re.sub(r":\d+:", ":", str(call.params.get("reply_markup", "")).replace(game.id, "table"))


@pytest.fixture
def deal_to(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[Role]], None]:
    """From now on the seats hold these characters, and all that is public is the same."""

    def set_roles(roles: Sequence[Role]) -> None:
        def deal(cast: Sequence[Role], _seed: str) -> Any:
            assert sorted(cast) == sorted(roles)
            return deal_as_seated(roles, SEED, absent_after=ABSENT_AFTER)

        monkeypatch.setattr(lobbies, "deal", deal)

    return set_roles


async def begun(village: Village, roles: Sequence[Role]) -> Play:
    people = village.people(len(roles))
    (owner,) = village.people(1)
    chat = village.group([owner, *people])
    table = await village.open_table(*people, chat=chat)
    cast = ", ".join(role.value.replace("_", " ") for role in roles)
    await village.say(people[0], f"/cast {cast}", chat)
    await village.press(people[0], "begin", chat)
    await village.quiet()
    game = Play(village, chat, table)
    assert tuple(player.role for player in game.game.players) == tuple(roles)
    return game


async def ask_around(game: Play) -> Seen:
    """The host asks all there is to ask, and presses what they were never offered."""
    host = game.table.host
    answers: Seen = []
    for chat, order in [
        (game.chat, "/status"), (game.chat, "/case"), (host, "/status"), (host, "hello?"),
    ]:  # fmt: skip
        texts = await game.village.say(host, order, chat)
        answers += [(order, plain(text), "") for text in texts]
    for option in ("s1", "c5", "ok", "as7"):
        toast = await game.village.forge(host, host, f"{game.id}:{game.game.windows}:{option}")
        answers.append((option, plain(toast["text"]), str(toast["show_alert"])))
    return sorted(set(answers))


async def told(game: Play, night: Night) -> Told:
    """Play the night so, and the rest of it by its deadlines."""
    village, chats = game.village, (game.chat, game.table.host)
    group, host = ([plain(text) for text in village.texts(chat)] for chat in chats)
    result, mark = Told((group, host)), village.mark
    await night(game)
    await village.quiet()
    while game.game.at_night:
        result.by_night += seen(game, village.calls(since=mark))
        result.asked += await ask_around(game)
        mark = village.mark
        await game.run_out()
    result.at_dawn = seen(game, village.calls(since=mark))
    result.asked = sorted(set(result.asked))
    return result


async def nobody_answers(_game: Play) -> None:
    return


def kill(victim: Seat) -> Night:
    async def night(game: Play) -> None:
        for killer in game.killers:
            await game.press(killer, f"s{victim}")
        await game.village.quiet()
        assert game.phase is not Phase.KILL

    return night


async def one_killer_answers(game: Play) -> None:
    await game.press(game.killers[0], f"s{game.seats(C)[1]}")


async def killers_waver_and_talk(game: Play) -> None:
    for number in range(6):
        for index, killer in enumerate(game.killers):
            await game.press(killer, f"s{game.seats(C)[1 + (number + index) % 2]}")
    for killer in game.killers:
        await game.village.say(game.user(killer), "This one, I say.")


async def all_is_answered_at_once(game: Play) -> None:
    await kill(game.seats(C)[1])(game)
    while game.game.at_night and game.phase is not Phase.FORGERY:
        await game.close_window()
    for question in game.asked[:-1]:
        await game.answer(question, question.options[: question.fewest])


async def the_dead_talk(game: Play) -> None:
    await kill(game.seats(H)[0])(game)
    for seat in game.game.dead:
        await game.village.say(game.user(seat), "So it was you!")


def silent(seat_of: Callable[[Play], Seat], *, told_by_update: bool) -> Night:
    async def night(game: Play) -> None:
        user = game.user(seat_of(game))
        if told_by_update:
            game.village.world.block(user, blocked=True)
        else:
            game.village.world.state.blocked.add(user)
        await game.village.quiet()
        await one_killer_answers(game)

    return night


def leaves(seat_of: Callable[[Play], Seat], *, back: bool = False) -> Night:
    async def night(game: Play) -> None:
        user = game.user(seat_of(game))
        members.leave(game.village.world, game.chat, user)
        await game.village.quiet()
        if back:
            members.join(game.village.world, game.chat, [user])
            await game.village.quiet()

    return night


def a_killer(game: Play) -> Seat:
    return game.killers[-1]


def a_citizen(game: Play) -> Seat:
    return game.seats(C)[-1]


async def people_ask_in_private(game: Play) -> None:
    for seat in game.game.seats[1:]:
        await game.village.say(game.user(seat), "/role")
        await game.village.say(game.user(seat), "/status")


NIGHTS: Final = {
    "one dead": kill(3),
    "three dead": the_dead_talk,
    "one of three killers": one_killer_answers,
    "killers waver and talk": killers_waver_and_talk,
    "all is answered": all_is_answered_at_once,
    "a killer blocks the bot": silent(a_killer, told_by_update=True),
    "a citizen blocks the bot": silent(a_citizen, told_by_update=True),
    "a killer is out of reach": silent(a_killer, told_by_update=False),
    "a citizen is out of reach": silent(a_citizen, told_by_update=False),
    "a killer leaves": leaves(a_killer),
    "a citizen leaves": leaves(a_citizen),
    "a killer leaves and is back": leaves(a_killer, back=True),
    "people ask in private": people_ask_in_private,
}


@pytest.mark.parametrize("night", list(NIGHTS))
async def test_until_dawn_nothing_differs(
    village: Village, deal_to: Callable[[Sequence[Role]], None], night: str
) -> None:
    nights, lengths = [], []
    for roles, happens in ((ROLES, nobody_answers), (OTHERWISE, NIGHTS[night])):
        deal_to(roles)
        game = await begun(village, roles)
        table = game.table
        assert table.nightfall
        assert table.dawn
        nights.append(await told(game, happens))
        lengths.append(round(table.dawn - table.nightfall, 3))
    first, second = nights
    assert first.nightfall == second.nightfall
    assert lengths[0] == lengths[1], "the latest dawn follows from what all know"
    assert first.by_night == second.by_night == [], "the night says nothing"
    assert first.asked == second.asked, "nothing is found out by asking"


@pytest.mark.parametrize("way", ["told by an update", "found out"])
async def test_day_tells_who_is_out_of_reach_alike_whatever_they_hold(
    village: Village, deal_to: Callable[[Sequence[Role]], None], way: str
) -> None:
    """Seat 8 is a killer, who was written to at night, or a citizen, who was not."""
    dawns = []
    for roles in (ROLES, (*ROLES[:4], K, *ROLES[5:8], C, P)):
        assert sorted(roles) == sorted(ROLES)
        deal_to(roles)
        game = await begun(village, roles)
        user = game.user(8)
        if way == "found out":
            village.world.state.blocked.add(user)
        village.world.block(user, blocked=True)
        await village.quiet()
        for killer in game.killers:
            if killer != 8:
                await game.press(killer, "s3")
        await village.quiet()
        result = await told(game, nobody_answers)
        shown = {plain(text) for text in village.texts(game.chat)}
        dawns.append(([each for each in result.at_dawn if "edit" not in each[0]], shown))
    assert dawns[0] == dawns[1], "edits may fall together, all else is the same"
    assert any("cannot write to" in text for _, text, _ in dawns[0][0])


async def test_the_comparison_sees_a_difference(
    village: Village, deal_to: Callable[[Sequence[Role]], None]
) -> None:
    """A test of the test: one word too many to the group, in one of two nights."""
    nights = []
    for happens in (nobody_answers, a_word_too_many):
        deal_to(ROLES)
        nights.append(await told(await begun(village, ROLES), happens))
    assert nights[0].by_night != nights[1].by_night
    assert nights[0].asked == nights[1].asked


async def a_word_too_many(game: Play) -> None:
    await game.village.post_to(game.chat, "Somebody has answered.")
