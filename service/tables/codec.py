"""Tables and events as JSON: checked by pydantic on the way in (design: one write)."""

from typing import Any, Final, get_args

from pydantic import TypeAdapter

from engine.events import Event
from service.tables.table import Table

_ENTRY: Final[TypeAdapter[tuple[str, Any]]] = TypeAdapter(tuple[str, Any])
_EVENTS: Final[dict[str, TypeAdapter[Event]]] = {
    kind.__name__: TypeAdapter(kind) for kind in get_args(Event)
}


def dump_table(table: Table) -> str:
    return table.model_dump_json(exclude_defaults=True)


def load_table(state: str, version: int) -> Table:
    """Raises pydantic's ValidationError if this is no table of a known format."""
    return Table.model_validate_json(state).model_copy(update={"version": version})


def dump_event(event: Event) -> str:
    """A JSON array of the event's name and its fields."""
    name = type(event).__name__
    return _ENTRY.dump_json((name, _EVENTS[name].dump_python(event))).decode()


def load_event(line: str) -> Event:
    """Raises pydantic's ValidationError, or KeyError if no event has this name."""
    name, fields = _ENTRY.validate_json(line)
    return _EVENTS[name].validate_python(fields)
