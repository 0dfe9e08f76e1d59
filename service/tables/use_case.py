"""What every use case works with: the parts, and two ways to carry out a step."""

from collections.abc import Callable
from contextlib import suppress

from service.store.facts import STARTED
from service.store.outbox import Outgoing
from service.store.store import AlreadyDone
from service.tables import idle
from service.tables.people import Actor, Person
from service.tables.stage import CLOSED, Stage
from service.tables.table import Table
from service.tables.turned import Turned
from service.tables.writer import Parts, Step, Writer


class UseCases:
    """A person's act takes its update's mark, and raises `AlreadyDone` when it comes twice.

    What a group or a delivery makes known may be told as often as it likes: it counts once, uses
    only marks of its own that it derives from the update's, and is denied to nobody.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._writer = Writer(parts)

    async def _act(
        self,
        actor: Actor,
        table: str,
        mark: str,
        step: Callable[[Table], Table],
        also: tuple[Outgoing, ...] = (),
    ) -> None:
        """Whatever somebody does in a lobby is a sign that they are there."""
        user, time = actor.user if isinstance(actor, Person) else None, await self._parts.now()

        def signed(now: Table) -> Turned:
            done = step(now)
            in_lobby = now.stage is Stage.LOBBY
            return Turned(idle.stirred(done, user, time) if in_lobby else done)

        await self._writer.change(table, mark, signed, also)

    async def _note(self, table: str, mark: str | None, step: Step) -> None:
        """Something has come to be known; at a table that has ended it means nothing."""
        with suppress(AlreadyDone):
            await self._writer.change(
                table, mark, lambda now: Turned(now) if now.stage in CLOSED else step(now)
            )

    async def _note_in_group(self, chat: int, mark: str | None, step: Step) -> None:
        """What comes too early for a table that is opened later concerns it no more."""
        store = self._parts.store
        if table := await store.find_by_chat(chat):
            await self._note(
                table, mark, lambda now: step(now) if now.chat == chat else Turned(now)
            )
        elif mark:
            with suppress(AlreadyDone):
                await store.remember(mark)

    async def may_write_to(self, user: int) -> bool:
        """Whether the bot may write to this user in private, as far as is known."""
        return (await self._parts.store.person(user)).get(STARTED) == "1"


def plain(step: Callable[[Table], Table]) -> Step:
    """A step that tells nothing by itself."""
    return lambda table: Turned(step(table))
