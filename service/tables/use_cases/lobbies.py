"""Before the game: opening a table, sitting down and getting up, settling it, beginning."""

import secrets
import string
from collections.abc import Mapping
from enum import Enum
from typing import Final

from engine.casts import Cast
from engine.deal import deal
from engine.evolve import fold
from engine.roles import Role
from service.store.facts import PUT_OUT, TITLE
from service.store.outbox import Outgoing
from service.store.store import ChatTaken
from service.tables.announce import lobby_telling
from service.tables.denied import Denial, Denied
from service.tables.instant import Instant
from service.tables.moment import Moment
from service.tables.people import Actor, Person
from service.tables.steps import freezing, idle, lobby
from service.tables.steps.checks import check_in_lobby, check_member, check_settings
from service.tables.steps.moves import of_those_who_play
from service.tables.steps.troubles import lacking
from service.tables.table import Table
from service.tables.telling import LobbyTelling
from service.tables.turned import Turned, with_game
from service.tables.use_cases.use_case import UseCases

ID_LETTERS: Final = string.ascii_lowercase + string.digits
ID_LENGTH: Final = 8
SEED_BYTES: Final = 32
"""Twice the 128 bits that ruling 8.1 asks for."""


def new_seed() -> str:
    """What a game's chance hangs on, in hex; the server's own until the game is over."""
    return secrets.token_hex(SEED_BYTES)


class Joined(Enum):
    SEATED = "seated"
    NEEDS_START = "needs_start"
    """The person must start the bot first, so that it may write to them; nothing has changed."""


class Lobbies(UseCases):
    async def open(  # noqa: PLR0913 who, where, and what goes with it
        self,
        person: Person,
        chat: int,
        thread: int | None,
        moment: Moment,
        mark: str,
        *,
        title: str = "",
        also: tuple[Outgoing, ...] = (),
    ) -> None:
        """Open a table in a chat that has none; its host sits down at once if they may.
        `moment` is when they asked for it, or before. `also` is posted in the same write.

        What the bot is known to lack in the group is no news any more: the lobby shows it. Where
        it is known that it cannot write, the table stands still from the first.
        """
        chat = await self._now(chat)
        if title:
            await self._parts.store.learn(chat, {TITLE: title}, str(moment))
        facts = await self._parts.store.facts(chat)
        table = self._new_table(person, chat, thread, moment, facts)
        seated = lobby.join(table, person) if await self.may_write_to(person.user) else table

        def step(_: Table, at: Instant) -> Turned:
            return freezing.following(idle.stirred(seated, person.user, at.now), facts, at)

        try:
            await self._writer.turn(table, step, mark, also)
        except ChatTaken as taken:
            await self._sign(person, taken.table)
            stage = (await self._writer.load(taken.table)).stage
            raise Denied(Denial.TABLE_OPEN, stage=stage.value) from None
        await self._follow_group(chat)  # what was learnt in this instant has found no table

    def _new_table(
        self,
        person: Person,
        chat: int,
        thread: int | None,
        moment: Moment,
        facts: Mapping[str, str],
    ) -> Table:
        put_out, lacks = facts.get(PUT_OUT, ""), lacking(facts)
        return Table(
            id="".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)),
            chat=chat,
            thread=thread,
            title=facts.get(TITLE, ""),
            since=max(str(moment), put_out),  # who left before may have come back unseen
            put_out=put_out,
            host=person.user,
            pace=self._parts.default_pace,
            troubles=lacks,
            told=lacks,
        )

    async def join(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> Joined:
        """`also` is posted in the same write, if they are seated."""
        if not await self.may_write_to(person.user):
            async with self._sign_if_denied(person, table):
                lobby.join(await self._writer.load(table), person)
            return Joined.NEEDS_START
        await self._act(person, table, mark, lambda now: lobby.join(now, person), also)
        return Joined.SEATED

    async def join_by_link(
        self, person: Person, payload: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Seat who follows their personal link; `also` is posted in the same write."""
        table = self.table_of_link(payload, person.user)
        await self._act(person, table, mark, lambda now: lobby.join(now, person), also)

    def link_payload(self, table: str, user: int) -> str:
        return self._parts.links.payload(table, user)

    def table_of_link(self, payload: str, user: int) -> str:
        """The table to which this link invites this user; raises `Denied` if it does not."""
        return self._parts.links.table(payload, user)

    async def leave(
        self, person: Person, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """`also` is posted in the same write."""
        await self._act(person, table, mark, lambda now: lobby.leave(now, person), also)

    async def still_here(self, person: Person, table: str, mark: str) -> None:
        """Somebody who was asked whether they are still there answers."""

        def step(now: Table) -> Table:
            check_in_lobby(now)
            check_member(now, person.user)
            return now

        await self._act(person, table, mark, step)

    async def block(self, actor: Actor, table: str, user: int, mark: str) -> None:
        """Put a member out and let them in no more."""
        await self._act(actor, table, mark, lambda now: lobby.block(now, actor, user))

    async def unblock(self, actor: Actor, table: str, user: int, mark: str) -> None:
        await self._act(actor, table, mark, lambda now: lobby.unblock(now, actor, user))

    async def set_pace(self, actor: Actor, table: str, pace: str, mark: str) -> None:
        await self._act(actor, table, mark, lambda now: lobby.set_pace(now, actor, pace))

    async def swap(self, actor: Actor, table: str, new: Role, old: Role, mark: str) -> None:
        await self._act(actor, table, mark, lambda now: lobby.swap_in(now, actor, new, old))

    async def set_cast(self, actor: Actor, table: str, cast: Cast | None, mark: str) -> None:
        await self._act(actor, table, mark, lambda now: lobby.set_cast(now, actor, cast))

    async def begin(
        self, actor: Actor, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """`also` is posted in the same write."""
        seed = new_seed()

        def step(found: Table, _: Instant) -> Turned:
            events = deal(lobby.ready_to_begin(found, actor), seed)
            return Turned(with_game(of_those_who_play(found), fold(events)), events)

        async with self._sign_if_denied(actor, table):
            await self._writer.change(table, mark, step, also)

    async def close(
        self, actor: Actor, table: str, mark: str, also: tuple[Outgoing, ...] = ()
    ) -> None:
        """Only a lobby: a game that has begun meanwhile goes on. `also` as above."""

        def step(found: Table, at: Instant) -> Turned:
            stale = idle.is_stale(found, at.now, at.speed)
            return Turned(lobby.close(found, actor, stale=stale))

        async with self._sign_if_denied(actor, table):
            await self._writer.change(table, mark, step, also)

    async def settings(self, actor: Actor, table: str) -> LobbyTelling:
        """What may still be changed; raises `Denied` to others and once it is too late."""
        await self._sign(actor, table)
        found = await self._writer.load(table)
        check_settings(found, actor)
        return lobby_telling(found)
