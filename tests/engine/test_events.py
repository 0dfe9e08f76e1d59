import inspect
from dataclasses import FrozenInstanceError, is_dataclass
from typing import get_args

import pytest

from engine import commands, events


def classes_of(module: object, name: str) -> set[type]:
    return {
        each
        for _name, each in inspect.getmembers(module, is_dataclass)
        if inspect.isclass(each) and each.__module__ == name
    }


def test_every_event_belongs_to_the_union() -> None:
    assert classes_of(events, "engine.events") == set(get_args(events.Event))


def test_every_command_belongs_to_the_union() -> None:
    assert classes_of(commands, "engine.commands") == set(get_args(commands.Command))


def test_what_has_happened_cannot_be_changed() -> None:
    event = events.Accused(3)
    with pytest.raises(FrozenInstanceError):
        event.seat = 4  # type: ignore[misc]
