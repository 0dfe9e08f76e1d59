"""A person as a channel knows them at this moment."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """`name` is what they call themselves now, possibly empty, never trusted as markup."""

    user: int
    name: str
