"""What may be done before the game begins: pure steps from one state of a table to the next."""

from engine.casts import FEWEST, MOST, UnplayableError, check_cast, swap
from engine.roles import Role
from service.pace import change_pace
from service.tables.denied import Denial, Denied
from service.tables.people import Actor, Person, check_host
from service.tables.stage import Stage
from service.tables.steps.checks import (
    check_goes_on,
    check_in_lobby,
    check_inside,
    check_member,
    check_open,
    check_other,
    check_settings,
)
from service.tables.steps.hosting import with_host
from service.tables.table import Member, Table


def join(table: Table, person: Person) -> Table:
    check_open(table)
    if table.member(person.user):
        raise Denied(Denial.HAS_LEFT if table.is_gone(person.user) else Denial.ALREADY_IN)
    check_in_lobby(table, Denial.TOO_LATE_TO_JOIN)
    check_goes_on(table)
    check_inside(table, person.user)
    if is_blocked(table, person.user):
        raise Denied(Denial.BLOCKED)
    if len(table.members) >= MOST:
        raise Denied(Denial.FULL, most=MOST)
    member = Member(user=person.user, name=person.name, chat=person.user)
    return _with(table, members=(*table.members, member))


def leave(table: Table, person: Person) -> Table:
    check_in_lobby(table, Denial.LEAVES_A_GAME)
    check_member(table, person.user)
    return without(table, person.user)


def without(table: Table, user: int) -> Table:
    """The table after somebody has gone, who may be a host that does not sit there.

    A host who goes hands the table to whoever joined first, or closes it if nobody has.
    """
    rest = tuple(member for member in table.members if member.user != user)
    table = _with(
        table,
        members=rest,
        unreachable=table.unreachable - {user},
        shown_unreachable=table.shown_unreachable - {user},
    )
    if table.host != user:
        return table
    return with_host(table, rest[0].user) if rest else closed(table)


def block(table: Table, actor: Actor, user: int) -> Table:
    """A member who is put out and may not join again; never the host."""
    check_settings(table, actor)
    if is_blocked(table, user):
        return table
    member = check_other(table, user)
    if user == table.host:
        raise Denied(Denial.NOT_AN_OPTION)
    return _with(without(table, user), blocked=(*table.blocked, member))


def is_blocked(table: Table, user: int) -> bool:
    return any(member.user == user for member in table.blocked)


def unblock(table: Table, actor: Actor, user: int) -> Table:
    check_settings(table, actor)
    rest = tuple(member for member in table.blocked if member.user != user)
    return _with(table, blocked=rest)


def set_pace(table: Table, actor: Actor, pace: str) -> Table:
    check_settings(table, actor)
    try:
        name = change_pace(table.pace, pace).name
    except ValueError:
        raise Denied(Denial.BAD_PACE) from None
    return _with(table, pace=name)


def swap_in(table: Table, actor: Actor, new: Role, old: Role) -> Table:
    check_settings(table, actor)
    try:
        swapped = swap(table.planned_cast(), new, old)
    except UnplayableError as error:
        raise unplayable(error) from None
    if table.cast is not None:
        return _with(table, cast=swapped)
    return _with(table, swaps=(*table.swaps, (new, old)))


def set_cast(table: Table, actor: Actor, cast: tuple[Role, ...] | None) -> Table:
    """A custom cast for exactly as many as there are now; None is the default again."""
    check_settings(table, actor)
    if cast is not None:
        _check(cast, len(table.members))
    return _with(table, cast=cast, swaps=())


def close(table: Table, actor: Actor, *, stale: bool) -> Table:
    """A stale lobby may be closed by any member, and by anybody if it has none."""
    check_in_lobby(table)
    theirs = isinstance(actor, Person) and (not table.members or table.member(actor.user))
    if not (stale and theirs):
        check_host(table, actor)
    return closed(table)


def closed(table: Table) -> Table:
    return _with(table, stage=Stage.CANCELLED)


def ready_to_begin(table: Table, actor: Actor) -> tuple[Role, ...]:
    """The cast to deal; raises `Denied` when the game may not begin yet."""
    check_settings(table, actor)
    if not table.member(table.host):
        raise Denied(Denial.HOST_NOT_SEATED)
    players = len(table.members)
    if players < FEWEST:
        raise Denied(Denial.TOO_FEW, players=players, fewest=FEWEST)
    cast = table.planned_cast()
    _check(cast, players)
    return cast


def unplayable(error: UnplayableError) -> Denied:
    facts = {"role": error.role.value} if error.role else {}
    return Denied(Denial.UNPLAYABLE, reason=error.reason.value, **facts)


def _check(cast: tuple[Role, ...], players: int) -> None:
    try:
        check_cast(cast, players)
    except UnplayableError as error:
        raise unplayable(error) from None


def _with(table: Table, **changes: object) -> Table:
    return table.model_copy(update=changes)
