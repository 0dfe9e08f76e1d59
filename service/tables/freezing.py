"""A table whose group the bot is not in: its clocks stand still until it is there again."""

from engine.commands import Cancel
from service.tables import idle
from service.tables.lobby import closed
from service.tables.notices import Abandoned, Froze, Thawed
from service.tables.patience import ABANDONED_AFTER, patience
from service.tables.stage import CLOSED
from service.tables.table import Table
from service.tables.timing import TIMES
from service.tables.turned import Turned, carry_out


def freeze(table: Table, now: float) -> Turned:
    if table.frozen is not None or table.stage in CLOSED:
        return Turned(table)
    return Turned(table.model_copy(update={"frozen": now}), notices=(Froze(),))


def thaw(table: Table, now: float) -> Turned:
    """All its times move by as long as it stood still; outages meanwhile are part of that."""
    if table.frozen is None:
        return Turned(table)
    stood = now - table.frozen
    times = {name: at + stood for name in TIMES if (at := getattr(table, name)) is not None}
    thawed = {**times, "frozen": None, "outages_until": now}
    moved = idle.moved(table, lambda at: at + stood) if table.game is None else table
    return Turned(moved.model_copy(update=thawed), notices=(Thawed(stood),))


def ends_at(since: float, speed: float) -> float:
    """When a table ends that has been frozen `since` (epoch seconds)."""
    return since + patience(ABANDONED_AFTER, speed)


def abandon(table: Table) -> Turned:
    turned = Turned(closed(table)) if table.game is None else carry_out(table, Cancel())
    return turned._replace(notices=(Abandoned(),))
