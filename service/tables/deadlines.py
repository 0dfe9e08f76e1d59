"""What a due table does: close a window, ask idle joiners, end what was abandoned (design 4)."""

from contextlib import suppress

from engine.commands import TimeUp
from service.store import keys
from service.store.store import Conflict
from service.tables.codec import load_table
from service.tables.instant import Instant
from service.tables.stage import CLOSED
from service.tables.steps import freezing, idle
from service.tables.table import Table
from service.tables.turned import Turned, carry_out
from service.tables.writer import Parts, Writer, due_at


async def time_up(parts: Parts, table: str) -> None:
    """Do what the table's own times say is due: told early, late or twice it is right."""
    stored = await parts.store.load(table)
    before = load_table(stored.state, stored.version) if stored else None
    if before is None or before.stage in CLOSED:
        version = stored.version if stored else 0
        await parts.store.reschedule(table, version, {keys.window(table): None})
        return
    # Somebody may act in this instant: then the due entry stands, and the job comes again.
    with suppress(Conflict):
        await Writer(parts).turn(before, _do_what_is_due)


def _do_what_is_due(table: Table, at: Instant) -> Turned:
    due = due_at(table, at.speed)
    if due is None or due > at.now:
        return Turned(table)
    if table.frozen is not None:
        return freezing.abandon(table, table.frozen)
    if table.game is None:
        return idle.step(table, at.now, at.speed)
    return carry_out(table, TimeUp(table.game.windows))
