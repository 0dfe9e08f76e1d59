"""One game in two worlds between which an observer cannot tell, compared step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from engine.game import Game
from engine.phases import EXAMINATIONS, Phase
from engine.roles import Role
from service.tables.denied import Denied
from tests.secrets.exchange import Exchange
from tests.secrets.knowledge import Observer, kills
from tests.secrets.recorded import Recorded, record
from tests.secrets.retold import Misfit, Retold
from tests.secrets.seen import differences, seen
from tests.secrets.world import Moment

SELDOM: Final = EXAMINATIONS | {Phase.DUSK}
"""Phases that few games come to."""
THREE_KILLERS: Final = (Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER)
"""Fellows who know each other, and not which of the three kinds each is."""
STEPS_FOR_ALL: Final = 60
"""Of one game, where everybody looks."""
ASKED_EVERY: Final = 5
"""Steps between two at which the observer asks and presses."""

Kind: TypeAlias = tuple[bool, bool] | None
"""None is the public; else whether it is one of the killers, and whether it lives."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A game as `who` saw it in both worlds; `last` is the game at the last step compared."""

    number: int
    who: Observer
    last: Game
    exchange: Exchange
    misfit: str = ""
    told_apart: str = ""
    """What differed, and after which step; empty as it should be."""


def compare_all(first: int, games: int, *wanted: Role) -> Iterator[Compared]:
    """The games of these numbers, each watched by one observer of each kind.

    All with the wanted characters, or else with each character in its turn.
    """
    for number in range(first, first + games):
        random = Random(number)
        game = record(random, *(wanted or [list(Role)[number % len(Role)]]))
        for who, upto in _watchings(game, random):
            yield _compare(number, game, who, upto, random)


def compare_everybody(number: int, sizes: Sequence[int]) -> Iterator[Compared]:
    """One game, watched by the public and by every seat: each has another world that fits."""
    random = Random(number)
    game = record(random, sizes=sizes)
    for who in (None, *game.begun.game.seats):
        upto = min(len(game.steps), STEPS_FOR_ALL)
        while (compared := _compare(number, game, who, upto, random)).misfit and upto:
            upto = upto * 3 // 4
        yield compared


def _watchings(game: Recorded, random: Random) -> Iterator[tuple[Observer, int]]:
    """Observers, each with the last moment up to which they compare; no kind of phase is rare, nor
    are the few who are destined.
    """
    found: dict[tuple[Kind, bool], dict[Phase, list[tuple[Observer, int]]]] = {}
    for upto, moment in enumerate(game.moments):
        assert moment.game.window
        for who in (None, *moment.game.seats):
            destined = any(who == seat for _soulmate, seat in moment.game.bonds)
            phases = found.setdefault((kind_of(moment.game, who), destined), {})
            phases.setdefault(moment.game.window.phase, []).append((who, upto))
    for phases in found.values():
        seldom = [phase for phase in phases if phase in SELDOM and random.random() < 0.2]
        yield random.choice(phases[random.choice(seldom or list(phases))])


def kind_of(game: Game, who: Observer) -> Kind:
    return None if who is None else (kills(game, who), game.players[who].alive)


def _compare(number: int, game: Recorded, who: Observer, upto: int, random: Random) -> Compared:
    moments = game.moments
    last = moments[upto].game
    exchange = Exchange.by_chance(random, last, who)
    retold = Retold(game, last, exchange, random)
    try:
        there = (retold.begun, *map(retold.follow, game.steps[:upto]))
    except Misfit as misfit:
        return Compared(number, who, last, exchange, misfit=str(misfit))
    except Denied as denied:
        return Compared(number, who, last, exchange, told_apart=f"refused: {denied.code}")
    told_apart = _first_difference(moments[: upto + 1], there, who)
    return Compared(number, who, last, exchange, told_apart=told_apart)


def _first_difference(here: tuple[Moment, ...], there: tuple[Moment, ...], who: Observer) -> str:
    for step, (first, second) in enumerate(zip(here, there, strict=True)):
        latest = first.game.windows
        pressing = None if step % ASKED_EVERY else range(max(1, latest - 2), latest + 3)
        found = differences(
            seen(first, who, pressing=pressing), seen(second, who, pressing=pressing)
        )
        if found:
            return "\n".join([f"after step {step}", *found])
    return ""
