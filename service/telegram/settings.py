"""The host's buttons under a table's settings."""

from contextlib import suppress
from typing import TypeAlias

from service.store.store import AlreadyDone
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.narrator import heir_posts, people_posts, settings_done, settings_posts
from service.telegram.narrator.options import (
    AskToHandOver,
    Block,
    CloseSettings,
    HandOver,
    OpenSettings,
    Page,
    SetDefaultCast,
    SetPace,
    Setting,
    ShowPeople,
    Swap,
    TurnPage,
    Unblock,
)
from service.texts.denials import denial

Change: TypeAlias = SetPace | Swap | SetDefaultCast | Block | Unblock


async def change_setting(
    desk: Desk, person: Person, table: str, setting: Setting, mark: str
) -> str:
    """A word for whoever pressed, or none. Raises Denied and AlreadyDone."""
    try:
        return await _carry_out(desk, person, table, setting, mark)
    except Denied as denied:
        if denied.code is not Denial.NOT_A_MEMBER:
            raise
        # Whoever it was about has just gone: the page that still offers it is shown anew.
        await _show(desk, person, table, mark, people=True)
        return denial(denied)


async def _carry_out(desk: Desk, person: Person, table: str, setting: Setting, mark: str) -> str:
    match setting:
        case HandOver(user=user):
            return await _hand_over(desk, person, table, user, mark)
        case SetPace() | Swap() | SetDefaultCast() | Block() | Unblock():
            await _change(desk, person, table, setting, mark)
        case _:
            await _turn(desk, person, table, setting, mark)
    return ""


async def _turn(desk: Desk, person: Person, table: str, page: Page, mark: str) -> None:
    shown = await desk.tables.settings(person, table)
    match page:
        case OpenSettings():
            posts = settings_posts(shown)
        case TurnPage(new=new):
            posts = settings_posts(shown, page=new, turn=True)
        case CloseSettings():
            posts = settings_done(shown)
        case ShowPeople(page=number):
            posts = people_posts(shown, number)
        case AskToHandOver(user=user):
            posts = heir_posts(shown, user)
    await desk.tables.post(tuple(posts), mark)


async def _hand_over(desk: Desk, person: Person, table: str, user: int, mark: str) -> str:
    """The settings are closed with it. A second tap finds it done."""
    try:
        await desk.tables.hand_over(person, table, user, mark)
    except Denied as denied:
        host = (await desk.tables.standing(table)).lobby.host
        if denied.code is not Denial.NOT_HOST or host != user:
            raise
        await desk.store.remember(mark)
        return phrases.HANDED_OVER
    told = (await desk.tables.standing(table)).lobby
    await desk.tables.post(tuple(settings_done(told)), f"{mark}:shown")
    return phrases.HANDED_OVER


async def _change(desk: Desk, person: Person, table: str, change: Change, mark: str) -> None:
    """The lobby tells of it itself; the settings are shown anew even if a kill came between."""
    with suppress(AlreadyDone):
        await _settle(desk, person, table, change, mark)
    await _show(desk, person, table, mark, people=isinstance(change, Block | Unblock))


async def _show(desk: Desk, person: Person, table: str, mark: str, *, people: bool) -> None:
    shown = await desk.tables.settings(person, table)
    posts = people_posts(shown) if people else settings_posts(shown, turn=True)
    await desk.tables.post(tuple(posts), f"{mark}:shown")


async def _settle(desk: Desk, person: Person, table: str, change: Change, mark: str) -> None:
    match change:
        case SetPace(pace=pace):
            await desk.tables.set_pace(person, table, pace, mark)
        case Swap(new=new, old=old):
            await desk.tables.swap(person, table, new, old, mark)
        case SetDefaultCast():
            await desk.tables.set_cast(person, table, None, mark)
        case Block(user=user):
            await desk.tables.block(person, table, user, mark)
        case Unblock(user=user):
            await desk.tables.unblock(person, table, user, mark)
