"""Reading a table, and writing what a step at it brings about in one atomic write."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict

from service.store import keys
from service.store.due import DueTimes
from service.store.nudge import Nudger
from service.store.outbox import Outgoing
from service.store.speed import Speed
from service.store.store import Change, Conflict, Store
from service.tables.announce import Narrator, posts
from service.tables.codec import dump_event, dump_table, load_table
from service.tables.denied import Denial, Denied
from service.tables.instant import Instant
from service.tables.links import Links
from service.tables.stage import CLOSED, Stage
from service.tables.steps import freezing, idle
from service.tables.steps.airing import air
from service.tables.steps.timing import give_back, set_clock
from service.tables.steps.troubles import with_host_left
from service.tables.table import Table
from service.tables.turned import Turned

KEPT_SECONDS: Final = 90 * 24 * 60 * 60
"""How long a finished table can still be read."""


Step: TypeAlias = Callable[[Table, Instant], Turned]
"""From a table to what becomes of it; raises `Denied` when nothing may."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the tables work with.

    `now` is the time in epoch seconds by the one clock that due times are claimed by, whatever
    machine asks.
    """

    store: Store
    due: DueTimes
    nudger: Nudger
    speed: Speed
    narrator: Narrator
    links: Links
    default_pace: str
    now: Callable[[], Awaitable[float]]


class Writer:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def find(self, chat: int) -> Table | None:
        """The open table of a chat."""
        table = await self._parts.store.find_by_chat(chat)
        return await self.load(table) if table else None

    async def load(self, table: str) -> Table:
        """Raises `Denied` if there is no such table."""
        stored = await self._parts.store.load(table)
        if stored is None:
            raise Denied(Denial.NO_TABLE)
        return load_table(stored.state, stored.version)

    async def change(
        self, table: str, mark: str | None, step: Step, also: tuple[Outgoing, ...] = ()
    ) -> tuple[Table, Table]:
        """The table before and after a step, which is decided again whenever somebody was faster.

        `also` is posted in the same write.
        """

        async def same() -> Step:
            return step

        return await self._insist(table, same, mark, also)

    async def follow(self, table: str, read: Callable[[], Awaitable[Step]]) -> None:
        """The table as it has to be with what is known.

        That is read after the table: whoever makes something else known later, and has it
        followed then, has the last word.
        """
        await self._insist(table, read)

    async def _insist(
        self,
        table: str,
        read: Callable[[], Awaitable[Step]],
        mark: str | None = None,
        also: tuple[Outgoing, ...] = (),
    ) -> tuple[Table, Table]:
        while True:
            before = await self.load(table)
            try:
                return before, await self.turn(before, await read(), mark, also)
            except Conflict:
                continue

    async def turn(
        self, before: Table, step: Step, mark: str | None = None, also: tuple[Outgoing, ...] = ()
    ) -> Table:
        """Write what a step brings about, after what outages have cost was given back.

        A step that changes nothing puts the due time right and uses the mark, no more.
        Raises `Conflict` when the table has moved on from `before`.
        """
        at = Instant(await self._parts.now(), await self._parts.speed())
        counted = idle.counted(before, at.now) if before.stage is Stage.LOBBY else before
        moved, back = give_back(counted, await self._parts.due.outages())
        turned = _settled(moved, step(moved, at)._replace(given_back=back.told), at)
        due = due_at(turned.table, at.speed)
        if turned == Turned(before) and before.version and not also:
            await self._leave(before, due, mark)
            return before
        told = posts(self._parts.narrator, before, turned, at.now)
        outgoing = (*told, *turned.also, *also)
        await self._parts.store.commit(change_of(before, turned, outgoing, due, mark))
        self._nudge(outgoing)
        return turned.table

    async def _leave(self, table: Table, due: float | None, mark: str | None) -> None:
        entry = {keys.window(table.id): due}
        if not await self._parts.store.reschedule(table.id, table.version, entry):
            raise Conflict(table.id, table.version)
        if mark:
            await self._parts.store.remember(mark)

    async def post(self, outgoing: tuple[Outgoing, ...], mark: str) -> None:
        """Send without changing a table."""
        await self._parts.store.post(outgoing, mark)
        self._nudge(outgoing)

    def _nudge(self, outgoing: tuple[Outgoing, ...]) -> None:
        self._parts.nudger.nudge({keys.deliver(post.chat) for post in outgoing})


def _settled(moved: Table, turned: Turned, at: Instant) -> Turned:
    """The step with all that follows from it whatever it was."""
    table = with_host_left(turned.table)
    if turned.events:
        table = set_clock(moved, table, turned.events, at.now, at.speed)
    return freezing.with_end_told(moved, air(turned._replace(table=table)))


def due_at(table: Table, speed: float) -> float | None:
    """When the table has to be looked at again, in epoch seconds; None when never."""
    if table.stage in CLOSED:
        return None
    if table.frozen is not None:
        return table.frozen.until
    return table.deadline if table.game else idle.next_step(table, speed)


def change_of(
    before: Table,
    turned: Turned,
    outgoing: tuple[Outgoing, ...],
    due: float | None,
    mark: str | None,
) -> Change:
    """A table that is open holds its chat and its people; one that has ended lets go."""
    after = turned.table
    closed = after.stage in CLOSED
    moved = after.chat != before.chat
    were = before.people() if before.version else frozenset[int]()
    are = frozenset[int]() if closed else after.people()
    return Change(
        table=after.id,
        expected=before.version,
        state=dump_table(after),
        events=tuple(map(dump_event, turned.events)),
        outgoing=outgoing,
        due={keys.window(after.id): due},
        mark=mark,
        claims=(after.chat,) if not closed and (moved or not before.version) else (),
        releases=(before.chat,) if closed or moved else (),
        seated=tuple(are - were),
        unseated=tuple(were - are),
        **_laid_aside(before, after),
        keep=KEPT_SECONDS if closed else None,
    )


class _LaidAside(TypedDict, total=False):
    """Fields of `Change`."""

    parked: tuple[int]
    unparked: tuple[int]
    dropped: tuple[int]


def _laid_aside(before: Table, after: Table) -> _LaidAside:
    """What waits for the group of a table that freezes is laid aside until the table goes on."""
    was, chat = before.frozen is not None, (after.chat,)
    match after.frozen is not None, after.stage in CLOSED:
        case True, True if was:
            return {"dropped": chat}
        case True, False if not was:
            return {"parked": chat}
        case False, _ if was:
            return {"unparked": chat}
    return {}
