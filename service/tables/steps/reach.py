"""Whom the bot cannot write to in private: kept quiet where it would tell who was written to, else
told (rulings 7.2, 7.3).
"""

from collections.abc import Mapping

from engine.rooms import Room, room_of
from service.store.facts import STARTED
from service.tables.notices import Unreachable
from service.tables.steps.airing import may_tell
from service.tables.table import Table
from service.tables.turned import Turned


def following(table: Table, user: int, facts: Mapping[str, str]) -> Turned:
    """The table with what is known of a user."""
    return regained(table, user) if facts.get(STARTED) == "1" else lost(table, user)


def is_quiet(table: Table, user: int) -> bool:
    """Whether a post of this table to them tells by failing that there was one: whom the night asks
    anything, or that the dead talk.
    """
    seat = table.seat_of(user)
    room = None if table.game is None or seat is None else room_of(table.game, seat)
    return table.at_night or room is Room.DEAD


def not_reached(table: Table, user: int) -> Turned:
    """A post of this table to them could not be sent."""
    if table.member(user) and is_quiet(table, user):
        return Turned(_known(table, user))
    return lost(table, user)


def lost(table: Table, user: int) -> Turned:
    """Told at once by day. What is learnt at night never is: a send to them by day will fail."""
    if not table.member(user):
        return Turned(table)
    known = _known(table, user)
    if not may_tell(table) or user in table.shown_unreachable:
        return Turned(known)
    shown = {"shown_unreachable": table.shown_unreachable | {user}}
    return Turned(known.model_copy(update=shown), notices=(Unreachable((table.place_of(user),)),))


def _known(table: Table, user: int) -> Table:
    return table.model_copy(update={"unreachable": table.unreachable | {user}})


def regained(table: Table, user: int) -> Turned:
    """They are told at once what they have missed."""
    if user not in table.unreachable:
        return Turned(table)
    known = table.model_copy(update={"unreachable": table.unreachable - {user}})
    return Turned(known, catch_up=() if table.game is None else (table.place_of(user),))
