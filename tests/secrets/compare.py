"""One game in two worlds between which an observer cannot tell, compared step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final

from engine.game import Game
from engine.roles import Role
from tests.secrets.exchange import Exchange
from tests.secrets.knowledge import Observer
from tests.secrets.recorded import Recorded, record
from tests.secrets.retold import Misfit, Retold
from tests.secrets.seen import differences, seen
from tests.secrets.world import Moment

SEATS: Final = 4
"""So many seats watch each game, beside the public."""
ASKED_EVERY: Final = 5
"""Steps between two at which the observer asks and presses."""


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
    """The games of these numbers, each watched by the public and some seats.

    All with the wanted characters, or else with each character in its turn.
    """
    for number in range(first, first + games):
        random = Random(number)
        game = record(random, *(wanted or [list(Role)[number % len(Role)]]))
        seats = range(len(game.deal.roles))
        for who in chain([None], random.sample(seats, SEATS)):
            yield _compare(number, game, who, random)


def _compare(number: int, game: Recorded, who: Observer, random: Random) -> Compared:
    moments = (game.begun, *(done.moment for done in game.steps))
    upto = random.randrange(len(moments))
    last = moments[upto].game
    exchange = Exchange.by_chance(random, last, who)
    retold = Retold(game, exchange, random)
    try:
        there = (retold.begun, *map(retold.follow, game.steps[:upto]))
    except Misfit as misfit:
        return Compared(number, who, last, exchange, misfit=str(misfit))
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
