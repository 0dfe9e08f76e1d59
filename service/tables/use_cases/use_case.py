"""What every use case works with: the parts, and the ways to carry out a step."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress

from service.store.facts import MOVED_TO, PUT_OUT, STARTED, TITLE
from service.store.outbox import Outgoing
from service.store.store import AlreadyDone
from service.tables.denied import Denied
from service.tables.instant import Instant
from service.tables.people import Actor, Person
from service.tables.stage import CLOSED, Stage
from service.tables.steps import freezing, idle, troubles
from service.tables.steps.moves import PersonMoved, all_moved
from service.tables.table import Table
from service.tables.turned import Turned
from service.tables.writer import Parts, Step, Writer


class UseCases:
    """A person's act takes its update's mark, and raises `AlreadyDone` when it comes twice.

    What a group or a delivery makes known may be told as often as it likes, and is denied to
    nobody.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._writer = Writer(parts)

    async def may_write_to(self, user: int) -> bool:
        """Whether the bot may write to this user in private, as far as is known."""
        return (await self._parts.store.facts(user)).get(STARTED) == "1"

    async def _act(
        self,
        actor: Actor,
        table: str,
        mark: str,
        step: Callable[[Table], Table],
        also: tuple[Outgoing, ...] = (),
    ) -> None:
        """Whatever somebody does in a lobby is a sign that they are there."""
        user = actor.user if isinstance(actor, Person) else None

        def signed(found: Table, at: Instant) -> Turned:
            done = step(found)
            in_lobby = found.stage is Stage.LOBBY
            return Turned(idle.stirred(done, user, at.now) if in_lobby else done)

        async with self._sign_if_denied(actor, table):
            await self._writer.change(table, mark, signed, also)

    @asynccontextmanager
    async def _sign_if_denied(self, actor: Actor, table: str) -> AsyncIterator[None]:
        try:
            yield
        except Denied:
            await self._sign(actor, table)
            raise

    async def _sign(self, actor: Actor, table: str) -> None:
        """Who wants something at a lobby is still there, even if they get nothing."""
        if not isinstance(actor, Person):
            return

        def signed(found: Table, at: Instant) -> Turned:
            in_lobby = found.stage is Stage.LOBBY
            return Turned(idle.seen(found, actor.user, at.now) if in_lobby else found)

        await self._note(table, None, signed)

    async def _note(self, table: str, mark: str | None, step: Step) -> None:
        """Something has come to be known."""
        with suppress(AlreadyDone):
            await self._writer.change(table, mark, _if_open(step))

    async def _note_in_group(self, chat: int, mark: str, step: Step) -> bool:
        """Whether there is a table, wherever it goes with its group meanwhile."""
        table = await self._table_of(chat)
        if table:
            await self._note(table, mark, step)
        return table is not None

    async def _table_of(self, chat: int) -> str | None:
        """The id of the open table of a group, which may have become another chat since."""
        store = self._parts.store
        return await store.find_by_chat(chat) or await store.find_by_chat(await self._now(chat))

    async def _now(self, chat: int) -> int:
        """The chat that a group has become, as far as is known."""
        return int((await self._parts.store.facts(chat)).get(MOVED_TO, chat))

    async def _follow(self, table: str, read: Callable[[], Awaitable[Step]]) -> None:
        """The table becomes what is known."""

        async def known() -> Step:
            return _if_open(await read())

        await self._writer.follow(table, known)

    async def _follow_group(self, chat: int) -> None:
        """The open table of a group becomes what is known of the group."""
        store = self._parts.store

        async def known() -> Step:
            facts = await store.facts(chat)
            told = [PersonMoved.model_validate_json(move) for move in await store.moves(chat)]

            def step(found: Table, at: Instant) -> Turned:
                known = troubles.with_rights(_with_facts(found, facts), facts)
                return all_moved(freezing.following(known, facts, at), told)

            return _if_in(chat, step)

        if table := await store.find_by_chat(chat):
            await self._follow(table, known)


def _with_facts(table: Table, facts: Mapping[str, str]) -> Table:
    title = facts.get(TITLE) or table.title
    put_out = max(table.put_out, facts.get(PUT_OUT, ""))
    return table.model_copy(update={"title": title, "put_out": put_out})


def _if_open(step: Step) -> Step:
    """At a table that has ended it means nothing."""
    return lambda found, at: Turned(found) if found.stage in CLOSED else step(found, at)


def _if_in(chat: int, step: Step) -> Step:
    """At a table that has gone to another chat it means nothing."""
    return lambda found, at: step(found, at) if found.chat == chat else Turned(found)
