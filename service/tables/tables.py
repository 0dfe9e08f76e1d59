"""What people may do at the tables: each use case is one atomic write, or a denial."""

from contextlib import suppress

from engine.commands import Cancel, Speak
from service.store.outbox import Outgoing
from service.tables.announce import standing
from service.tables.denied import Denial, Denied
from service.tables.instant import Instant
from service.tables.people import Actor, Person
from service.tables.stage import Stage
from service.tables.steps.checks import check_goes_on, check_host_of
from service.tables.steps.tapping import take_tap, tapped
from service.tables.table import Table
from service.tables.taps import Tap, Tapped
from service.tables.telling import Standing
from service.tables.turned import Turned, carry_out
from service.tables.use_cases.groups import Groups
from service.tables.use_cases.lobbies import Joined, Lobbies
from service.tables.use_cases.membership import Membership
from service.tables.use_cases.rooms import Heard, Rooms

__all__ = ["Heard", "Joined", "Tables"]


class Tables(Lobbies, Membership, Groups, Rooms):
    """Every method that changes something takes the inbound update's mark.

    They raise `Denied` when nothing may change, `AlreadyDone` when this update was handled
    before, and RedisError when nothing could be written.
    """

    async def tap(self, person: Person, table: str, window: int, tap: Tap, mark: str) -> Tapped:
        """Take a press on a game button: an answer, or a tick in a choice of several."""

        def step(now: Table, _: Instant) -> Turned:
            return take_tap(now, person.user, window, tap)

        before, after = await self._writer.change(table, mark, step)
        return tapped(before, after, person.user, tap)

    async def speak(self, person: Person, chat: int, mark: str) -> bool:
        """Take note of a word in the group from somebody who plays there; False if it is none.

        The mark is used only for a word that counts.
        """
        found = await self._table_of(chat)
        table = await self._writer.load(found) if found else None
        seat = table.seat_of(person.user) if table else None
        if table is None or seat is None or table.stage is not Stage.PLAYING:
            return False

        def spoken(now: Table) -> Turned:
            check_goes_on(now)
            return carry_out(now, Speak(seat))

        with suppress(Denied):  # the game stands still, or has ended: there is nothing to note
            if spoken(table).events:
                await self._writer.change(table.id, mark, lambda now, _: spoken(now))
                return True
        return False

    async def cancel(self, actor: Actor, table: str, mark: str) -> None:
        """End the game without a winner (ruling 6.4)."""

        def step(now: Table, _: Instant) -> Turned:
            check_host_of(now, actor)
            return carry_out(now, Cancel())

        await self._writer.change(table, mark, step)

    async def post(self, outgoing: tuple[Outgoing, ...], mark: str) -> None:
        """Answers that change no table."""
        await self._writer.post(outgoing, mark)

    async def table_in(self, chat: int) -> str:
        """The id of the open table of a group; raises `Denied` if there is none."""
        table = await self._table_of(chat)
        if table is None:
            raise Denied(Denial.NO_TABLE)
        return table

    async def tables_of(self, user: int) -> list[str]:
        """The ids of the open tables where a user sits or is the host, in their order."""
        return await self._parts.store.seats_of(user)

    async def standing(self, table: str, user: int | None = None) -> Standing:
        """How a table stands; with a user, what their seat may know as well.

        Raises `Denied` if there is no such table.
        """
        return standing(await self._writer.load(table), user, await self._parts.now())
