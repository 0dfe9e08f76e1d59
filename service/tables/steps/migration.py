"""A group that has become another chat, with its table."""

from collections.abc import Mapping

from service.tables.instant import Instant
from service.tables.notices import Migrated, Trouble
from service.tables.stage import Stage
from service.tables.steps import freezing
from service.tables.steps.lobby import closed
from service.tables.steps.troubles import lacking
from service.tables.table import Table
from service.tables.turned import Turned


def move(table: Table, new: int, facts: Mapping[str, str], at: Instant) -> Turned:
    """The table in its new chat, of which `facts` are known; what hindered it before is past."""
    troubles = (table.troubles & {Trouble.HOST_LEFT}) | lacking(facts)
    changes = {"chat": new, "thread": None, "troubles": troubles, "told": table.told & troubles}
    moved = table.model_copy(update=changes)
    turned = freezing.following(moved, facts, at)
    if turned.table.frozen:
        return turned
    return turned if turned.notices else turned._replace(notices=(Migrated(),))


def weaker(old: Table, new: Table) -> Table | None:
    """Which of two tables gives way when their chats become one; no game that runs ever does."""
    if old.stage is not Stage.LOBBY:
        return new if new.stage is Stage.LOBBY else None
    more = new.stage is Stage.LOBBY and len(old.members) > len(new.members)
    return new if more else old


def give_way(table: Table, new: int) -> Turned:
    """It ends where its people are now; if it has begun in this instant, it goes on."""
    if table.stage is not Stage.LOBBY:
        return Turned(table)
    return Turned(closed(table.model_copy(update={"chat": new})))
