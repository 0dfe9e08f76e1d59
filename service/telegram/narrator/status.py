"""The pinned message that says how the game stands."""

from engine.events import Seated
from service.store.outbox import Kind, Outgoing
from service.tables.notices import Moved, Thawed, Trouble
from service.tables.telling import PublicTelling
from service.telegram.narrator.events import found
from service.telegram.narrator.place import Place, status_slot
from service.texts import status as words
from service.texts.names import Names, names_of


def status(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """Sent and pinned as the game begins, edited when anything public changes."""
    if telling.before is None:
        return status_anew(telling, names)
    if _posted_anew(telling) or (telling.before == telling.view and not telling.outage):
        return []
    place, slot = Place.group(telling.circle), status_slot(telling.circle.table)
    unpin = place.act(Kind.UNPIN, slot) if telling.view.outcome else []
    return [*place.edit(words.status(telling, names, stays=True), slot), *unpin]


def _posted_anew(telling: PublicTelling) -> bool:
    """With a notice of this step, unless the game has ended with it."""
    anew = any(isinstance(each, Thawed | Moved) for each in telling.notices)
    return anew and telling.view.outcome is None


def status_anew(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """As a new message, pinned instead of the older one where that is allowed."""
    place, slot = Place.group(telling.circle), status_slot(telling.circle.table)
    text = words.status(telling, names, stays=True)
    sent = place.send(text, slot=slot, silent=True)
    if Trouble.CANNOT_PIN in telling.troubles:
        return sent
    unpin = [] if _begins(telling) else place.act(Kind.UNPIN, slot)
    return [*unpin, *sent, *place.act(Kind.PIN, slot)]


def _begins(telling: PublicTelling) -> bool:
    """There is no older one yet."""
    return bool(found(telling.events, Seated))


def status_edited(telling: PublicTelling) -> list[Outgoing]:
    """Something beside the game has changed."""
    text = words.status(telling, names_of(telling.circle.names), stays=True)
    return Place.group(telling.circle).edit(text, status_slot(telling.circle.table))
