"""Words in private that go to the others in a room (ruling 7.3)."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from engine.game import Seat
from engine.rooms import Room, listeners, room_of
from service.store.outbox import Outgoing
from service.tables.announce import circle
from service.tables.people import Person
from service.tables.table import Table
from service.tables.telling import Circle
from service.tables.turned import Turned
from service.tables.use_cases.use_case import UseCases


class Heard(Enum):
    """Who has got a word that was meant for a room (ruling 7.3)."""

    BY_OTHERS = "by_others"
    BY_NOBODY = "by_nobody"
    """A room is open to them, and nobody else is in it."""
    NOWHERE = "nowhere"
    """No room is open to them."""
    UNCLEAR = "unclear"
    """Rooms at several tables are open to them, and it may be meant for any."""


class Open(NamedTuple):
    """A room that is open to a seat, and who would hear it there."""

    circle: Circle
    seat: Seat
    room: Room
    listeners: tuple[Seat, ...]


class _Unheard(Exception):  # noqa: N818 # not a fault: the room has changed in this instant
    """Nobody gets the word."""


class Rooms(UseCases):
    async def room(
        self,
        person: Person,
        text: str,
        mark: str,
        table: str | None = None,
        also: Callable[[Circle], tuple[Outgoing, ...]] = lambda _: (),
    ) -> Heard:
        """Pass a private word on to the others in the room that the person is in.

        With rooms open at several tables it goes to none, unless `table` says which is meant.
        The mark is used, and what is `also` to be told of that room posted in the same write, only
        if somebody hears it.
        """
        found = await self._open_to(person)
        rooms = [each for each in found if table in {None, each.circle.table}]
        if len(rooms) != 1:
            return Heard.UNCLEAR if rooms else Heard.NOWHERE
        there = rooms[0].circle
        try:
            await self._writer.change(
                there.table, mark, lambda now, _: self._said(now, person, text), also(there)
            )
        except _Unheard:
            return Heard.BY_NOBODY
        return Heard.BY_OTHERS

    def _said(self, table: Table, person: Person, text: str) -> Turned:
        """Decided with the state that it is written over: the room may close meanwhile."""
        room = _open_at(table, person)
        if room is None or not room.listeners:
            raise _Unheard
        circle, seat, name, to = room
        posts = self._parts.narrator.room_posts(circle, seat, to, name, text)
        return Turned(table, also=tuple(posts))

    async def rooms(self, person: Person) -> list[Circle]:
        """Where a room is open to them."""
        return [each.circle for each in await self._open_to(person)]

    async def games(self, person: Person) -> list[Circle]:
        """Where they sit in a game that runs, whether a room is open to them or not."""
        return [circle(each) for each in await self._sits_at(person) if each.game]

    async def _open_to(self, person: Person) -> list[Open]:
        found = [_open_at(table, person) for table in await self._sits_at(person)]
        return [each for each in found if each]

    async def _sits_at(self, person: Person) -> list[Table]:
        ids = await self._parts.store.seats_of(person.user)
        return [await self._writer.load(id_) for id_ in ids]


def _open_at(table: Table, person: Person) -> Open | None:
    seat = table.seat_of(person.user)
    room = room_of(table.game, seat) if table.game and seat is not None else None
    if table.game is None or seat is None or room is None:
        return None
    return Open(circle(table), seat, room, listeners(table.game, seat))
