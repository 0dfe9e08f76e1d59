"""What many games come to: chances with their 95 % intervals, and means."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, from 0 to 1, with the interval that holds it at 95 %."""

    value: float
    low: float
    high: float


def share(times: int, games: int) -> Share:
    """Wilson's interval; it stays within 0 and 1 and is sound for few games too."""
    value = times / games
    middle = (value + Z**2 / (2 * games)) / (1 + Z**2 / games)
    spread = Z * sqrt(value * (1 - value) / games + (Z / (2 * games)) ** 2) / (1 + Z**2 / games)
    return Share(value, max(middle - spread, 0.0), min(middle + spread, 1.0))


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum of some games with one number of players."""

    players: int
    games: int = 0
    innocent_wins: int = 0
    rounds: int = 0
    windows: int = 0
    seconds: float = 0.0
    """Of one core."""

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.players,
            self.games + other.games,
            self.innocent_wins + other.innocent_wins,
            self.rounds + other.rounds,
            self.windows + other.windows,
            self.seconds + other.seconds,
        )

    @property
    def innocents(self) -> Share:
        return share(self.innocent_wins, self.games)

    @property
    def guilty(self) -> Share:
        return share(self.games - self.innocent_wins, self.games)
