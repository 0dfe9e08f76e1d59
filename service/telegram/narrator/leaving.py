"""The question to whoever wants to leave a game for good."""

from service.store.outbox import Kind, Outgoing
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, leave_slot
from service.texts import leaving
from service.texts.names import title_of


def ask_to_leave(telling: LobbyTelling, place: Place) -> list[Outgoing]:
    """In private, where nobody else can press: one such question stands at a time."""
    slot = leave_slot(telling.table)
    leave = button(telling.table, options.LOBBY, options.QUIT, leaving.QUIT)
    stay = button(telling.table, options.LOBBY, options.KEEP, leaving.KEEP)
    text = leaving.do_you_leave(title_of(telling.title))
    asked = place.send(text, slot=slot, keyboard=((leave, stay),))
    return [*place.act(Kind.KEYBOARD_OFF, slot), *asked]


def left_or_stays(telling: LobbyTelling, place: Place, *, left: bool) -> list[Outgoing]:
    """What was chosen stays of the question."""
    group = title_of(telling.title)
    text = leaving.left(group) if left else leaving.stays(group)
    return place.edit(text, leave_slot(telling.table))
