"""Reading a table, and writing what a step at it brings about in one atomic write."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from service.store import keys
from service.store.due import DueTimes
from service.store.nudge import Nudger
from service.store.outbox import Outgoing
from service.store.speed import Speed
from service.store.store import Change, Conflict, Store
from service.tables.announce import Narrator, posts
from service.tables.codec import dump_event, dump_table, load_table
from service.tables.denied import Denial, Denied
from service.tables.links import Links
from service.tables.stage import Stage
from service.tables.table import Table
from service.tables.timing import give_back, set_clock
from service.tables.turned import Turned

CLOSED: Final = frozenset({Stage.OVER, Stage.CANCELLED})
KEPT_SECONDS: Final = 90 * 24 * 60 * 60
"""How long a finished table can still be read."""


Step: TypeAlias = Callable[[Table], Turned]
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
        while True:
            before = await self.load(table)
            try:
                return before, await self.turn(before, step, mark, also)
            except Conflict:
                continue

    async def turn(
        self, before: Table, step: Step, mark: str | None = None, also: tuple[Outgoing, ...] = ()
    ) -> Table:
        """Write what a step brings about, after what outages have cost was given back.

        Raises `Conflict` when the table has moved on from `before`.
        """
        moved, back = give_back(before, await self._parts.due.outages())
        turned = step(moved)._replace(given_back=back.told)
        now = await self._parts.now()
        if turned.events:
            speed = await self._parts.speed()
            timed = set_clock(moved, turned.table, turned.events, now, speed)
            turned = turned._replace(table=timed)
        outgoing = (*posts(self._parts.narrator, before, turned, now), *also)
        await self._parts.store.commit(change_of(before, turned, outgoing, mark))
        self._nudge(outgoing)
        return turned.table

    async def post(self, outgoing: tuple[Outgoing, ...], mark: str) -> None:
        """Send without changing a table."""
        await self._parts.store.post(outgoing, mark)
        self._nudge(outgoing)

    def _nudge(self, outgoing: tuple[Outgoing, ...]) -> None:
        self._parts.nudger.nudge({keys.deliver(post.chat) for post in outgoing})


def change_of(
    before: Table, turned: Turned, outgoing: tuple[Outgoing, ...], mark: str | None
) -> Change:
    """A table that is open holds its chat and its people's seats; one that has ended lets go."""
    after = turned.table
    closed = after.stage in CLOSED
    moved = after.chat != before.chat
    were = {member.user for member in before.members} if before.version else set()
    are = set() if closed else {member.user for member in after.members}
    return Change(
        table=after.id,
        expected=before.version,
        state=dump_table(after),
        events=tuple(map(dump_event, turned.events)),
        outgoing=outgoing,
        due={keys.window(after.id): after.deadline},
        mark=mark,
        claims=(after.chat,) if not closed and (moved or not before.version) else (),
        releases=(before.chat,) if closed or moved else (),
        seated=tuple(are - were),
        unseated=tuple(were - are),
        keep=KEPT_SECONDS if closed else None,
    )
