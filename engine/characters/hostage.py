"""The Hostage: dies, and so do the nearest living players on either side (3.5)."""

from collections.abc import Iterable

from engine.characters.character import Character
from engine.game import Seat
from engine.roles import Faction, Role


def takes_along(seat: Seat, circle: int, living: frozenset[Seat]) -> frozenset[Seat]:
    right = [(seat + step) % circle for step in range(1, circle)]
    return frozenset(_nearest(right, living) + _nearest(reversed(right), living))


def _nearest(seats: Iterable[Seat], living: frozenset[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat in living][:1]


CHARACTER = Character(
    role=Role.HOSTAGE,
    faction=Faction.INNOCENT,
    copies=2,
    swap_from=9,
    takes_along=takes_along,
)
