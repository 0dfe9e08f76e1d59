"""The dead are silent from dawn on, and the living are tried: can they be written to?"""

from collections.abc import Iterable

from service.store.outbox import Kind, Outgoing
from service.tables.notices import Trouble
from service.tables.telling import Circle, PublicTelling
from service.telegram.narrator.place import Place
from service.texts.names import Names


def mute(circle: Circle, seats: Iterable[int]) -> list[Outgoing]:
    return _each(Kind.MUTE, circle, seats)


def mutes(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    """Whoever has died, once all know it; all are free to write when the game is over.

    Those who were muted are freed even if the bot has lost the right: it may have it again. With
    them whoever is still muted since an earlier game.
    """
    if telling.view.outcome:
        everybody = Place.group(telling.circle).act(Kind.UNMUTE)
        return [*_each(Kind.UNMUTE, telling.circle, dead(telling)), *everybody]
    if telling.before is None or Trouble.CANNOT_MUTE in telling.troubles:
        return []
    lived = telling.before.living
    return mute(telling.circle, (seat for seat in dead(telling) if seat in lived))


def dead(telling: PublicTelling) -> tuple[int, ...]:
    """Those of whom all know it."""
    return tuple(seat for seat, each in enumerate(telling.view.seats) if not each.alive)


def _each(kind: Kind, circle: Circle, seats: Iterable[int]) -> list[Outgoing]:
    place = Place.group(circle)
    return [post for seat in seats for post in place.act(kind, user=circle.chats[seat])]


def probes(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    """At dawn everybody who lives, so that what comes of it tells nothing of the night (7.2)."""
    before, view = telling.before, telling.view
    if before is None or not before.at_night or view.at_night or view.outcome:
        return []
    places = (Place.private(telling.circle, seat) for seat in view.living)
    return [post for place in places for post in place.act(Kind.PROBE)]
