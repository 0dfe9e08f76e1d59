"""Case 5, window by window: one who is asked leaves, is back, leaves for good; all goes on."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from engine.game import Presence, Seat
from engine.phases import EXAMINATIONS, Phase
from engine.questions import Kind, Question
from engine.roles import Role
from service.sandbox import members
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village

OUTSIDE: Final = "not in the group any more"
Way = Callable[[Village, int, int], Awaitable[None]]
CAST: Final = (C, C, C, C, Role.FORENSIC_SCIENTIST, Role.SOULMATE, K, K)
NOT_PRESSED: Final = {Phase.TESTIMONY, Phase.FORGERY, Phase.DISCUSSION, Phase.DEFENCE}
"""On the way to a window these run out."""


async def goes(village: Village, chat: int, user: int) -> None:
    members.leave(village.world, chat, user)
    await village.quiet()


async def only_the_member_tells(village: Village, chat: int, user: int) -> None:
    """No service message says so, as in groups that hide them."""
    with village.withheld() as told:
        members.leave(village.world, chat, user)
    (change,) = (body for body in told if "chat_member" in body)
    assert len(told) > 1
    assert await village.post(change) == 200
    await village.quiet()


async def comes_back(village: Village, chat: int, user: int) -> None:
    members.join(village.world, chat, [user])
    await village.quiet()


async def begun(village: Village) -> Play:
    owner, *people = village.people(len(CAST) + 1)
    return await begin(village, people, village.group([owner, *people]), CAST)


async def to_window(game: Play, phase: Phase) -> None:
    """Citizens die, and the scientist when that opens the window."""
    (scientist,) = game.seats(Role.FORENSIC_SCIENTIST)
    in_round = 2 if phase in EXAMINATIONS else 1

    def killed(question: Question) -> tuple[Seat]:
        if phase is Phase.MORNING_EXAMINATION and game.game.round.number == in_round:
            return (scientist,)
        return (next(seat for seat in question.options if game.game.role(seat) is C),)

    game.choices[Kind.KILL] = killed
    game.choices[Kind.BOND] = lambda _question: (game.killers[0],)
    while (game.phase, game.game.round.number) != (phase, in_round):
        assert not game.over
        if game.game.round.number == in_round:
            game.all_vote(scientist)
        await (game.run_out() if game.phase in NOT_PRESSED else game.close_window())
        await game.village.quiet()


@pytest.mark.parametrize(
    ("phase", "way"),
    [
        *((phase, goes) for phase in Phase),
        (Phase.KILL, only_the_member_tells),
        (Phase.DISCUSSION, only_the_member_tells),
        (Phase.SECOND_VOTE, only_the_member_tells),
    ],
)
async def test_whoever_is_asked_may_go_and_be_back_and_go(
    village: Village, phase: Phase, way: Way
) -> None:
    game = await begun(village)
    await to_window(game, phase)
    question, number = game.asked[0], game.game.round.number
    leaver, user = question.seat, game.user(question.seat)
    picks = game.choices.get(question.kind, game.usual)(question)
    await way(village, game.chat, user)
    assert game.game.players[leaver].presence is Presence.GONE
    before = game.table
    assert OUTSIDE in (await village.forge(user, user, game.data("no")))["text"]
    assert game.table == before
    await comes_back(village, game.chat, user)
    assert game.game.players[leaver].presence is Presence.HERE
    await game.answer(question, picks)
    await way(village, game.chat, user)
    for _window in range(12):
        if game.over or game.game.round.number > number:
            break
        await game.run_out()
    assert not game.game.players[leaver].alive
    assert game.over or game.game.round.number > number
