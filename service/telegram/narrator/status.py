"""The pinned message that says how the game stands."""

from service.store.outbox import Kind, Outgoing
from service.tables.notices import Trouble, starts_anew
from service.tables.telling import PublicTelling
from service.telegram.narrator.place import Place, status_slot
from service.texts import status as words
from service.texts.names import Names, names_of


def status(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """Sent and pinned as the game begins, edited when anything public changes."""
    if telling.before is None:
        return _begun(telling, names)
    if _posted_anew(telling) or (telling.before == telling.view and not telling.outage):
        return []
    unpin = _act(Kind.UNPIN, telling) if telling.view.outcome else []
    return [*status_edited(telling), *unpin]


def _posted_anew(telling: PublicTelling) -> bool:
    """With a notice of this step, unless the game has ended with it."""
    return any(map(starts_anew, telling.notices)) and telling.view.outcome is None


def _begun(telling: PublicTelling, names: Names) -> list[Outgoing]:
    text = words.status(telling, names, stays=True)
    sent = Place.group(telling.circle).send(text, slot=_slot(telling), silent=True)
    return sent if Trouble.CANNOT_PIN in telling.troubles else [*sent, *_act(Kind.PIN, telling)]


def status_anew(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """As a new message, pinned instead of the older one.

    Where neither can be done the older one may still be pinned, and goes on if it is there.
    """
    if Trouble.CANNOT_PIN in telling.troubles:
        return status_edited(telling)
    return [*_act(Kind.UNPIN, telling), *_begun(telling, names)]


def _act(kind: Kind, telling: PublicTelling) -> list[Outgoing]:
    return Place.group(telling.circle).act(kind, _slot(telling))


def _slot(telling: PublicTelling) -> str:
    return status_slot(telling.circle.table)


def status_edited(telling: PublicTelling) -> list[Outgoing]:
    """Something beside the game has changed."""
    text = words.status(telling, names_of(telling.circle.names), stays=True)
    pinned = telling.view.outcome is None and Trouble.CANNOT_PIN not in telling.troubles
    return Place.group(telling.circle).edit(text, _slot(telling), pinned=pinned)
