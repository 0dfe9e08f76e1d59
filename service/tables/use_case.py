"""What every use case works with: the parts, and two ways to carry out a step."""

from collections.abc import Callable
from contextlib import suppress

from service.store.store import AlreadyDone
from service.tables.people import Actor, Person
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

    async def _note(self, table: str, mark: str | None, step: Step) -> None:
        """Something has come to be known that may change nothing, and may be told twice."""
        with suppress(AlreadyDone):
            await self._writer.change(table, mark and f"{mark}:{table}", step)

    async def _note_in_group(self, chat: int, mark: str | None, step: Step) -> None:
        table = await self._parts.store.find_by_chat(chat)
        if table is None:
            return

        def in_group(now: Table) -> Turned:
            return step(now) if now.chat == chat else Turned(now)

        await self._note(table, mark, in_group)

    async def _may_write_to(self, user: int) -> bool:
        return (await self._parts.store.person(user)).get("started") == "1"


def plain(step: Callable[[Table], Table]) -> Step:
    """A step that tells nothing by itself."""
    return lambda table: Turned(step(table))


def user_of(actor: Actor) -> int | None:
    return actor.user if isinstance(actor, Person) else None
