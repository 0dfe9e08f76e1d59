"""Asking back which of several tables is meant: one button each, by the names of their groups."""

from collections.abc import Sequence
from typing import Final

from service.store.outbox import Outgoing
from service.tables.telling import Circle, LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import Keyboard, button
from service.telegram.narrator.place import Place
from service.texts import which
from service.texts.names import title_of, titles_of

_LEAVING: Final = "which"
"""The slot of the question which table is left."""


def which_room(circles: Sequence[Circle], chat: int, reply_to: int, slot: str) -> list[Outgoing]:
    """As a reply to the words that it is about."""
    tables = [(circle.table, circle.title) for circle in circles]
    keyboard = _keyboard(tables, options.SAY)
    return Place(chat).send(which.WHICH_ROOM, slot=slot, keyboard=keyboard, reply_to=reply_to)


def room_chosen(circle: Circle, chat: int, slot: str) -> list[Outgoing]:
    """The words have gone to this table's room."""
    return Place(chat).edit(which.said_in(title_of(circle.title)), slot)


def which_table(lobbies: Sequence[LobbyTelling], place: Place, option: str) -> list[Outgoing]:
    """For `/leave` in private."""
    tables = [(telling.table, telling.title) for telling in lobbies]
    return place.send(which.WHICH_TABLE, slot=_LEAVING, keyboard=_keyboard(tables, option))


def table_chosen(telling: LobbyTelling, place: Place) -> list[Outgoing]:
    return place.edit(which.leaves(title_of(telling.title)), _LEAVING)


def _keyboard(tables: Sequence[tuple[str, str]], option: str) -> Keyboard:
    titles = titles_of(tuple(title for _table, title in tables))
    return tuple(
        (button(table, options.LOBBY, option, titles.label(number)),)
        for number, (table, _title) in enumerate(tables)
    )
