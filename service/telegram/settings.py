"""The host's buttons under a table's settings."""

from service.tables.people import Person
from service.telegram.desk import Desk
from service.telegram.narrator import settings_posts
from service.telegram.narrator.options import (
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
    """Raises Denied and AlreadyDone. The table itself tells of what has changed."""
    match setting:
        case OpenSettings():
            shown = await desk.tables.settings(person, table)
            await desk.tables.post(tuple(settings_posts(shown)), mark)
        case TurnPage(new=new):
            shown = await desk.tables.settings(person, table)
            await desk.tables.post(tuple(settings_posts(shown, page=new, turn=True)), mark)
        case SetPace(pace=pace):
            await desk.tables.set_pace(person, table, pace, mark)
        case Swap(new=new, old=old):
            await desk.tables.swap(person, table, new, old, mark)
        case SetDefaultCast():
            await desk.tables.set_cast(person, table, None, mark)
