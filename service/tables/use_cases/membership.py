"""Who plays on: people who leave a game or its group and come back, and who the host is."""

from engine.commands import Depart, Return
from engine.game import Seat
from service.store.outbox import Outgoing
from service.tables.denied import Denial, Denied
from service.tables.instant import Instant
from service.tables.moment import Moment
from service.tables.people import Actor, Person
from service.tables.stage import Stage
from service.tables.steps import hosting
from service.tables.steps.checks import check_goes_on, check_inside
from service.tables.steps.moves import PersonMoved, moved, to_be_muted
from service.tables.table import Table
from service.tables.turned import Turned, carry_out
from service.tables.use_cases.use_case import UseCases


class Membership(UseCases):
    async def left_group(self, user: int, chat: int, moment: Moment, mark: str) -> None:
        """A person has left the group, or was removed from it (ruling 2.4)."""
        told = PersonMoved(user=user, moment=str(moment), here=False)
        await self._note_move(told, chat, f"{mark}:left:{user}")

    async def joined_group(self, user: int, chat: int, moment: Moment, mark: str) -> None:
        """A person has come into the group: a seat of theirs that they had left is theirs again."""
        told = PersonMoved(user=user, moment=str(moment), here=True)
        await self._note_move(told, chat, f"{mark}:joined:{user}")

    async def _note_move(self, told: PersonMoved, chat: int, mark: str) -> None:
        """It is kept for a table that is only just on its way: opened there, or moving there."""

        def step(found: Table, _: Instant) -> Turned:
            return moved(found, told)

        if not await self._note_in_group(chat, mark, step):
            await self._parts.store.keep_move(chat, told.model_dump_json())
            # Who has found nothing to follow has brought the table by now.
            await self._note_in_group(chat, mark, step)

    async def demoted(self, user: int, chat: int, mark: str) -> None:
        """A person is no admin of the group any more: who is dead can be muted now."""
        await self._note_in_group(
            chat, f"{mark}:demoted:{user}", lambda found, _: to_be_muted(found, user)
        )

    async def give_up(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Leave a game that runs (ruling 2.4). `also` is posted in the same write."""
        await self._writer.change(table, mark, lambda found, _: _given_up(found, person), also)

    async def come_back(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Sit down again at a game that one has left. `also` is posted in the same write."""
        await self._writer.change(table, mark, lambda found, _: _come_back(found, person), also)

    async def hand_over(self, actor: Actor, table: str, user: int, mark: str) -> None:
        """Make a member the host."""
        await self._act(actor, table, mark, lambda now: hosting.hand_over(now, actor, user))

    async def take_over(self, person: Person, table: str, mark: str) -> None:
        """Become the host of a table whose host has left."""
        await self._act(person, table, mark, lambda now: hosting.take_over(now, person))


def _given_up(table: Table, person: Person) -> Turned:
    seat = _playing_seat(table, person)
    if table.is_gone(person.user):
        raise Denied(Denial.HAS_LEFT)
    return carry_out(table, Depart(seat))


def _come_back(table: Table, person: Person) -> Turned:
    seat = _playing_seat(table, person)
    check_inside(table, person.user)
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
