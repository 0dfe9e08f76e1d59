"""What a table has to tell beside what its game tells: troubles, people who come and go.

Members are named by their place in the `Circle` that goes with the notice.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Trouble(StrEnum):
    """What hinders a table in its group: told once, and never between nightfall and dawn."""

    CANNOT_PIN = "cannot_pin"
    CANNOT_MUTE = "cannot_mute"
    TOPIC_LOST = "topic_lost"
    """The topic of the table takes no posts any more: it goes on in the general one."""
    HOST_LEFT = "host_left"
    """Any member may take the table over."""

    @property
    def is_missing_right(self) -> bool:
        return self in {Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE}


class Why(StrEnum):
    """Why a table stands still."""

    OUT = "out"
    """The bot is not in the group."""
    MAY_NOT_WRITE = "may_not_write"
    """It is there, and may not write where the table is."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What the bot may do in a group; one that may not even write is as good as out of it."""

    pin: bool
    mute: bool
    write: bool = True


@dataclass(frozen=True, slots=True)
class Troubled:
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class RightsGiven:
    """These troubles are over."""

    troubles: tuple[Trouble, ...]


@dataclass(frozen=True, slots=True)
class Unreachable:
    """To the host: the bot cannot write to these members in private."""

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reachable:
    """Of these it had been told that they cannot be written to; they can again."""

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HasHost:
    """Nobody is asked any more to take over the table: its host is back, or it has another."""


@dataclass(frozen=True, slots=True)
class HostChanged:
    member: int


@dataclass(frozen=True, slots=True)
class Froze:
    """To the members in private: the table stands still, and ends at `until` (epoch seconds)
    unless the bot can write in the group before.
    """

    why: Why
    until: float


@dataclass(frozen=True, slots=True)
class Thawed:
    """The table goes on; its clocks had stood still for so many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Migrated:
    """The group has become another chat, in which nothing of the table's has been posted yet."""


@dataclass(frozen=True, slots=True)
class CameIn:
    """A member has come back into the group."""

    member: int


@dataclass(frozen=True, slots=True)
class AskedIfThere:
    """To these members in private: are they still there? Their seats are freed at `until`."""

    members: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class SeatsFreed:
    """To these private chats: they did not answer, so their seats in the lobby are free."""

    chats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Abandoned:
    """To the members in private: the table has ended, for it had stood still for too long."""

    why: Why
    seconds: float


@dataclass(frozen=True, slots=True)
class EndedMeanwhile:
    """To the members in private: the table has ended, by somebody's will, while it stood still.

    It stood still for this reason; None for a table that has given way to another.
    """

    why: Why | None


Notice: TypeAlias = (
    Troubled
    | RightsGiven
    | Unreachable
    | Reachable
    | HasHost
    | HostChanged
    | Froze
    | Thawed
    | Migrated
    | CameIn
    | AskedIfThere
    | SeatsFreed
    | Abandoned
    | EndedMeanwhile
)


def starts_anew(notice: Notice) -> bool:
    """Whether nothing of the table's is left where it tells from now on, so all is told anew."""
    return isinstance(notice, Thawed | Migrated) or notice == Troubled(Trouble.TOPIC_LOST)
