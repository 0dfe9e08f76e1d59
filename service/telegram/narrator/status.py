"""The pinned message that says how the game stands."""

from service.store.outbox import Kind, Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator.place import Place, status_slot
from service.texts import status as words
from service.texts.names import Names


def status(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """Sent and pinned as the game begins, edited when anything public changes."""
    place, slot = Place.group(telling.circle), status_slot(telling.circle.table)
    text = words.status(telling.view, names, telling.until, telling.now, stays=True)
    if telling.before is None:
        return [*place.send(text, slot=slot, silent=True), *place.act(Kind.PIN, slot)]
    if telling.before == telling.view and not telling.outage:
        return []
    unpin = place.act(Kind.UNPIN, slot) if telling.view.outcome else []
    return [*place.edit(text, slot), *unpin]
