"""The time at which a step is decided."""

from typing import NamedTuple


class Instant(NamedTuple):
    now: float
    """In epoch seconds."""
    speed: float
    """By which the lengths of all that waits are divided."""
