"""Whatever people do, the promises of the rules hold after every step of any game."""

from collections import Counter
from random import Random
from typing import get_args

import pytest
from hypothesis.stateful import run_state_machine_as_test

from engine.casts import FEWEST, MOST, default_cast
from engine.commands import Command
from engine.events import Event
from engine.game import Outcome
from engine.phases import Phase
from engine.refused import Code
from engine.roles import Role
from tests.engine.any_game import SETTINGS, AnyGame
from tests.engine.players import random_cast
from tests.engine.sights import HAVE_NO_POWER, Situation
from tests.engine.watched import WatchedGame

FEWEST_RUNS, MOST_RUNS = 10, 100
"""Of as many games as the settings say; more than the fewest only until all has been seen."""
ALL_SIGHTS: frozenset[object] = frozenset(
    {*get_args(Command), *get_args(Event), *Phase, *Outcome, *Code, *Role, *Situation}
) - {*HAVE_NO_POWER}


@pytest.mark.timeout(900)  # to shrink what fails takes hypothesis up to five minutes
def test_the_promises_hold_in_any_game_and_games_get_everywhere() -> None:
    counted: Counter[object] = Counter()

    class Seen(AnyGame):
        seen = counted

    for run in range(MOST_RUNS):
        if run >= FEWEST_RUNS and counted.keys() >= ALL_SIGHTS:
            break
        run_state_machine_as_test(Seen, settings=SETTINGS)
    assert not ALL_SIGHTS - counted.keys()


@pytest.mark.parametrize("players", range(FEWEST, MOST + 1))
def test_a_game_in_which_nobody_ever_answers_ends(players: int) -> None:
    for cast in (default_cast(players), random_cast(Random(players), players)):
        watched = WatchedGame(cast, seed=f"nobody {players}")
        watched.finish()
        assert watched.game.outcome in {Outcome.INNOCENT, Outcome.GUILTY}
