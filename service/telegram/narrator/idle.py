"""Whether those who sit in a lobby in which nothing happens are still there."""

from collections.abc import Iterable

from service.store.outbox import Kind, Outgoing
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, there_slot
from service.texts import idle
from service.texts.markup import Html
from service.texts.names import quoted_group


def ask_if_there(
    telling: LobbyTelling, chats: Iterable[int], until: float, now: float
) -> list[Outgoing]:
    """In private, in the chats of these members."""
    table, slot = telling.table, there_slot(telling.table)
    still = button(table, options.NO_WINDOW, options.STILL, idle.STILL)
    leave = button(table, options.NO_WINDOW, options.GET_UP, idle.LEAVE)
    text = idle.are_you_there(quoted_group(telling.title), until, now)
    asked = (Place(chat, None, table) for chat in chats)
    return [
        post
        for place in asked
        for post in (
            *place.act(Kind.KEYBOARD_OFF, slot),
            *place.send(text, slot=slot, keyboard=((still,), (leave,))),
        )
    ]


def seat_freed(telling: LobbyTelling, chats: Iterable[int]) -> list[Outgoing]:
    """A message, since the edit of the question rings none."""
    closed = telling.stage is Stage.CANCELLED
    text = idle.seat_freed(quoted_group(telling.title), closed=closed)
    return [post for chat in chats for post in Place(chat, None, telling.table).send(text)]


def no_longer_asked(telling: LobbyTelling, before: LobbyTelling) -> list[Outgoing]:
    """What came of the question stays of it, where there is nothing to answer any more."""
    slot, settled = there_slot(telling.table), set(before.asked) - set(telling.asked)
    return [
        post
        for user in sorted(settled)
        for post in Place(user, None, telling.table).edit(_outcome(telling, user), slot)
    ]


def _outcome(telling: LobbyTelling, user: int) -> Html:
    group = quoted_group(telling.title)
    if telling.stage is Stage.CANCELLED:
        return idle.closed(group)
    return idle.seat_kept(group) if user in telling.users else idle.no_seat(group)
