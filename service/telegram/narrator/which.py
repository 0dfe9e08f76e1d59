"""Asking back which of several tables is meant: one button each, by the names of their groups."""

from collections.abc import Sequence
from typing import Final

from service.store.outbox import Kind, Outgoing
from service.tables.telling import Circle, LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import Keyboard, button
from service.telegram.narrator.place import Place
from service.texts import which
from service.texts.markup import Html
from service.texts.names import groups_of, quoted_group


def which_room(rooms: Sequence[Circle], chat: int, reply_to: int) -> list[Outgoing]:
    """As a reply to the words that it is about."""
    keyboard = _keyboard([(circle.table, circle.title) for circle in rooms], options.SAY)
    slot = _room_slot(reply_to)
    return Place(chat).send(which.WHICH_ROOM, slot=slot, keyboard=keyboard, reply_to=reply_to)


def room_chosen(circle: Circle, chat: int, reply_to: int) -> list[Outgoing]:
    """The words have gone to this table's room."""
    text = which.said_in(quoted_group(circle.title))
    return Place(chat).edit(text, _room_slot(reply_to))


def _room_slot(reply_to: int) -> str:
    return f"room:{reply_to}"


def which_table(tables: Sequence[LobbyTelling], chat: int) -> list[Outgoing]:
    """For `/leave` in private; the older question loses its buttons."""
    return _which(tables, chat, options.LEAVE, which.WHICH_TABLE)


def which_to_end(tables: Sequence[LobbyTelling], chat: int) -> list[Outgoing]:
    """For `/cancel` in private, likewise."""
    return _which(tables, chat, options.CANCEL, which.WHICH_TO_END)


def _which(tables: Sequence[LobbyTelling], chat: int, option: str, text: Html) -> list[Outgoing]:
    keyboard = _keyboard([(each.table, each.title) for each in tables], option)
    asked = Place(chat).send(text, slot=_TABLES, keyboard=keyboard)
    return [*Place(chat).act(Kind.KEYBOARD_OFF, _TABLES), *asked]


def table_chosen(telling: LobbyTelling, chat: int) -> list[Outgoing]:
    """Of one of these questions stays what was chosen."""
    return Place(chat).edit(which.chosen(quoted_group(telling.title)), _TABLES)


_TABLES: Final = "which"


def _keyboard(tables: Sequence[tuple[str, str]], option: str) -> Keyboard:
    titles = groups_of(tuple(title for _table, title in tables))
    return tuple(
        (button(table, options.NO_WINDOW, option, titles.label(number)),)
        for number, (table, _title) in enumerate(tables)
    )
