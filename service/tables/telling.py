"""What a channel is given to tell: views and events, cut to exactly who may know them.

A channel never sees a `Game`. What the public learns and what a seat learns reach it as
separate values, each filtered by `engine.audience`.
"""

from dataclasses import dataclass

from engine.audience import EVERYBODY, audience
from engine.events import Event
from engine.game import Picks, Seat
from engine.views import PublicView, Truth, View


@dataclass(frozen=True, slots=True)
class Circle:
    """The table as everybody at it knows it; names, users and private chats by seat."""

    table: str
    chat: int
    thread: int | None
    host: int
    pace: str
    names: tuple[str, ...]
    users: tuple[int, ...]
    chats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublicTelling:
    """To the group. `until` is the deadline by day, at night the latest time of dawn."""

    circle: Circle
    events: tuple[Event, ...]
    before: PublicView | None
    """None when the game has just begun."""
    view: PublicView
    until: float | None
    now: float
    truth: Truth | None
    """Once the game is over."""
    outage: float = 0.0
    """Seconds that the clocks stood still and were given back just now."""


@dataclass(frozen=True, slots=True)
class PrivateTelling:
    """To one seat: its own events, and its question as it was before and as it is now."""

    circle: Circle
    seat: Seat
    events: tuple[Event, ...]
    before: View | None
    view: View
    public: PublicView
    until: float | None
    """The deadline of the seat's own question."""
    now: float
    draft: Picks | None
    """What it has ticked and not confirmed."""


def public_events(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if audience(event) is EVERYBODY)


def events_of(events: tuple[Event, ...], seat: Seat) -> tuple[Event, ...]:
    """What this seat learns beyond the public."""
    private = ((event, audience(event)) for event in events)
    return tuple(event for event, who in private if who is not EVERYBODY and seat in who)
