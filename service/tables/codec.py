"""Tables and events as versioned JSON, checked by pydantic on the way in (design: one write)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from engine.events import Event
from service.tables.table import Table

EVENT_FORMAT: Final = 1
"""The version of a line of the log; a change of it needs a migration."""

_Line: TypeAlias = tuple[Literal[1], str, Any]
_LINE: Final[TypeAdapter[_Line]] = TypeAdapter(_Line)
_EVENTS: Final[dict[str, TypeAdapter[Event]]] = {
    kind.__name__: TypeAdapter(kind) for kind in get_args(Event)
}


class DamagedError(Exception):
    """What is stored is of no known format; the text says where, and quotes nothing of it."""


def dump_table(table: Table) -> str:
    """Its version stands beside it in the store."""
    stored = table.model_dump(mode="json", exclude_defaults=True, exclude={"version"})
    return to_json({"format": table.format, **stored}).decode()


def load_table(state: str, version: int) -> Table:
    """Raises DamagedError."""
    with _unquoted():
        table = Table.model_validate_json(state)
    return table.model_copy(update={"version": version})


def dump_event(event: Event) -> str:
    """A JSON array of the format, the event's name and its fields."""
    name = type(event).__name__
    return _LINE.dump_json((EVENT_FORMAT, name, _EVENTS[name].dump_python(event))).decode()


def load_event(line: str) -> Event:
    """Raises DamagedError."""
    with _unquoted():
        _format, name, fields = _LINE.validate_json(line)
        if name not in _EVENTS:
            raise DamagedError("an event of an unknown name")
        return _EVENTS[name].validate_python(fields)


@contextmanager
def _unquoted() -> Iterator[None]:
    """Pydantic's own errors quote what they refuse, and that may be anybody's character."""
    try:
        yield
    except ValidationError as error:
        places = (".".join(map(str, detail["loc"])) for detail in error.errors())
        raise DamagedError(f"{error.title}: {', '.join(places)}") from None
