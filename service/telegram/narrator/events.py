"""Looking through what has happened."""

from collections.abc import Iterable
from typing import TypeVar

from engine.events import Event

E = TypeVar("E")


def found(events: Iterable[Event], kind: type[E]) -> list[E]:
    """All events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]
