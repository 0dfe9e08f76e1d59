"""What people may do at the tables: each use case is one atomic write, or a denial."""

import secrets
import string
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Final

from engine.casts import Cast
from engine.commands import Cancel, Speak
from engine.deal import deal
from engine.evolve import fold
from engine.game import Seat
from engine.roles import Role
from engine.rooms import Room, listeners, room_of
from service.store.outbox import Outgoing
from service.store.store import ChatTaken
from service.tables import lobby
from service.tables.announce import circle, lobby_telling, standing
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.table import Table
from service.tables.tapping import Tap, Tapped, take_tap, tapped
from service.tables.telling import Circle, LobbyTelling, Standing
from service.tables.turned import Turned, carry_out, with_game
from service.tables.writer import Parts, Writer

ID_LETTERS: Final = string.ascii_lowercase + string.digits
ID_LENGTH: Final = 8
SEED_BYTES: Final = 32
"""Twice the 128 bits that ruling 8.1 asks for."""


class Joined(Enum):
    SEATED = "seated"
    NEEDS_START = "needs_start"
    """The person must start the bot first, so that it may write to them; nothing has changed."""


class Heard(Enum):
    """Who has got a word that was meant for a room (ruling 7.3)."""

    BY_OTHERS = "by_others"
    BY_NOBODY = "by_nobody"
    """A room is open to them, and nobody else is in it."""
    NOWHERE = "nowhere"
    """No room is open to them."""
    UNCLEAR = "unclear"
    """Rooms at several tables are open to them, and it may be meant for any."""


class Tables:
    """Every method that changes something takes the inbound update's mark.

    They raise `Denied` when nothing may change, `AlreadyDone` when this update was handled
    before, and RedisError when nothing could be written.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._writer = Writer(parts)

    async def open(self, person: Person, chat: int, thread: int | None, mark: str) -> None:
        """Open a table in a chat that has none; its host sits down at once if they may."""
        table = Table(
            id="".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)),
            chat=chat,
            thread=thread,
            host=person.user,
            pace=self._parts.default_pace,
        )
        opened = lobby.join(table, person) if await self._may_write_to(person.user) else table
        try:
            await self._writer.turn(table, lambda _: Turned(opened), mark)
        except ChatTaken:
            raise Denied(Denial.TABLE_OPEN) from None

    async def join(self, person: Person, table: str, mark: str) -> Joined:
        if not await self._may_write_to(person.user):
            lobby.join(await self._writer.load(table), person)
            return Joined.NEEDS_START
        await self._in_lobby(table, mark, lambda now: lobby.join(now, person))
        return Joined.SEATED

    async def join_by_link(
        self, person: Person, payload: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Seat who follows their personal link; `also` is posted in the same write."""
        table = self._parts.links.table(payload, person.user)
        await self._in_lobby(table, mark, lambda now: lobby.join(now, person), also)

    def link_payload(self, table: str, user: int) -> str:
        return self._parts.links.payload(table, user)

    async def leave(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """`also` is posted in the same write."""
        await self._in_lobby(table, mark, lambda now: lobby.leave(now, person), also)

    async def set_pace(self, person: Person, table: str, pace: str, mark: str) -> None:
        await self._in_lobby(table, mark, lambda now: lobby.set_pace(now, person, pace))

    async def swap(self, person: Person, table: str, new: Role, old: Role, mark: str) -> None:
        await self._in_lobby(table, mark, lambda now: lobby.swap_in(now, person, new, old))

    async def set_cast(self, person: Person, table: str, cast: Cast | None, mark: str) -> None:
        await self._in_lobby(table, mark, lambda now: lobby.set_cast(now, person, cast))

    async def begin(self, person: Person, table: str, mark: str) -> None:
        seed = secrets.token_hex(SEED_BYTES)

        def step(now: Table) -> Turned:
            events = deal(lobby.ready_to_begin(now, person), seed)
            return Turned(with_game(now, fold(events)), events)

        await self._writer.change(table, mark, step)

    async def tap(self, person: Person, table: str, window: int, tap: Tap, mark: str) -> Tapped:
        """Take a press on a game button: an answer, or a tick in a choice of several."""

        def step(now: Table) -> Turned:
            return take_tap(now, person.user, window, tap)

        before, after = await self._writer.change(table, mark, step)
        return tapped(before, after, person.user, tap)

    async def speak(self, person: Person, chat: int, mark: str) -> None:
        """Take note of a word in the group from somebody who plays there."""
        table = await self._writer.find(chat)
        seat = table.seat_of(person.user) if table else None
        if table is None or seat is None or table.stage is not Stage.PLAYING:
            return
        if carry_out(table, Speak(seat)).events:
            with suppress(Denied):  # the game has ended in this instant: there is nothing to note
                await self._writer.change(table.id, mark, lambda now: carry_out(now, Speak(seat)))

    async def room(self, person: Person, text: str, mark: str) -> Heard:
        """Pass a private word on to the others in the room that the person is in.

        With rooms open at several tables it goes to none. The mark is used only if somebody
        hears it.
        """
        found = [await self._room(person, id_) for id_ in await self.tables_of(person.user)]
        rooms = [each for each in found if each]
        if len(rooms) != 1:
            return Heard.UNCLEAR if rooms else Heard.NOWHERE
        at, seat, room, to = rooms[0]
        if not to:
            return Heard.BY_NOBODY
        said = self._parts.narrator.room_posts(at, seat, to, room, text)
        await self._writer.post(tuple(said), mark)
        return Heard.BY_OTHERS

    async def _room(
        self, person: Person, id_: str
    ) -> tuple[Circle, Seat, Room, tuple[Seat, ...]] | None:
        """The room that is open to a person at this table, and who would hear them in it."""
        table = await self._writer.load(id_)
        seat = table.seat_of(person.user)
        room = room_of(table.game, seat) if table.game and seat is not None else None
        if table.game is None or seat is None or room is None:
            return None
        return circle(table), seat, room, listeners(table.game, seat)

    async def close(self, person: Person, table: str, mark: str) -> None:
        """Only a lobby: a game that has begun meanwhile goes on."""
        await self._in_lobby(table, mark, lambda now: lobby.close(now, person))

    async def cancel(self, person: Person, table: str, mark: str) -> None:
        """End the game without a winner (ruling 6.4)."""

        def step(now: Table) -> Turned:
            lobby.check_host(now, person)
            return carry_out(now, Cancel())

        await self._writer.change(table, mark, step)

    async def migrate(self, old: int, new: int, mark: str | None = None) -> None:
        """The group has become another chat: its table and all that waits for it go there.

        A table that was opened in the new chat meanwhile stays, and the old one where it was.
        """
        await self._parts.store.move_outbox(old, new)
        table = await self._writer.find(old)
        if table is None:
            return
        move = {"chat": new}
        with suppress(ChatTaken):
            await self._writer.change(
                table.id, mark, lambda now: Turned(now.model_copy(update=move))
            )

    async def post(self, outgoing: tuple[Outgoing, ...], mark: str) -> None:
        """Answers that change no table."""
        await self._writer.post(outgoing, mark)

    async def table_in(self, chat: int) -> str:
        """The id of the open table of a chat; raises `Denied` if there is none."""
        table = await self._parts.store.find_by_chat(chat)
        if table is None:
            raise Denied(Denial.NO_TABLE)
        return table

    async def tables_of(self, user: int) -> list[str]:
        """The ids of the open tables at which a user sits, in their order."""
        return sorted(await self._parts.store.seats_of(user))

    async def standing(self, table: str, user: int | None = None) -> Standing:
        """How a table stands; with a user, what their seat may know as well.

        Raises `Denied` if there is no such table.
        """
        return standing(await self._writer.load(table), user, await self._parts.now())

    async def settings(self, person: Person, table: str) -> LobbyTelling:
        """What the host may still change; raises `Denied` to others and once it is too late."""
        found = await self._writer.load(table)
        lobby.check_host_in_lobby(found, person)
        return lobby_telling(found)

    async def _may_write_to(self, user: int) -> bool:
        return (await self._parts.store.person(user)).get("started") == "1"

    async def _in_lobby(
        self,
        table: str,
        mark: str,
        step: Callable[[Table], Table],
        also: tuple[Outgoing, ...] = (),
    ) -> None:
        await self._writer.change(table, mark, lambda now: Turned(step(now)), also)
