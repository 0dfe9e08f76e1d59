"""What has come to be known, told when it may be: by day or in the lobby (ruling 7.2)."""

from collections.abc import Iterator

from service.tables.notices import (
    CameIn,
    HasHost,
    HostChanged,
    Notice,
    Reachable,
    RightsGiven,
    Trouble,
    Troubled,
)
from service.tables.stage import CLOSED
from service.tables.table import Table
from service.tables.turned import Turned


def may_tell(table: Table) -> bool:
    """Whether the group and the host may be told of troubles now."""
    return not table.at_night and table.frozen is None and table.stage not in CLOSED


def air(turned: Turned) -> Turned:
    """The step with all that waited to be told, if it may be now."""
    table = turned.table
    if not may_tell(table):
        return turned
    notices = tuple(_untold(table))
    told = {
        "told": table.troubles,
        "shown_unreachable": table.shown_unreachable & table.unreachable,
        "came_in": frozenset(),
        "new_host": False,
    }
    aired = table.model_copy(update=told)
    return turned._replace(table=aired, notices=(*turned.notices, *notices))


def _untold(table: Table) -> Iterator[Notice]:
    for trouble in Trouble:
        if trouble in table.troubles - table.told:
            yield Troubled(trouble)
    given = table.told - table.troubles
    if over := tuple(
        trouble for trouble in Trouble if trouble in given and trouble.is_missing_right
    ):
        yield RightsGiven(over)
    if back := _places(table, table.shown_unreachable - table.unreachable):
        yield Reachable(back)
    yield from map(CameIn, _places(table, table.came_in))
    if Trouble.HOST_LEFT in given:
        yield HasHost()
    if table.new_host:
        yield HostChanged(table.place_of(table.host))


def _places(table: Table, users: frozenset[int]) -> tuple[int, ...]:
    return tuple(place for place, member in enumerate(table.seated()) if member.user in users)
