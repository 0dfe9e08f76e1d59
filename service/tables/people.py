"""A person as a channel knows them at this moment."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Person:
    """`name` is what they call themselves now, possibly empty, never trusted as markup."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class GroupAdmin:
    """An admin of the group `chat` who does not say which: they may do what a host may, and
    nothing that needs to know who it is.
    """

    chat: int


Actor: TypeAlias = Person | GroupAdmin
