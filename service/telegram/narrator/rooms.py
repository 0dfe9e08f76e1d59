"""What the killers at night, and the dead, write to each other (ruling 7.3)."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from engine.rooms import Room
from service.store.outbox import Outgoing
from service.tables.telling import Circle
from service.telegram.narrator.place import Place
from service.texts import private
from service.texts.markup import MOST_UNITS, Html, escape, shown, split_text, units
from service.texts.names import group_name, names_of
from service.texts.visible import looks

_MARK: Final = "│ "


def room_posts(
    circle: Circle, speaker: int, listeners: tuple[int, ...], room: Room, text: str
) -> list[Outgoing]:
    """Their words to all others in the room, as they wrote them.

    Further lines are marked, so that none can pass for somebody else's words or for ours.
    """
    intro = _intro(circle, speaker, room)
    words = escape(f"\n{_MARK}".join(text.splitlines()))
    parts = split_text(words, MOST_UNITS - units(shown(intro)) - 1)
    told = [Html(f"{intro} {part.removeprefix(_MARK)}") for part in parts]
    places = [Place.private(circle, seat) for seat in listeners]
    return [sent for place in places for post in told for sent in place.send(post)]


def table_of_words(text: str, circles: Iterable[Circle]) -> str | None:
    """The table in whose room these words were passed on; None if it is none, or not clear.

    It is known by how they begin, which nobody writes but us.
    """
    seen = looks(text)
    tables = {each.table for each in circles if any(map(seen.startswith, _beginnings(each)))}
    return tables.pop() if len(tables) == 1 else None


def _beginnings(circle: Circle) -> Iterator[str]:
    for speaker, room in product(range(len(circle.names)), Room):
        yield looks(shown(_intro(circle, speaker, room)))


def _intro(circle: Circle, speaker: int, room: Room) -> Html:
    return private.says(room, names_of(circle.names)[speaker], group_name(circle.title))
