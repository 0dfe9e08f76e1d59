"""What every use case works with: the parts, and the ways to carry out a step."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from service.store.facts import STARTED, TITLE
from service.store.outbox import Outgoing
from service.store.store import AlreadyDone
from service.tables import freezing, idle, troubles
from service.tables.denied import Denied
from service.tables.instant import Instant
from service.tables.people import Actor, Person
from service.tables.stage import CLOSED, Stage
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

    async def _note_in_group(self, chat: int, mark: str, step: Step) -> None:
        """What comes too early for a table that is opened later concerns it no more."""
        store = self._parts.store
        if table := await store.find_by_chat(chat):
            await self._note(table, mark, _if_in(chat, step))
        else:
            with suppress(AlreadyDone):
                await store.remember(mark)

    async def _follow(self, table: str, read: Callable[[], Awaitable[Step]]) -> None:
        """The table becomes what is known."""

        async def known() -> Step:
            return _if_open(await read())

        await self._writer.follow(table, known)

    async def _follow_group(self, chat: int) -> None:
        """The open table of a group becomes what is known of the group."""

        async def known() -> Step:
            facts = await self._parts.store.facts(chat)

            def step(found: Table, at: Instant) -> Turned:
                title = {"title": facts.get(TITLE) or found.title}
                titled = found.model_copy(update=title)
                return freezing.following(troubles.with_rights(titled, facts), facts, at)

            return _if_in(chat, step)

        if table := await self._parts.store.find_by_chat(chat):
            await self._follow(table, known)


def _if_open(step: Step) -> Step:
    """At a table that has ended it means nothing."""
    return lambda found, at: Turned(found) if found.stage in CLOSED else step(found, at)


def _if_in(chat: int, step: Step) -> Step:
    """At a table that has gone to another chat it means nothing."""
    return lambda found, at: step(found, at) if found.chat == chat else Turned(found)
