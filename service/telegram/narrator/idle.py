"""Whether those who sit in a lobby in which nothing happens are still there."""

from collections.abc import Iterable

from service.store.outbox import Kind, Outgoing
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, there_slot
from service.texts import idle
from service.texts.names import quoted_group


def ask_if_there(
    telling: LobbyTelling, chats: Iterable[int], until: float, now: float
) -> list[Outgoing]:
    """In private, in the chats of these members."""
    table, slot = telling.table, there_slot(telling.table)
    still = button(table, options.NO_WINDOW, options.STILL, idle.STILL)
    leave = button(table, options.NO_WINDOW, options.LEAVE, idle.LEAVE)
    text = idle.are_you_there(quoted_group(telling.title), until, now)
    asked = (Place(chat, None, table) for chat in chats)
    return [
        post
        for place in asked
        for post in place.send(text, slot=slot, keyboard=((still,), (leave,)))
    ]


def still_here_noted(telling: LobbyTelling, chat: int) -> list[Outgoing]:
    """One line stays of the question."""
    text = idle.still_here(quoted_group(telling.title))
    return Place(chat, None, telling.table).edit(text, there_slot(telling.table))


def seat_freed(telling: LobbyTelling, chats: Iterable[int]) -> list[Outgoing]:
    """The question itself says what came of it, and a message that it is so: an edit rings none."""
    text, slot = idle.seat_freed(quoted_group(telling.title)), there_slot(telling.table)
    told = (Place(chat, None, telling.table) for chat in chats)
    return [
        post for place in told for post in (*place.act(Kind.KEYBOARD_OFF, slot), *place.send(text))
    ]


def no_longer_asked(telling: LobbyTelling, users: Iterable[int]) -> list[Outgoing]:
    """The buttons go when it does not matter any more."""
    places = (Place(user, None, telling.table) for user in users)
    return [
        post for place in places for post in place.act(Kind.KEYBOARD_OFF, there_slot(telling.table))
    ]
