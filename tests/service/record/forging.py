"""Logs as a forger writes them: with seals that fit, whatever the events are."""

import io
from collections.abc import Sequence
from typing import TypeAlias

from engine import events as e
from service.record.lines import closing_line, digest, event_line, header_line
from service.record.verify import Verified, verify
from service.tables.codec import dump_event
from tests.service.record.games import TABLE, as_file

Stored: TypeAlias = list[str]
"""Events as a table's log holds them."""


def check(written: Sequence[str]) -> Verified:
    return verify(as_stream(written))


def as_stream(written: Sequence[str]) -> io.BytesIO:
    return io.BytesIO(as_file(written))


def stored(log: Sequence[e.Event]) -> Stored:
    return [dump_event(event) for event in log]


def sealed(log: Stored, posted: str) -> list[str]:
    """The lines of these events, with seals that fit whatever the events are."""
    written = [header_line(TABLE, posted)]
    for event in log:
        written.append(event_line(digest(written[-1]), event))
    return [*written, closing_line(digest(written[-1]), len(log))]


def seal_of(log: Sequence[e.Event]) -> str:
    """The one that the bot posted, which a forger cannot make anew."""
    return next(event.commitment for event in log if isinstance(event, e.Seated))
