"""The results of the votes."""

from collections.abc import Iterator

from engine.events import (
    Accused,
    Died,
    Eliminated,
    Event,
    MajorityMissed,
    Spared,
    VotesCounted,
    WindowClosed,
)
from engine.phases import VOTES
from service.store.outbox import Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator.events import found
from service.telegram.narrator.place import Place
from service.texts import day
from service.texts import votes as words
from service.texts.markup import Html, lines
from service.texts.names import Names


def votes(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """All votes, and in the same post what they have brought about."""
    place = Place.group(telling.circle)
    closed = [each.phase for each in found(telling.events, WindowClosed) if each.phase in VOTES]
    counted = found(telling.events, VotesCounted)
    results = (
        words.results(phase, each.ballot, names)
        for phase, each in zip(closed, counted, strict=True)
    )
    text = lines(*results, *_verdict(telling.events, names))
    return place.send(text) if text else []


def _verdict(events: tuple[Event, ...], names: Names) -> Iterator[Html]:
    voted_out = {each.seat for each in found(events, Eliminated)}
    for event in events:
        match event:
            case Accused(seat=seat):
                yield words.accused(names[seat])
            case MajorityMissed():
                yield words.NO_MAJORITY
            case Spared(seat=seat):
                yield words.spared(names[seat])
            case Eliminated(seat=seat):
                yield words.eliminated(names[seat])
            case Died(fallen=fallen) if voted_out & {seat for seat, _role in fallen}:
                yield day.died(fallen, names)
