"""Whom the bot cannot write to in private: kept quiet at night, told by day (ruling 7.2)."""

from collections.abc import Mapping

from service.store.facts import STARTED
from service.tables.notices import Unreachable
from service.tables.steps.airing import may_tell
from service.tables.table import Table
from service.tables.turned import Turned


def following(table: Table, user: int, facts: Mapping[str, str]) -> Turned:
    """The table with what is known of a user."""
    return regained(table, user) if facts.get(STARTED) == "1" else lost(table, user)


def lost(table: Table, user: int) -> Turned:
    """Told at once by day. What is learnt at night never is: a send to them by day will fail."""
    if not table.member(user):
        return Turned(table)
    known = table.model_copy(update={"unreachable": table.unreachable | {user}})
    if not may_tell(table) or user in table.shown_unreachable:
        return Turned(known)
    shown = {"shown_unreachable": table.shown_unreachable | {user}}
    return Turned(known.model_copy(update=shown), notices=(Unreachable((table.place_of(user),)),))


def regained(table: Table, user: int) -> Turned:
    """They are told at once what they have missed."""
    if user not in table.unreachable:
        return Turned(table)
    known = table.model_copy(update={"unreachable": table.unreachable - {user}})
    return Turned(known, catch_up=() if table.game is None else (table.place_of(user),))
