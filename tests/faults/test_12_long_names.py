"""Case 12: thirty players with the longest names there can be, and all that is known to all."""

from typing import Final

from engine.phases import Phase
from engine.questions import Kind
from service.sandbox import members
from tests.faults.play import Play, begin
from tests.faults.village import Village

PLAYERS: Final = 30
NAMES: Final = (("W" * 64, "W" * 64), ("👩‍👩‍👧‍👦" * 5, "&" * 64), ("漢" * 64, "<" * 64))
MOST_UNITS: Final = 4096


def units(text: str) -> int:
    """As Telegram counts: two for whatever is beyond the basic plane."""
    return sum(1 + (ord(char) > 0xFFFF) for char in text)


def lines(texts: list[str]) -> list[str]:
    return [line for text in texts for line in text.splitlines() if line]


async def begun(village: Village) -> Play:
    people = [
        int(village.world.person(first, last_name=last)["id"])
        for first, last in NAMES * (PLAYERS // len(NAMES))
    ]
    return await begin(village, people, village.group(people))


async def to_vote(game: Play) -> None:
    """Somebody is killed; whatever else is asked runs out."""
    while game.phase is not Phase.FIRST_VOTE:
        await (game.close_window() if game.phase is Phase.KILL else game.run_out())
        await game.village.quiet()


async def check_tally(game: Play) -> None:
    """All but one have answered, and the pinned status says so."""
    *others, final = game.asked
    for question in others:
        await game.answer(question, game.choices[Kind.VOTE](question))
    await game.village.quiet()
    room = game.village.world.room(game.chat)
    (pinned,) = room.pinned
    assert f"Answered: {len(others)} of {len(others) + 1}." in room.messages[pinned]["text"]
    await game.answer(final, game.choices[Kind.VOTE](final))
    await game.village.quiet()


async def check_players(game: Play) -> None:
    listed = await game.village.say(game.table.host, "/players", game.chat)
    whole = [row for row in lines(listed) if row[:1].isdigit()]
    assert len(whole) == PLAYERS, "each player stands on a line, and no line is torn"


async def check_case(game: Play) -> None:
    """Played on until it is too long for one post."""
    host = game.table.host
    case: list[str] = []
    while len(case) < 2:
        await game.close_window()
        await to_vote(game)
        case = await game.village.say(host, "/case", game.chat)
    # In private a heading moves the border of the posts: a line torn there would be another one.
    in_private = await game.village.say(host, "/case")
    assert set(lines(case)) < set(lines(in_private)), "no line is torn"


async def test_every_post_is_valid_split_at_lines_and_the_newest_tally_is_seen(
    village: Village,
) -> None:
    game = await begun(village)
    # For three people in turn, so that the tally names everybody.
    game.choices[Kind.VOTE] = lambda question: (question.options[question.seat % 3],)
    await to_vote(game)
    await check_tally(game)
    await check_players(game)
    await check_case(game)
    for seat in game.killers:
        members.leave(village.world, game.chat, game.user(seat))
    await village.quiet()
    while not game.over:
        await game.run_out()
        await village.quiet()
    sent = [each["text"] for room in village.world.state.rooms for each in village.posts(room)]
    assert max(map(units, sent)) <= MOST_UNITS
    assert village.refusals() == []
