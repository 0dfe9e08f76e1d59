"""What the killers at night, and the dead, write to each other (ruling 7.3)."""

from typing import Final

from engine.rooms import Room
from service.store.outbox import Outgoing
from service.tables.telling import Circle
from service.telegram.narrator.place import Place
from service.texts import private
from service.texts.markup import MOST_UNITS, Html, escape, shown, split_text, units
from service.texts.names import group_name, names_of

_MARK: Final = "│ "


def room_posts(
    circle: Circle, speaker: int, listeners: tuple[int, ...], room: Room, text: str
) -> list[Outgoing]:
    """Their words to all others in the room, as they wrote them.

    Further lines are marked, so that none can pass for somebody else's words or for ours.
    """
    intro = private.says(room, names_of(circle.names)[speaker], group_name(circle.title))
    words = escape(f"\n{_MARK}".join(text.splitlines()))
    parts = split_text(words, MOST_UNITS - units(shown(intro)) - 1)
    told = [Html(f"{intro} {part.removeprefix(_MARK)}") for part in parts]
    places = [Place.private(circle, seat) for seat in listeners]
    return [sent for place in places for post in told for sent in place.send(post)]
