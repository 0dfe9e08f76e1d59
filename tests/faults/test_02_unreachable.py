"""Case 2: a player who cannot be written to at night; all others play on, and day tells it."""

from collections.abc import Awaitable, Callable

import pytest

from engine.phases import Phase
from engine.questions import Kind
from engine.roles import Role
from service.sandbox.ledger import Call
from tests.faults.play import C, K, Play
from tests.faults.village import Village, buttons

Begin = Callable[..., Awaitable[Play]]
SEVEN = (C, C, C, C, C, K, K)
OUT_OF_REACH = "cannot write in private to"


def fall_silent(village: Village, user: int) -> None:
    """They block the bot, and it is not told."""
    village.world.state.blocked.add(user)


def block(village: Village, user: int) -> None:
    """They block the bot, and Telegram tells it."""
    village.world.block(user, blocked=True)


def hears(village: Village, chat: int, words: str = OUT_OF_REACH) -> list[str]:
    return [text for text in village.texts(chat) if words in text and text.startswith("📵")]


def other_than_host(game: Play, *roles: Role) -> int:
    return next(seat for seat in game.seats(*roles) if game.user(seat) != game.table.host)


async def to_dawn(game: Play) -> None:
    while game.game.at_night:
        await game.run_out()


async def test_everybody_else_gets_theirs_and_day_tells_the_host(village: Village) -> None:
    people = village.people(7)
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    await village.say(people[0], "/cast 5 Citizen, 2 Killer", chat)
    fall_silent(village, people[3])
    await village.press(people[0], "begin", chat)
    await village.quiet()
    game = Play(village, chat, village.table(chat).id)
    for person in people[:3] + people[4:]:
        assert village.shows(person, "new game")
    assert hears(village, people[0]) == [], "not before day"
    assert hears(village, chat) == []
    victim = next(s for s in game.seats(C) if game.user(s) not in {people[0], people[3]})
    for killer in game.killers:
        if game.user(killer) != people[3]:
            await game.press(killer, f"s{victim}")
    await to_dawn(game)
    (told,) = hears(village, people[0])
    assert hears(village, chat) == []
    assert not any(word in told.lower() for word in ("killer", "citizen"))


@pytest.mark.parametrize("silent", [fall_silent, block])
@pytest.mark.parametrize("role", [K, C])
async def test_it_is_told_once_by_day_and_hints_at_nothing(
    village: Village, play: Begin, silent: Callable[[Village, int], None], role: Role
) -> None:
    game = await play(7, SEVEN)
    host, seat = game.table.host, other_than_host(game, role)
    user = game.user(seat)
    victim = next(s for s in game.seats(C) if s != seat and game.user(s) != host)
    silent(village, user)
    await village.quiet()
    for killer in game.killers:
        if killer != seat:
            await game.press(killer, f"s{victim}")
    await village.quiet()
    assert hears(village, host) == []
    await to_dawn(game)
    name = game.table.seated()[seat].name
    (told,) = hears(village, host)
    expected = (
        f"📵 I cannot write in private to {name}, who plays in “Friday night”.\n"
        "The game goes on: it waits for nobody longer than each question says.\n"
        "They can open the chat with me and press Start. Then I send what they have missed."
    )
    assert told == expected, "the same whoever it is"
    await game.to(Phase.FIRST_VOTE)
    assert hears(village, host) == [told], "once"


@pytest.mark.parametrize("back", ["/start", "/role", "unblock"])
async def test_it_comes_again_when_they_can_be_written_to(
    village: Village, play: Begin, back: str
) -> None:
    game = await play(7, SEVEN)
    killer, other = game.killers
    user = game.user(killer)
    block(village, user)
    await village.quiet()
    victim = game.seats(C)[0]
    await game.press(other, f"s{victim}")
    await village.quiet()
    before = len(village.posts(user))
    village.world.block(user, blocked=False)
    if back != "unblock":
        village.world.say(user, user, back)
    await village.quiet()
    caught_up = [post for post in village.posts(user)[before:] if "dies tonight" in post["text"]]
    assert caught_up
    assert sum(bool(buttons(post)) for post in caught_up) == 1, "one place to press"
    await game.press(killer, f"as{other}")
    await village.quiet()
    assert game.game.round.killed == (victim,)


async def test_the_deadline_rule_holds_meanwhile(village: Village, play: Begin) -> None:
    """The one who cannot be asked is waited for like anybody who does not answer."""
    game = await play(7, SEVEN)
    silent, other = game.killers
    fall_silent(village, game.user(silent))
    victim = game.seats(C)[0]
    await game.press(other, f"s{victim}")
    await village.quiet()
    assert game.phase is Phase.KILL
    await game.run_out()
    assert game.game.round.killed == (victim,)


async def test_a_host_who_cannot_be_written_to_is_told_of_in_the_group(
    village: Village, play: Begin
) -> None:
    game = await play(7, SEVEN)
    host = game.table.host
    seat = game.seat(host)
    victim = next(s for s in game.seats(C) if s != seat)
    fall_silent(village, host)
    for killer in game.killers:
        if killer != seat:
            await game.press(killer, f"s{victim}")
    await to_dawn(game)
    assert len(hears(village, game.chat)) == 1


async def test_nobody_is_tried_again_and_again(village: Village, play: Begin) -> None:
    """A chat that refuses costs one call for each thing to say, not a loop of them."""
    game = await play(7, SEVEN)
    seat = other_than_host(game, C)
    user = game.user(seat)
    fall_silent(village, user)
    mark = village.mark
    victim = next(s for s in game.seats(C) if s != seat)
    game.choices[Kind.KILL] = lambda _question: (victim,)
    await game.to(Phase.FIRST_VOTE)

    def refused(call: Call) -> bool:
        return call.status == 403 and call.chat_id == user

    assert len([call for call in village.refusals(mark) if refused(call)]) <= 4
    assert {call.status for call in village.refusals(mark)} <= {403}


@pytest.mark.parametrize(
    "description",
    [
        "Forbidden: user is deactivated",
        "Forbidden: bot was blocked by the user",
        "Bad Request: chat not found",
        "Forbidden: bot can't initiate conversation with a user",
    ],
)
async def test_all_ways_of_being_out_of_reach_are_one(
    village: Village, play: Begin, description: str
) -> None:
    game = await play(7, SEVEN)
    await game.to(Phase.DISCUSSION)
    living = (s for s in game.game.living if game.user(s) != game.table.host)
    user = game.user(next(living))
    code = 403 if description.startswith("Forbidden") else 400
    village.order(None, user, code=code, description=description)
    await village.say(user, "/role")
    assert len(hears(village, game.table.host)) == 1
    await village.say(user, "/start")
    assert game.table.unreachable == frozenset()
