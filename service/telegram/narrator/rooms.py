"""What the killers at night, and the dead, write to each other (ruling 7.3)."""

from engine.rooms import Room
from service.store.outbox import Item, Outgoing
from service.tables.telling import Circle
from service.texts import private
from service.texts.markup import MOST_UNITS, units
from service.texts.names import names_of


def room_posts(
    circle: Circle, speaker: int, listeners: tuple[int, ...], room: Room, text: str
) -> list[Outgoing]:
    """Their words to all others in the room, as they wrote them.

    Further lines are marked, so that no line can pass for somebody else's words or for ours.
    """
    name = names_of(circle.names).label(speaker)
    intro = private.room_of_killers(name)
    if room is Room.DEAD:
        intro = private.room_of_the_dead(name)
    marked = text.replace("\n", "\n│ ")
    whole = f"{intro} {marked}"
    parts = [whole] if units(whole) <= MOST_UNITS else [intro, text]
    return [
        Outgoing(circle.chats[seat], Item(text=part, table=circle.table))
        for seat in listeners
        for part in parts
    ]
