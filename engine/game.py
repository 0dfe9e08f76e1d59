"""The state of a game: frozen, and changed by `engine.evolve` alone.

Seats are numbered 0, 1, … round the circle: the next one is on the right and the last
meets the first (ruling 1.1). Cards are numbered 0 to 103.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engine.phases import Phase
from engine.roles import Faction, Role

Seat: TypeAlias = int
Card: TypeAlias = int
Picks: TypeAlias = tuple[int, ...]
"""What a player picked: seats, cards or words, by the kind of the question."""
Ballot: TypeAlias = tuple[tuple[Seat, Seat | None], ...]
"""Every living voter with the player pointed at; None is an abstention."""
Fallen: TypeAlias = tuple[tuple[Seat, Role], ...]
"""The dead of one occasion with the characters revealed by it (ruling 3.7)."""

CARDS = 104
POOL = 9


class Presence(StrEnum):
    HERE = "here"
    ABSENT = "absent"
    GONE = "gone"


class Outcome(StrEnum):
    INNOCENT = Faction.INNOCENT.value
    GUILTY = Faction.GUILTY.value
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Death:
    round: int
    at_night: bool


@dataclass(frozen=True, slots=True)
class Player:
    role: Role
    death: Death | None = None
    presence: Presence = Presence.HERE
    shown: Presence = Presence.HERE
    """The presence that the table has been shown: by day only (ruling 2.3)."""
    missed: int = 0
    """Windows missed in a row, of those that ask every living player."""

    @property
    def alive(self) -> bool:
        return self.death is None

    @property
    def is_shown(self) -> bool:
        return self.presence is self.shown

    @property
    def here(self) -> bool:
        return self.presence is Presence.HERE


@dataclass(frozen=True, slots=True)
class Round:
    """One round, from the pool laid out to the last death of its day."""

    number: int
    night: bool
    pool: tuple[Card, ...]
    """As it was laid out, by place."""
    protected: tuple[Seat, ...] = ()
    killed: tuple[Seat, ...] = ()
    """By the killers themselves, not in a wave (ruling 3.6)."""
    fallen: tuple[Seat, ...] = ()
    """All who died this night."""
    genuine: tuple[Card, ...] = ()
    witnesses: tuple[Seat, ...] = ()
    """Who have been told the genuine cards (ruling 3.11)."""
    fakes: tuple[Card, ...] = ()
    dawned: bool = False
    messages: tuple[Card, ...] = ()
    """The message area as shuffled at dawn (ruling 3.13)."""
    examined: tuple[tuple[Card, bool], ...] = ()
    """Cards examined in this round, each with whether it was genuine (ruling 4.1)."""
    ballots: tuple[Ballot, ...] = ()
    accused: Seat | None = None
    eliminated: Seat | None = None
    picks: tuple[tuple[Phase, tuple[tuple[Seat, Picks], ...]], ...] = ()
    """What each seat picked in private, by window; told at the end (ruling 6.3)."""


@dataclass(frozen=True, slots=True)
class Window:
    number: int
    phase: Phase
    picks: Mapping[Seat, Picks] = field(default_factory=dict)
    """The latest answer of each who gave one."""
    heard: frozenset[Seat] = frozenset()
    """Who wrote at the table while it was open."""


@dataclass(frozen=True, slots=True)
class Game:
    seed: str
    absent_after: int | None
    """Windows missed in a row that make a player absent (ruling 2.3); None is never."""
    seating: tuple[int, ...]
    """By seat, the place in which its holder joined."""
    players: tuple[Player, ...]
    draw: tuple[Card, ...]
    """The draw pile, the next card first."""
    pool: tuple[Card, ...] = ()
    """What is left of this round's pool, by place."""
    discard: tuple[Card, ...] = ()
    """The discard pile, oldest first."""
    rounds: tuple[Round, ...] = ()
    bonds: tuple[tuple[Seat, Seat], ...] = ()
    """Each Soulmate with whom it is bonded to (ruling 3.2)."""
    skips: int = 0
    """Killing Phases still to be skipped (ruling 3.14)."""
    windows: int = 0
    """The number of the latest window."""
    window: Window | None = None
    outcome: Outcome | None = None

    @property
    def round(self) -> Round:
        return self.rounds[-1]

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.alive)

    @property
    def dead(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if not player.alive)

    @property
    def at_night(self) -> bool:
        """From nightfall to dawn; a game that is over is by day."""
        night = bool(self.rounds) and self.round.night and not self.round.dawned
        return night and self.outcome is None

    def role(self, seat: Seat) -> Role:
        return self.players[seat].role
