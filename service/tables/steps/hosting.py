"""Who the host is: the table handed to a member, or taken over when its host has left."""

from engine.game import Presence
from service.tables.denied import Denial, Denied
from service.tables.notices import Trouble
from service.tables.people import Actor, Person
from service.tables.steps.checks import check_host_of, check_member, check_open, check_other
from service.tables.table import Table


def hand_over(table: Table, actor: Actor, user: int) -> Table:
    check_open(table)
    check_host_of(table, actor)
    check_other(table, user)
    return _with_host(table, user)


def take_over(table: Table, person: Person) -> Table:
    """Whether the host is gone counts as it was told: presence shows by day only (ruling 2.3)."""
    check_open(table)
    check_member(table, person.user)
    if Trouble.HOST_LEFT not in table.told or table.new_host:
        raise Denied(Denial.HAS_HOST)
    return _with_host(table, person.user)


def _with_host(table: Table, user: int) -> Table:
    seat = table.seat_of(user)
    if table.game and seat is not None and table.game.players[seat].shown is Presence.GONE:
        raise Denied(Denial.IS_GONE)
    return with_host(table, user)


def with_host(table: Table, user: int) -> Table:
    changed = table.new_host or user != table.host
    return table.model_copy(update={"host": user, "new_host": changed})
