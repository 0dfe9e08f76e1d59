"""What may be done before the game begins: pure steps from one state of a table to the next."""

from engine.casts import FEWEST, MOST, UnplayableError, check_cast, swap
from engine.roles import Role
from service.pace import change_pace
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.table import Member, Table


def join(table: Table, person: Person) -> Table:
    _in_lobby(table)
    if table.member(person.user):
        raise Denied(Denial.ALREADY_IN)
    if len(table.members) >= MOST:
        raise Denied(Denial.FULL, most=MOST)
    member = Member(user=person.user, name=person.name, chat=person.user)
    return _with(table, members=(*table.members, member))


def leave(table: Table, person: Person) -> Table:
    """The host who leaves hands the table to whoever joined first, or closes it if nobody has.

    A host who does not sit there keeps it, whoever comes and goes.
    """
    _in_lobby(table)
    if not table.member(person.user):
        raise Denied(Denial.NOT_IN)
    rest = tuple(member for member in table.members if member.user != person.user)
    if table.host != person.user:
        return _with(table, members=rest)
    if not rest:
        return _with(table, members=(), stage=Stage.CANCELLED)
    return _with(table, members=rest, host=rest[0].user)


def set_pace(table: Table, person: Person, pace: str) -> Table:
    check_host_in_lobby(table, person)
    try:
        name = change_pace(table.pace, pace).name
    except ValueError:
        raise Denied(Denial.BAD_PACE) from None
    return _with(table, pace=name)


def swap_in(table: Table, person: Person, new: Role, old: Role) -> Table:
    check_host_in_lobby(table, person)
    try:
        swapped = swap(table.planned_cast(), new, old)
    except UnplayableError as error:
        raise unplayable(error) from None
    if table.cast is not None:
        return _with(table, cast=swapped)
    return _with(table, swaps=(*table.swaps, (new, old)))


def set_cast(table: Table, person: Person, cast: tuple[Role, ...] | None) -> Table:
    """A custom cast for exactly as many as there are now; None is the default again."""
    check_host_in_lobby(table, person)
    if cast is not None:
        _check(cast, len(table.members))
    return _with(table, cast=cast, swaps=())


def close(table: Table, person: Person) -> Table:
    check_host_in_lobby(table, person)
    return _with(table, stage=Stage.CANCELLED)


def ready_to_begin(table: Table, person: Person) -> tuple[Role, ...]:
    """The cast to deal; raises `Denied` when the game may not begin yet."""
    check_host_in_lobby(table, person)
    if not table.member(person.user):
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


def check_host_in_lobby(table: Table, person: Person) -> None:
    _in_lobby(table)
    check_host(table, person)


def check_host(table: Table, person: Person) -> None:
    if table.host != person.user:
        raise Denied(Denial.NOT_HOST)


def _in_lobby(table: Table) -> None:
    if table.stage is Stage.PLAYING:
        raise Denied(Denial.BEGUN)
    if table.stage is not Stage.LOBBY:
        raise Denied(Denial.ENDED)


def _with(table: Table, **changes: object) -> Table:
    return table.model_copy(update=changes)
