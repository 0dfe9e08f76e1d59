"""A person as a channel knows them at this moment."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from service.tables.denied import Denial, Denied


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


class Hosted(Protocol):
    """A table, or what is told of one."""

    @property
    def chat(self) -> int: ...

    @property
    def host(self) -> int: ...


def check_host(table: Hosted, actor: Actor) -> None:
    """An admin of the table's group may do what its host may."""
    match actor:
        case GroupAdmin(chat=chat) if chat == table.chat:
            return
        case Person(user=user) if user == table.host:
            return
    raise Denied(Denial.NOT_HOST)
