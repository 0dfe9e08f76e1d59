"""Who may do something at a table now: each check raises `Denied` or says nothing."""

from service.tables.denied import Denial, Denied
from service.tables.people import Actor, Person, check_host
from service.tables.stage import CLOSED, Stage
from service.tables.table import Member, Table


def check_open(table: Table) -> None:
    if table.stage in CLOSED:
        raise Denied(Denial.ENDED)


def check_in_lobby(table: Table, begun: Denial = Denial.BEGUN) -> None:
    """`begun` is what is denied once the game has begun."""
    check_open(table)
    if table.stage is not Stage.LOBBY:
        raise Denied(begun)


def check_goes_on(table: Table) -> None:
    if table.frozen is not None:
        raise Denied(Denial.FROZEN, why=table.frozen.why.value)


def check_host_of(table: Table, actor: Actor) -> None:
    """A host who has left the game or its group is none, until they come back."""
    check_host(table, actor)
    match actor:
        case Person(user=user) if table.is_gone(user) or table.is_outside(user):
            raise Denied(Denial.NOT_HOST)


def check_inside(table: Table, user: int) -> None:
    """Their seat, if they have one, waits for them to come back into the group."""
    if table.is_outside(user):
        raise Denied(Denial.OUTSIDE)


def check_member(table: Table, user: int) -> None:
    if not table.member(user):
        raise Denied(Denial.NOT_IN)


def check_other(table: Table, user: int) -> Member:
    """Somebody whom the actor means, who may have gone in this instant."""
    if member := table.member(user):
        return member
    raise Denied(Denial.NOT_A_MEMBER)


def check_settings(table: Table, actor: Actor) -> None:
    """Whoever may settle pace and cast now."""
    check_in_lobby(table)
    check_host_of(table, actor)
    check_goes_on(table)
