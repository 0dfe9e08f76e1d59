"""What a due deadline does: close the window, or see that it is not time yet (design 4)."""

from engine.commands import TimeUp
from service.store import keys
from service.store.store import Conflict
from service.tables.codec import load_table
from service.tables.table import Table
from service.tables.timing import give_back
from service.tables.turned import Turned, carry_out
from service.tables.writer import Parts, Writer


async def time_up(parts: Parts, table: str) -> None:
    """Close the table's open window if its deadline has passed.

    The table's own deadline decides: told early, late or twice it does what is right. An
    outage of the clocks is given back first.
    """
    stored = await parts.store.load(table)
    if stored is None:
        await parts.due.remove(keys.window(table))
        return
    before = load_table(stored.state, stored.version)
    try:
        await _close(parts, before)
    except Conflict:
        # Somebody answered in this instant: the due entry stands, and the job comes again.
        return


async def _close(parts: Parts, before: Table) -> None:
    moved, back = give_back(before, await parts.due.outages())
    window = before.game.window if before.game else None
    if back.told:
        await Writer(parts).write(before, Turned(moved, given_back=back.told), None)
    elif window is None or before.deadline is None or before.deadline > parts.now():
        due = {keys.window(before.id): before.deadline}
        await parts.store.reschedule(before.id, before.version, due)
    else:
        await Writer(parts).write(before, carry_out(before, TimeUp(window.number)), None)
