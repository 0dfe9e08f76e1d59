"""What a character is: data first, and a few typed hooks that most leave alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.events import Event
from engine.game import Game, Picks, Seat
from engine.questions import Question
from engine.roles import Faction, Role

DuskQuestion: TypeAlias = Callable[[Game, Seat], Question]
DuskAnswer: TypeAlias = Callable[[Game, Seat, Picks | None], tuple[Event, ...]]
"""Works out what a seat's picks bring about when dusk closes; None is no answer in time."""
TakesAlong: TypeAlias = Callable[[Seat, int, frozenset[Seat]], frozenset[Seat]]
"""From the seat that died, the size of the circle and who still lives: who dies with it."""


@dataclass(frozen=True, slots=True)
class AtDusk:
    asks: DuskQuestion
    ends: DuskAnswer
    only_once: bool = False
    """In the first night, and in no other."""

    def asks_in(self, round_number: int) -> bool:
        return round_number == 1 or not self.only_once


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    role: Role
    faction: Faction
    copies: int
    """How many cards of it the box holds (ruling 1.2)."""
    kills: bool = False
    """Whether it is one of the killers."""
    swap_from: int | None = None
    """In no default cast; may be swapped in from this many players on (ruling 1.4)."""

    extra_victims: int = 0
    """While it lives (ruling 3.4)."""
    extra_fakes: int = 0
    """While it lives (ruling 3.12)."""
    sees_genuine: bool = False
    """While it lives (ruling 3.11)."""
    knows_its_kind: bool = False
    """Those who hold it know each other (ruling 3.3)."""
    examines: bool = False
    """It is asked for an examination after its death (ruling 4.1)."""

    fakes_if_killed: int = 0
    """Killed by the killers: this many more fakes, less if negative (ruling 3.12)."""
    genuine_if_killed: int = 0
    """Killed by the killers: this many more genuine messages (ruling 3.10)."""
    discards_if_killed: int = 0
    """Killed by the killers: this many cards may come from the discard pile (ruling 3.10)."""
    skips_if_killed: int = 0
    """Killed by the killers: this many Killing Phases are skipped (ruling 3.14)."""

    at_dusk: AtDusk | None = None
    """What it is asked at dusk while it lives (ruling 3.1)."""
    takes_along: TakesAlong | None = None
