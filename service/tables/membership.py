"""Who plays on: people who leave a game or its group and come back, and who the host is."""

from engine.commands import Depart, Return
from engine.game import Presence, Seat
from service.store.outbox import Outgoing
from service.tables import hosting, lobby
from service.tables.checks import check_goes_on
from service.tables.denied import Denial, Denied
from service.tables.people import Actor, Person
from service.tables.stage import Stage
from service.tables.table import Table
from service.tables.turned import Turned, carry_out
from service.tables.use_case import UseCases


class Membership(UseCases):
    async def left_group(self, user: int, chat: int, mark: str | None) -> None:
        """A person has left the group, or was removed from it (ruling 2.4)."""
        own = mark and f"{mark}:left:{user}"
        await self._note_in_group(chat, own, lambda now: _left(now, user))

    async def joined_group(self, user: int, chat: int, mark: str | None) -> None:
        """A person has come into the group: a seat of theirs that they had left is theirs again."""
        own = mark and f"{mark}:joined:{user}"
        await self._note_in_group(chat, own, lambda now: _joined(now, user))

    async def give_up(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Leave a game that runs (ruling 2.4). `also` is posted in the same write."""
        await self._writer.change(table, mark, lambda now: _given_up(now, person), also)

    async def come_back(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Sit down again at a game that one has left. `also` is posted in the same write."""
        await self._writer.change(table, mark, lambda now: _come_back(now, person), also)

    async def hand_over(self, actor: Actor, table: str, user: int, mark: str) -> None:
        """Make a member the host."""
        await self._act(actor, table, mark, lambda now: hosting.hand_over(now, actor, user))

    async def take_over(self, person: Person, table: str, mark: str) -> None:
        """Become the host of a table whose host has left."""
        await self._act(person, table, mark, lambda now: hosting.take_over(now, person))


def _left(table: Table, user: int) -> Turned:
    if table.stage is Stage.LOBBY and (table.member(user) or table.host == user):
        return Turned(lobby.without(table, user))
    seat = _seat_that_may_move(table, user)
    if seat is None:
        return Turned(table)
    left = table.model_copy(update={"came_in": table.came_in - {user}})
    return carry_out(left, Depart(seat))


def _joined(table: Table, user: int) -> Turned:
    seat = _seat_that_may_move(table, user)
    if seat is None:
        return Turned(table)
    came = table.model_copy(update={"came_in": table.came_in | {user}})
    return carry_out(came, Return(seat)) if _is_gone(table, seat) else Turned(came)


def _seat_that_may_move(table: Table, user: int) -> Seat | None:
    """Who comes and goes may close a window, and at a frozen table none may close."""
    return table.seat_of(user) if table.frozen is None else None


def _given_up(table: Table, person: Person) -> Turned:
    seat = _playing_seat(table, person)
    if _is_gone(table, seat):
        raise Denied(Denial.NOT_IN)
    return carry_out(table, Depart(seat))


def _come_back(table: Table, person: Person) -> Turned:
    seat = _playing_seat(table, person)
    if table.game and table.game.players[seat].here:
        raise Denied(Denial.ALREADY_IN)
    return carry_out(table, Return(seat))


def _playing_seat(table: Table, person: Person) -> Seat:
    if table.stage is not Stage.PLAYING:
        raise Denied(Denial.NOT_BEGUN if table.stage is Stage.LOBBY else Denial.ENDED)
    check_goes_on(table)
    seat = table.seat_of(person.user)
    if seat is None:
        raise Denied(Denial.NOT_IN)
    return seat


def _is_gone(table: Table, seat: Seat) -> bool:
    return table.game is not None and table.game.players[seat].presence is Presence.GONE
