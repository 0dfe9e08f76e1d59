"""One thing about a line is changed, each in its turn."""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from engine.game import Outcome
from engine.phases import Phase
from engine.roles import Role

Fields: TypeAlias = tuple[str, ...]

WORDS: Final = tuple(tuple(kind) for kind in (Role, Phase, Outcome))
LONG: Final = 3


def bends(value: Any) -> Iterator[tuple[Any, Fields]]:
    """What JSON becomes when one part of it is bent, with the names of the fields on the way."""
    match value:
        case dict():
            for name, part in value.items():
                yield from (({**value, name: bent}, (name, *path)) for bent, path in bends(part))
        case list():
            yield from ((bent, ()) for bent in _bent_list(value))
            for at in _places(value):
                yield from (
                    ([*value[:at], bent, *value[at + 1 :]], p) for bent, p in bends(value[at])
                )
        case bool():
            yield not value, ()
        case int():
            yield value + 1, ()
        case str():
            yield _bent_text(value), ()
        case None:
            yield 0, ()


def _bent_list(items: list[Any]) -> Iterator[list[Any]]:
    if items:
        yield items[:-1]
        yield [*items, items[0]]
    if items != items[::-1]:
        yield items[::-1]


def _places(items: list[Any]) -> range:
    """Of a long list the first place and the last one."""
    return range(len(items)) if len(items) <= LONG else range(0, len(items), len(items) - 1)


def _bent_text(text: str) -> str:
    """Another word of the same kind, or another digit."""
    for words in WORDS:
        if text in words:
            return words[(words.index(text) + 1) % len(words)]
    return ("1" if text[:1] == "0" else "0") + text[1:]
