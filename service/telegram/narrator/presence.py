"""Who comes and goes, one line each, and time that is given back."""

from collections.abc import Iterator

from engine.events import CameBack, Departed, PresencesShown, Substituted, WentAbsent
from service.store.outbox import Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator.place import Place
from service.texts import day, presence
from service.texts.markup import Html, lines
from service.texts.names import Names


def presences(telling: PublicTelling, names: Names) -> list[Outgoing]:
    text = lines(*_changes(telling, names))
    return Place.group(telling.circle).send(text, silent=True) if text else []


def _changes(telling: PublicTelling, names: Names) -> Iterator[Html]:
    """Whoever of the dead comes or goes changes nothing for the others."""
    living = (telling.before or telling.view).living
    for event in telling.events:
        match event:
            case WentAbsent(seat=seat) if seat in living:
                yield presence.absent(names[seat])
            case CameBack(seat=seat) if seat in living:
                yield presence.back(names[seat])
            case Departed(seat=seat) if seat in living:
                yield presence.gone(names[seat])
            case Substituted(seat=seat):
                yield presence.substituted(names[seat], seat + 1)
            case PresencesShown(seats=seats):
                yield from (
                    presence.shown(names[seat], telling.view.seats[seat].presence)
                    for seat in seats
                    if telling.view.seats[seat].alive
                )


def outage(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    """What it has moved is told, too, unless the step that came after it has set a new time."""
    if not telling.outage or telling.view.outcome:
        return []
    until = telling.until if _goes_on(telling) else None
    if telling.view.at_night and until is not None:
        text = day.outage_at_night(telling.outage, until, telling.now)
    else:
        text = day.outage(telling.outage, until, telling.now)
    return Place.group(telling.circle).send(text)


def _goes_on(telling: PublicTelling) -> bool:
    """Whether this is the night, or the window of the day, that it was before."""
    before, view = telling.before, telling.view
    return before is not None and (before.at_night, before.window) == (view.at_night, view.window)
