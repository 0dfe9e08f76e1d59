"""Lobbies in which nothing happens: who is asked, whose seat is freed, when it closes."""

from collections.abc import Callable
from typing import Final

from service.tables.notices import AskedIfThere, SeatsFreed
from service.tables.steps.lobby import closed, without
from service.tables.steps.patience import ANSWER_WITHIN, ASKED_AFTER, STALE_AFTER, patience
from service.tables.table import Member, Table
from service.tables.turned import Turned

SIGN_SECONDS: Final = 60
"""A sign that comes so soon after another says nothing new."""


def next_step(table: Table, speed: float) -> float:
    """When a lobby has to be looked at again (epoch seconds)."""
    if not table.members:
        return table.stirred + patience(STALE_AFTER, speed)
    return min(_due(member, speed) for member in table.members)


def step(table: Table, now: float, speed: float) -> Turned:
    """Free the seats of those who did not answer, ask those who are silent, close what is empty."""
    due = [member for member in table.members if _due(member, speed) <= now]
    freed = tuple(member for member in due if member.asked is not None)
    for member in freed:
        table = without(table, member.user)
    asked = tuple(member.user for member in due if member.asked is None)
    table = _each(table, lambda member: _asked(member, now) if member.user in asked else member)
    if not table.members and next_step(table, speed) <= now:
        table = closed(table)
    return Turned(table, notices=tuple(_told(table, freed, asked, now, speed)))


def is_stale(table: Table, now: float, speed: float) -> bool:
    return table.stirred + patience(STALE_AFTER, speed) <= now


def stirred(table: Table, user: int | None, now: float) -> Table:
    """Somebody has done something in the lobby, a member who is still there or another."""
    return _signed(table, user, now).model_copy(update={"stirred": now})


def seen(table: Table, user: int, now: float) -> Table:
    """A member has wanted something, who is thus still there, though it does nothing in the lobby.
    Of anybody else nothing is noted.
    """
    member = table.member(user)
    if member is None or (member.asked is None and now - member.seen < SIGN_SECONDS):
        return table
    return _signed(table, user, now)


def counted(table: Table, now: float) -> Table:
    """Whatever has no time yet counts from now on."""
    if table.stirred and all(member.seen for member in table.members):
        return table
    return shifted(table, lambda at: at or now)


def shifted(table: Table, to: Callable[[float], float]) -> Table:
    """A lobby with all its times moved."""

    def move(member: Member) -> Member:
        asked = None if member.asked is None else to(member.asked)
        return member.model_copy(update={"seen": to(member.seen), "asked": asked})

    return _each(table, move).model_copy(update={"stirred": to(table.stirred)})


def _due(member: Member, speed: float) -> float:
    if member.asked is None:
        return member.seen + patience(ASKED_AFTER, speed)
    return member.asked + patience(ANSWER_WITHIN, speed)


def _asked(member: Member, now: float) -> Member:
    return member.model_copy(update={"asked": now})


def _signed(table: Table, user: int | None, now: float) -> Table:
    sign = {"seen": now, "asked": None}
    return _each(table, lambda m: m.model_copy(update=sign) if m.user == user else m)


def _each(table: Table, change: Callable[[Member], Member]) -> Table:
    return table.model_copy(update={"members": tuple(map(change, table.members))})


def _told(
    table: Table, freed: tuple[Member, ...], asked: tuple[int, ...], now: float, speed: float
) -> list[AskedIfThere | SeatsFreed]:
    told: list[AskedIfThere | SeatsFreed] = []
    if freed:
        told.append(SeatsFreed(tuple(member.chat for member in freed)))
    if asked:
        places = tuple(map(table.place_of, asked))
        told.append(AskedIfThere(places, now + patience(ANSWER_WITHIN, speed)))
    return told
