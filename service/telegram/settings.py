"""The host's buttons under a table's settings."""

from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.table import Stage, Table
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
            shown = await _open_to_host(desk, person, table)
            await desk.post(tuple(settings_posts(shown)), mark)
        case TurnPage(new=new):
            shown = await _open_to_host(desk, person, table)
            await desk.post(tuple(settings_posts(shown, page=new, turn=True)), mark)
        case SetPace(pace=pace):
            await desk.tables.set_pace(person, table, pace, mark)
        case Swap(new=new, old=old):
            await desk.tables.swap(person, table, new, old, mark)
        case SetDefaultCast():
            await desk.tables.set_cast(person, table, None, mark)


async def _open_to_host(desk: Desk, person: Person, table: str) -> Table:
    found = await desk.tables.load(table)
    if found.stage is not Stage.LOBBY:
        raise Denied(Denial.BEGUN if found.stage is Stage.PLAYING else Denial.ENDED)
    if found.host != person.user:
        raise Denied(Denial.NOT_HOST)
    return found
