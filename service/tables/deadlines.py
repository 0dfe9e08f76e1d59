"""What a due deadline does: close the window, or see that it is not time yet (design 4)."""

from contextlib import suppress

from engine.commands import TimeUp
from service.store import keys
from service.store.store import Conflict
from service.tables.codec import load_table
from service.tables.table import Table
from service.tables.turned import Turned, carry_out
from service.tables.writer import Parts, Writer


async def time_up(parts: Parts, table: str) -> None:
    """Close the table's open window if its deadline has passed.

    The table's own deadline decides: told early, late or twice it does what is right.
    """
    stored = await parts.store.load(table)
    before = load_table(stored.state, stored.version) if stored else None
    if before is None or before.deadline is None:
        version = stored.version if stored else 0
        await parts.store.reschedule(table, version, {keys.window(table): None})
        return
    now = await parts.now()
    # Somebody may answer in this instant: then the due entry stands, and the job comes again.
    with suppress(Conflict):
        await Writer(parts).turn(before, lambda table: _close_if_due(table, now))


def _close_if_due(table: Table, now: float) -> Turned:
    """A table that is not due is written as it is, which puts its due time right."""
    window = table.game.window if table.game else None
    if window is None or table.deadline is None or table.deadline > now:
        return Turned(table)
    return carry_out(table, TimeUp(window.number))
