"""What a game button says, and what is on record once it was pressed."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Picks, Seat
from engine.questions import About, Kind


@dataclass(frozen=True, slots=True)
class Pick:
    """A seat, a card or a word; in a choice of several it is ticked, or no more."""

    about: About
    option: int


@dataclass(frozen=True, slots=True)
class SameAs:
    """What this peer has picked."""

    peer: Seat


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nobody, no card, no word: what was picked before is taken back."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """What is ticked."""


Tap: TypeAlias = Pick | SameAs | Nothing | Confirm
"""What a game button says, however a channel writes it."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What is on record for the seat now: its picks, None before the first, and its draft."""

    kind: Kind
    seat: Seat
    picks: Picks | None
    draft: Picks | None
    fewest: int
    most: int
    names: tuple[str, ...]
    """By seat."""
    closed: bool
    """Whether it was the last answer that its window waited for."""
    title: str = ""
    """The group's, for those who play in several."""
