"""Case 33, by night: what is pressed tells nobody which window is open."""

from collections.abc import Awaitable, Callable
from typing import Final

from engine.phases import NIGHT, Phase
from engine.questions import Kind
from engine.roles import Role
from tests.faults.play import C, K, Play

Begin = Callable[..., Awaitable[Play]]
SIX: Final = (C, C, C, C, Role.FAMOUS_DOG, K)
OPTIONS: Final = ("s1", "c5", "w1", "no", "ok", "as4")


def alive(game: Play, seat: int) -> bool:
    return game.game.players[seat].alive


async def answers(game: Play, user: int, window: int) -> list[tuple[str, bool]]:
    """What somebody is told who presses, in private, what a window might have asked."""
    presses = [
        await game.village.forge(user, user, f"{game.id}:{window}:{option}") for option in OPTIONS
    ]
    return [(str(each["text"]), bool(each["show_alert"])) for each in presses]


async def test_the_open_window_answers_who_is_not_asked_as_an_old_one_does(play: Begin) -> None:
    game = await play(6, SIX)
    game.choices[Kind.KILL] = lambda _question: (next(s for s in game.seats(C) if alive(game, s)),)
    await game.to(Phase.FIRST_VOTE)
    old = game.game.windows
    await game.to_next_night()
    seen = set()
    while game.game.at_night:
        seen.add(game.phase)
        asked = {question.seat for question in game.asked}
        idle = next(seat for seat in game.game.living if seat not in asked)
        user = game.user(idle)
        assert await answers(game, user, game.game.windows) == await answers(game, user, old)
        await game.close_window()
    assert seen == NIGHT
