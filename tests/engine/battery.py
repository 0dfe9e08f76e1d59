"""Tests that already exist, as plain functions that a bent table must turn red."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from types import ModuleType
from typing import Any, TypeAlias
from unittest.mock import patch

import pytest

from tests import test_scenarios

Check: TypeAlias = Callable[[], None]
RED = (Exception, pytest.fail.Exception)
"""What a test ends with that does not hold, or that a bent table makes stumble."""


class Battery:
    def __init__(self, checks: Sequence[Check]) -> None:
        self._checks = list(checks)

    def turns_red(self) -> bool:
        """Whether some check fails; it stands first from then on, for it may find more."""
        for check in self._checks:
            try:
                check()
            except RED:
                self._checks.remove(check)
                self._checks.insert(0, check)
                return True
        return False


@cache
def scenarios(word: str = "") -> tuple[Check, ...]:
    """All scenarios, those first in which the word stands."""
    files = sorted(test_scenarios.OWN.glob("*.yaml"), key=lambda file: word not in file.read_text())
    return tuple(partial(test_scenarios.play_scenario, test_scenarios.read(file)) for file in files)


def checks_of(*modules: ModuleType) -> tuple[Check, ...]:
    """Every test with each of its parameters, but for those that need a fixture."""
    tests = (each for module in modules for each in vars(module).items())
    return tuple(
        check for name, test in tests if name.startswith("test_") for check in _calls(test)
    )


def _calls(test: Callable[..., None]) -> Iterator[Check]:
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for chosen in product(*(_arguments(*mark.args) for mark in marks)):
        arguments = {name: value for each in chosen for name, value in each.items()}
        if inspect.signature(test).parameters.keys() == arguments.keys():
            yield partial(test, **arguments)


def _arguments(names: str | Sequence[str], rows: Sequence[Any]) -> list[dict[str, Any]]:
    if isinstance(names, str):
        return [{names: row} for row in rows]
    return [dict(zip(names, row, strict=True)) for row in rows]


def left_out(table: Any, key: Any) -> Any:
    """While it is left out of the table; all stands in its order then and afterwards."""
    return patch.dict(table, {each: table[each] for each in table if each != key}, clear=True)
