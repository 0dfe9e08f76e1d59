"""Each promise can be broken: a rule is bent, and games of chance show it."""

from collections.abc import Collection

import pytest
from hypothesis import Phase as Stage
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from engine import commands as c
from engine.casts import default_cast
from engine.phases import Phase
from tests.engine import promises as p
from tests.engine.any_game import SETTINGS, AnyGame
from tests.engine.bent_rules import (
    PLANTS,
    Monkey,
    Plant,
    bend_window,
    every_third_answer_is_forgotten,
)
from tests.engine.watched import WatchedGame

MOST_RUNS = 100
AS_FOUND = settings(SETTINGS, phases=[Stage.generate], report_multiple_bugs=False)


@pytest.mark.parametrize(("promise", "bend"), PLANTS, ids=lambda each: each.__name__)
def test_a_bent_rule_breaks_its_promise(
    promise: p.Promise, bend: Plant, monkeypatch: Monkey
) -> None:
    bend(monkeypatch)
    assert promise.__name__ in broken([promise])


def test_there_is_a_bent_rule_for_each_promise() -> None:
    assert {promise for promise, _bend in PLANTS} == set(p.PROMISES)


def test_a_log_that_folds_to_another_game_is_found_at_the_end(monkeypatch: Monkey) -> None:
    every_third_answer_is_forgotten(monkeypatch)
    assert "finish" in broken([])


def test_a_log_whose_commands_cannot_be_read_back_is_found_at_the_end(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.replay._return", lambda _game, seat, _following: c.Speak(seat))
    assert "finish" in broken([])


def test_a_game_that_does_not_end_is_found(monkeypatch: Monkey) -> None:
    bend_window(monkeypatch, Phase.DISCUSSION, settle=lambda *_of: Phase.DISCUSSION)
    with pytest.raises(AssertionError, match="does not end"):
        WatchedGame(default_cast(5), "endless", promises=()).finish()


def broken(held: Collection[p.Promise]) -> set[str]:
    """Plays until one of the held promises, or the end, is broken: the functions that saw it."""

    class Bent(AnyGame):
        promises = held

    with pytest.raises(AssertionError) as caught:  # noqa: PT012 it may take some runs
        for _ in range(MOST_RUNS):
            run_state_machine_as_test(Bent, settings=AS_FOUND)
    return {entry.name for entry in caught.traceback}
