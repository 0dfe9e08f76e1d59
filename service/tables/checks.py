"""Who may do something at a table now: each check raises `Denied` or says nothing."""

from service.tables.denied import Denial, Denied
from service.tables.people import Actor, GroupAdmin
from service.tables.stage import CLOSED, Stage
from service.tables.table import Table


def check_open(table: Table) -> None:
    if table.stage in CLOSED:
        raise Denied(Denial.ENDED)


def check_in_lobby(table: Table) -> None:
    check_open(table)
    if table.stage is not Stage.LOBBY:
        raise Denied(Denial.BEGUN)


def check_goes_on(table: Table) -> None:
    if table.frozen is not None:
        raise Denied(Denial.FROZEN)


def check_host(table: Table, actor: Actor) -> None:
    """An admin of the group may do what its host may."""
    if not isinstance(actor, GroupAdmin) and table.host != actor.user:
        raise Denied(Denial.NOT_HOST)


def check_member(table: Table, user: int) -> None:
    if not table.member(user):
        raise Denied(Denial.NOT_IN)


def check_settings(table: Table, actor: Actor) -> None:
    """Whoever may settle pace and cast now."""
    check_in_lobby(table)
    check_host(table, actor)
    check_goes_on(table)
