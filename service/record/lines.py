"""The lines of an exported log: JSON, each in one form only, each sealing the line before it.

The first line says which game it is, the last one how many events stand between them. Nobody's
name, number or chat is in it: a log knows seats.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from pydantic_core import from_json, to_json

from engine.events import Event
from service.tables.codec import DamagedError, dump_event, load_event

NAME: Final = "dying-message"
FORMAT: Final = 1
"""The version of the lines; a program reads its own alone."""
SHOWN_CHARACTERS: Final = 60
"""Of what a log says, in a message."""


@dataclass(frozen=True, slots=True)
class Header:
    table: str
    commitment: str


@dataclass(frozen=True, slots=True)
class EventLine:
    previous: str
    event: Event


@dataclass(frozen=True, slots=True)
class Closing:
    previous: str
    events: int


class UnreadableError(Exception):
    """A line is of no known form; the text says what is wrong with it."""


def digest(line: str) -> str:
    """SHA-256 of a line without its end."""
    return sha256(line.encode()).hexdigest()


def shown(value: object) -> str:
    """What a log says, as a message quotes it: a forger fills no screen and moves no cursor."""
    text = to_json(value, ensure_ascii=True).decode()
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"


def header_line(table: str, commitment: str) -> str:
    return _json({"log": NAME, "format": FORMAT, "table": table, "commitment": commitment})


def event_line(previous: str, stored: str) -> str:
    """`stored` is an event as a table's log holds it (`dump_event`)."""
    return f'{{"previous":"{previous}","event":{stored}}}'


def closing_line(previous: str, events: int) -> str:
    return _json({"previous": previous, "events": events})


def read_header(line: str) -> Header:
    """Raises UnreadableError."""
    match _object(line):
        case {"log": name, "format": int(version)} if name == NAME and version != FORMAT:
            raise UnreadableError(f"it has format {shown(version)}; this program reads {FORMAT}")
        case {"log": name, "table": str(table), "commitment": str(commitment)} if name == NAME:
            _check_form(line, header_line(table, commitment))
            return Header(table, commitment)
        case _:
            raise UnreadableError("it is not the first line of such a log")


def read_line(line: str) -> EventLine | Closing:
    """Any line but the first. Raises UnreadableError."""
    match _object(line):
        case {"previous": str(previous), "event": list(parts)}:
            event = _event(parts)
            _check_form(line, event_line(previous, dump_event(event)))
            return EventLine(previous, event)
        case {"previous": str(previous), "events": int(events)}:
            _check_form(line, closing_line(previous, events))
            return Closing(previous, events)
        case _:
            raise UnreadableError("it is no line of such a log")


def _event(parts: list[object]) -> Event:
    try:
        return load_event(_json(parts))
    except DamagedError as damaged:
        raise UnreadableError(f"it is no event: {shown(str(damaged))}") from None


def _object(line: str) -> object:
    try:
        return from_json(line, allow_inf_nan=False)
    except ValueError:
        raise UnreadableError("it is not JSON") from None


def _json(value: object) -> str:
    return to_json(value).decode()


def _check_form(line: str, wanted: str) -> None:
    """What means the same and is written otherwise was not written by an export."""
    if line != wanted:
        raise UnreadableError("it is not written as an export writes it")
