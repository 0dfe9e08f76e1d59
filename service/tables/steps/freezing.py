"""A table in whose group the bot cannot write: its clocks stand still until it can again."""

from collections.abc import Mapping
from typing import Final

from engine.commands import Cancel
from service.store.facts import CANNOT_WRITE
from service.tables.instant import Instant
from service.tables.notices import Abandoned, EndedMeanwhile, Froze, Thawed, Why
from service.tables.stage import CLOSED
from service.tables.steps import idle
from service.tables.steps.lobby import closed
from service.tables.steps.moves import carry_out_waiting
from service.tables.steps.patience import ABANDONED_AFTER, patience
from service.tables.steps.timing import TIMES
from service.tables.table import Freeze, Pause, Table
from service.tables.turned import Turned, carry_out

PAUSES_KEPT: Final = 20
"""Within one outage; what would be older is given back as if the table had run."""


def following(table: Table, facts: Mapping[str, str], at: Instant) -> Turned:
    """The table as it has to be with what is known of its group: it stands still, or goes on."""
    why = facts.get(CANNOT_WRITE)
    return freeze(table, Why(why), at) if why else thaw(table, at.now)


def freeze(table: Table, why: Why, at: Instant) -> Turned:
    """Of a table that stands still already it is noted why it does so now."""
    if table.stage in CLOSED:
        return Turned(table)
    if table.frozen is not None:
        frozen = table.frozen.model_copy(update={"why": why})
        return Turned(table.model_copy(update={"frozen": frozen}))
    until = at.now + patience(ABANDONED_AFTER, at.speed)
    frozen = Freeze(since=at.now, why=why, until=until)
    return Turned(table.model_copy(update={"frozen": frozen}), notices=(Froze(why, until),))


def thaw(table: Table, now: float) -> Turned:
    """All its times move by as long as it stood still; outages meanwhile are part of that, but not
    what an outage, which may not even have ended, lasted before.

    Whoever has left the group meanwhile, or has come, does so now.
    """
    if table.frozen is None:
        return Turned(table)
    pause = Pause(since=table.frozen.since, until=now)
    stood = pause.until - pause.since
    times = {name: at + stood for name in TIMES if (at := getattr(table, name)) is not None}
    outages = {
        "outages_until": pause.carry(table.outages_until),
        "pauses": (*table.pauses, pause)[-PAUSES_KEPT:],
    }
    thawed = {**times, **outages, "frozen": None}
    moved = idle.shifted(table, pause.carry) if table.game is None else table
    turned = carry_out_waiting(moved.model_copy(update=thawed))
    return turned._replace(notices=(Thawed(stood),))


def abandon(table: Table, frozen: Freeze) -> Turned:
    turned = Turned(closed(table)) if table.game is None else carry_out(table, Cancel())
    return turned._replace(notices=(Abandoned(frozen.why, frozen.until - frozen.since),))


def with_end_told(before: Table, turned: Turned) -> Turned:
    """Where the group cannot be told of the end, its people are, whoever has brought it about."""
    frozen, ends = turned.table.frozen, before.stage not in CLOSED and turned.table.stage in CLOSED
    if frozen is None or not ends or any(isinstance(each, Abandoned) for each in turned.notices):
        return turned
    gave_way = turned.table.chat != before.chat
    ended = EndedMeanwhile(None if gave_way else frozen.why)
    return turned._replace(notices=(*turned.notices, ended))
