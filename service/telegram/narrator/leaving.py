"""The question to whoever wants to leave a game for good."""

from service.store.outbox import Kind, Outgoing
from service.tables.telling import Circle
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, leave_slot
from service.texts import leaving
from service.texts.names import quoted_group


def ask_to_leave(circle: Circle, chat: int, user: int, thread: int | None = None) -> list[Outgoing]:
    """In the user's own chat, or in the group when that cannot be. The older question loses its
    buttons.
    """
    table = circle.table
    leave = button(table, options.NO_WINDOW, options.quit_game(user), leaving.QUIT)
    stay = button(table, options.NO_WINDOW, options.stay_in_game(user), leaving.STAY)
    text = leaving.do_you_leave(quoted_group(circle.title))
    place, slot = Place(chat, thread, table), leave_slot(table, user)
    asked = place.send(text, slot=slot, keyboard=((leave, stay),))
    return [*place.act(Kind.KEYBOARD_OFF, slot), *asked]


def leave_settled(
    circle: Circle, chat: int, user: int, thread: int | None = None, *, left: bool
) -> list[Outgoing]:
    """What was chosen stays of the question."""
    group = quoted_group(circle.title)
    text = leaving.left(group) if left else leaving.stays(group)
    return Place(chat, thread, circle.table).edit(text, leave_slot(circle.table, user))
