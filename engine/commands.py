"""All that can be asked of a game, in the imperative."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Picks, Seat
from engine.questions import Kind


@dataclass(frozen=True, slots=True)
class Answer:
    """Pick for a question of a window; replaces an earlier pick (ruling 2.2).

    No picks mean nobody, nothing or, in a discussion, undecided.
    """

    seat: Seat
    window: int
    kind: Kind
    picks: Picks


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The deadline of a window has passed; harmless when told twice or late."""

    window: int


@dataclass(frozen=True, slots=True)
class Speak:
    """Take note of a word from a player: it brings the absent back, and in a discussion it counts.

    Whoever has gone for good does not return by it (rulings 2.3, 2.4).
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class GoAbsent:
    """Wait for this player no longer until they come back (ruling 2.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Depart:
    """Let a player go for good; without a substitute they die as the round ends (2.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Return:
    """Take a player back who was absent or gone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Substitute:
    """Give the seat to somebody new (ruling 2.5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cancel:
    """End the game without a winner (ruling 6.4)."""


Command: TypeAlias = Answer | TimeUp | Speak | GoAbsent | Depart | Return | Substitute | Cancel
