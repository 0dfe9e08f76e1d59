"""The host's buttons under a table's settings."""

from contextlib import suppress

from service.store.store import AlreadyDone
from service.tables.people import Person
from service.telegram.desk import Desk
from service.telegram.narrator import settings_done, settings_posts
from service.telegram.narrator.options import (
    CloseSettings,
    OpenSettings,
    SetDefaultCast,
    SetPace,
    Setting,
    Swap,
    TurnPage,
)


async def change_setting(
    desk: Desk, person: Person, table: str, setting: Setting, mark: str
) -> None:
    """Raises Denied and AlreadyDone."""
    match setting:
        case OpenSettings():
            shown = await desk.tables.settings(person, table)
            await desk.tables.post(tuple(settings_posts(shown)), mark)
        case TurnPage(new=new):
            shown = await desk.tables.settings(person, table)
            await desk.tables.post(tuple(settings_posts(shown, page=new, turn=True)), mark)
        case CloseSettings():
            shown = await desk.tables.settings(person, table)
            await desk.tables.post(tuple(settings_done(shown)), mark)
        case _:
            await _change(desk, person, table, setting, mark)


async def _change(
    desk: Desk, person: Person, table: str, setting: SetPace | Swap | SetDefaultCast, mark: str
) -> None:
    """The lobby tells of it itself; the settings are shown anew even if a kill came between."""
    with suppress(AlreadyDone):
        match setting:
            case SetPace(pace=pace):
                await desk.tables.set_pace(person, table, pace, mark)
            case Swap(new=new, old=old):
                await desk.tables.swap(person, table, new, old, mark)
            case SetDefaultCast():
                await desk.tables.set_cast(person, table, None, mark)
    shown = await desk.tables.settings(person, table)
    await desk.tables.post(tuple(settings_posts(shown, turn=True)), f"{mark}:shown")
