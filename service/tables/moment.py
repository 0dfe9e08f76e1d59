"""When a thing happened, by whoever tells of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Self


class Moment(NamedTuple):
    """When a thing happened. Updates come late, twice and in any order, and one thing is told by
    several of them: what came of it is what the latest moment says.

    As text, moments sort as they do.
    """

    date: int
    """In epoch seconds."""
    of_membership: bool = False
    """Told by an update about a membership, which within one second outweighs a message."""
    update: int = 0
    """Its number."""

    @classmethod
    def of(cls, date: datetime, update: int, *, of_membership: bool = False) -> Self:
        return cls(int(date.timestamp()), of_membership, update)

    def __str__(self) -> str:
        return f"{self.date:012d}:{self.of_membership:d}:{self.update:012d}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something could not be done. It began at this time, in epoch seconds by the clock of the
    Redis server: what has been learnt since then counts more, and no other.
    """

    began: float

    @property
    def moment(self) -> Moment:
        """Whatever updates tell of that second counts more, if it is told later."""
        return Moment(int(self.began))
