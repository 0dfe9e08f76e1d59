"""Case 10: names full of markup go through a whole game as they are, and nothing is refused."""

from collections.abc import Sequence

import pytest

from engine.phases import Phase
from engine.questions import Kind
from tests.faults.play import C, K, begin
from tests.faults.village import Village, buttons

NASTY = (
    ("<3 & _i *", "/>"),
    ("<b>bold</b>", None),
    ("&lt;tag&gt;", "&amp;"),
    ("[a](tg://user?id=1)", "`x`"),
    ("*_~|>#+-={}.!", None),
    ('"><script>', "'"),
)
UNSEEN = (
    ("\u202eevil", None),
    ("a\nb", "c\u2028d"),
    ("\u200b", None),
    ("Z\u0351\u036b\u0343algo", "\u0300"),
    ("\u3164", "\u2800"),
    ("@everyone", "/kick"),
)


def labels(village: Village, chat: int, option: str) -> str:
    """Of the button of this option."""
    found = village.button(chat, option)
    assert found
    message, data = found
    rows = message["reply_markup"]["inline_keyboard"]
    return str(next(each["text"] for row in rows for each in row if each["callback_data"] == data))


def group_of(village: Village) -> int:
    return next(chat for chat in village.world.state.rooms if chat < 0)


def shows(village: Village, chat: int, words: str) -> bool:
    """As it is seen: what keeps a name from becoming a mention or a command is not."""
    return any(words in text.replace("\u2060", "") for text in village.texts(chat))


async def whole_game(village: Village, names: Sequence[tuple[str, str | None]]) -> list[int]:
    people = [int(village.world.person(first, last_name=last)["id"]) for first, last in names]
    chat = village.group(people)
    game = await begin(village, people, chat, (*(C,) * (len(people) - 1), K))
    await game.to(Phase.FIRST_VOTE)
    victim = next(seat for seat in game.game.living if seat not in game.killers)
    game.all_vote(victim)
    toast = await game.press(game.asked[0].seat, f"s{victim}")
    assert toast["answered"]
    await game.to(Phase.SECOND_VOTE)
    assert len(buttons(village.posts(chat)[-1])) == len(game.game.living) + 1
    for order in ("/status", "/players", "/case"):
        assert await village.say(people[0], order, chat)
    game.choices[Kind.VOTE] = lambda _question: ()
    await game.to_end()
    assert village.refusals() == []
    assert village.button(chat, "again")
    return people


async def test_markup_is_shown_as_it_is(village: Village) -> None:
    await whole_game(village, NASTY)
    for name in NASTY:
        assert shows(village, group_of(village), " ".join(part for part in name if part))


async def test_names_that_cannot_be_seen_are_told_apart_all_the_same(village: Village) -> None:
    people = await whole_game(village, UNSEEN)
    players = await village.say(people[0], "/players", group_of(village))
    assert len(players) == 1


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
async def test_buttons_and_toasts_show_it_too(
    village: Village, name: tuple[str, str | None]
) -> None:
    people = [int(village.world.person(name[0], last_name=name[1])["id"]), *village.people(3)]
    chat = village.group(people)
    game = await begin(village, people, chat, (C, C, C, K))
    killer = game.user(game.killers[0])
    seat = game.seat(people[0]) if killer != people[0] else game.seat(people[1])
    shown = " ".join(part for part in name if part) if killer != people[0] else "Ada"
    # A button cuts what is longer than half a phone's width.
    assert labels(village, killer, f"s{seat}").strip("✅🔪 \u2068\u2069")[:14] == shown[:14]
    toast = await village.press(killer, f"s{seat}")
    assert shown[:14] in toast["text"]
