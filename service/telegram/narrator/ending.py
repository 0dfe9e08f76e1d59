"""The end of a game."""

from engine.events import Ended
from service.store.outbox import Kind, Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator import options
from service.telegram.narrator.events import found
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, end_slot
from service.texts import ending
from service.texts.names import Names


def end(telling: PublicTelling, names: Names) -> list[Outgoing]:
    ended = found(telling.events, Ended)
    if not ended or telling.truth is None:
        return []
    text = ending.ending(ended[-1].outcome, telling.truth, telling.view, names)
    again = button(telling.circle.table, options.LOBBY, options.AGAIN, ending.AGAIN)
    slot = end_slot(telling.circle.table)
    return Place.group(telling.circle).send(text, slot=slot, keyboard=((again,),))


def end_without_button(table: str, chat: int) -> list[Outgoing]:
    """Once the group plays again, there is nothing to press under the old end."""
    return Place(chat, None, table).act(Kind.KEYBOARD_OFF, end_slot(table))
