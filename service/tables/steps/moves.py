"""People who come into a table's group and leave it: the last that happened counts."""

from collections.abc import Iterable
from functools import reduce

from pydantic import BaseModel, ConfigDict

from engine.commands import Depart, Return
from service.tables.stage import Stage
from service.tables.steps import lobby
from service.tables.table import Move, Table
from service.tables.turned import Turned, carry_out


class PersonMoved(BaseModel):
    """A person has come into a group (`here`) or has left it; `moment` is text of a `Moment`."""

    model_config = ConfigDict(frozen=True)

    user: int
    moment: str
    here: bool


def moved(table: Table, told: PersonMoved) -> Turned:
    """Safe to repeat. Of people who have no part in a game nothing is noted.

    Who comes and goes may close a window, and at a frozen table none may close: it waits.
    """
    user, here, known = told.user, told.here, table.moves.get(told.user)
    is_stranger = table.game is not None and not table.has_part(user)
    if is_stranger or told.moment < table.since or (known and told.moment <= known.moment):
        return Turned(table)
    waits = table.frozen is not None and table.game is not None
    noted = _noted(table, user, Move(moment=told.moment, here=here, waits=waits))
    return Turned(noted) if waits else _carry_out(noted, user, here=here)


def all_moved(turned: Turned, told: Iterable[PersonMoved]) -> Turned:
    """After a step these people as well, in the order in which they have come and gone."""
    in_order = sorted(told, key=lambda each: each.moment)
    return reduce(lambda so_far, each: _then(so_far, moved(so_far.table, each)), in_order, turned)


def carry_out_waiting(table: Table) -> Turned:
    """All who have come and gone while the table stood still."""
    waiting = ((move.moment, user) for user, move in table.moves.items() if move.waits)
    return reduce(_carry_out_next, (user for _, user in sorted(waiting)), Turned(table))


def _carry_out_next(turned: Turned, user: int) -> Turned:
    move = turned.table.moves[user].model_copy(update={"waits": False})
    return _then(turned, _carry_out(_noted(turned.table, user, move), user, here=move.here))


def _then(first: Turned, last: Turned) -> Turned:
    """Both steps as one; those of people who come and go bring no notices about."""
    return first._replace(table=last.table, events=(*first.events, *last.events))


def _noted(table: Table, user: int, move: Move) -> Table:
    return table.model_copy(update={"moves": {**table.moves, user: move}})


def _carry_out(table: Table, user: int, *, here: bool) -> Turned:
    if table.stage is Stage.LOBBY:
        stays = here or not table.has_part(user)
        return Turned(table if stays else lobby.without(table, user))
    seat = table.seat_of(user)
    if seat is None or table.stage is not Stage.PLAYING:
        return Turned(table)
    came_in = table.came_in | {user} if here else table.came_in - {user}
    changed = table.model_copy(update={"came_in": came_in})
    if not here:
        return carry_out(changed, Depart(seat))
    return carry_out(changed, Return(seat)) if table.is_gone(user) else Turned(changed)


def to_be_muted(table: Table, user: int) -> Turned:
    """As if somebody dead had come in, when that may be told."""
    seat = table.seat_of(user)
    if table.game is None or seat is None or table.game.players[seat].alive:
        return Turned(table)
    return Turned(table.model_copy(update={"came_in": table.came_in | {user}}))


def of_those_who_play(table: Table) -> Table:
    """Without the moves of those who have no part in it, which matter in the lobby alone."""
    moves = {user: move for user, move in table.moves.items() if table.has_part(user)}
    return table.model_copy(update={"moves": moves})
