"""The properties of the rules' types, bent: each bend turns a scenario or another test red.

A tool for mutants passes over functions with a decorator, so these are the mutants of properties.
"""

from collections.abc import Callable
from inspect import getmembers, isclass
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from engine import game, phases, questions, views
from engine.game import Game, Player, Presence
from engine.phases import Phase
from engine.questions import About, Kind
from engine.views import PublicView
from tests.engine import test_game, test_possible_windows, test_questions, test_views, test_waiting
from tests.engine.battery import Battery, checks_of, scenarios

pytestmark = pytest.mark.no_cover  # measuring what bent rules run through says nothing, and is slow
Bend: TypeAlias = Callable[[Any, Any], object]
"""From the object and what its property truly is."""


def negated(_of: object, true: bool) -> bool:  # noqa: FBT001 it is what a property is
    return not true


BENDS: list[tuple[type, str, Bend]] = [
    (Player, "alive", negated),
    (Player, "alive", lambda player, true: true or not player.death.at_night),
    (Player, "alive", lambda player, true: true and player.presence is not Presence.GONE),
    (Player, "is_shown", negated),
    (Player, "is_shown", lambda player, _true: player.shown is Presence.HERE),
    (Player, "is_shown", lambda player, _true: player.presence is Presence.HERE),
    (Player, "here", negated),
    (Player, "here", lambda player, _true: player.presence is not Presence.ABSENT),
    (Player, "here", lambda player, _true: player.presence is not Presence.GONE),
    (Player, "here", lambda player, _true: player.shown is Presence.HERE),
    (Game, "round", lambda game, _true: game.rounds[0]),
    (Game, "round", lambda game, _true: game.rounds[-2:][0]),
    (Game, "seats", lambda _game, true: true[1:]),
    (Game, "seats", lambda _game, true: true[:-1]),
    (Game, "seats", lambda _game, true: range(len(true) + 1)),
    (Game, "living", lambda game, _true: game.dead),
    (Game, "living", lambda _game, true: true[1:]),
    (Game, "living", lambda _game, true: true[::-1]),
    (Game, "living", lambda game, true: tuple(s for s in true if game.players[s].here)),
    (Game, "dead", lambda game, _true: game.living),
    (Game, "dead", lambda _game, true: true[1:]),
    (Game, "dead", lambda _game, true: true[::-1]),
    (Game, "dead", lambda game, true: tuple(s for s in true if game.players[s].here)),
    (Game, "at_night", negated),
    (Game, "at_night", lambda game, true: true or not game.rounds),
    (Game, "at_night", lambda game, true: true or not game.round.night),
    (Game, "at_night", lambda game, true: true or game.round.dawned),
    (Game, "at_night", lambda game, true: true or game.outcome is not None),
    (Game, "at_night", lambda game, true: true and not game.round.fallen),
    (Phase, "at_night", negated),
    (Kind, "about", lambda _kind, true: About.CARDS if true is About.SEATS else About.SEATS),
    (PublicView, "living", lambda _view, true: true[1:]),
    (PublicView, "living", lambda view, _true: tuple(range(len(view.seats)))),
    (PublicView, "living", lambda _view, true: tuple(seat + 1 for seat in true)),
]


@pytest.mark.parametrize(("of", "name", "bend"), BENDS)
def test_a_bent_property_is_found(
    of: type, name: str, bend: Bend, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = vars(of)[name].fget
    monkeypatch.setattr(of, name, property(lambda each: bend(each, own(each))))
    tests = checks_of(test_game, test_possible_windows, test_questions, test_views, test_waiting)
    assert Battery([*tests, *scenarios()]).turns_red()


@pytest.mark.parametrize("module", [game, phases, questions, views])
def test_there_is_a_bend_of_each_property(module: ModuleType) -> None:
    bent = {(of, name) for of, name, _bend in BENDS}
    for _name, of in getmembers(module, isclass):
        if of.__module__ == module.__name__:
            found = {(of, name) for name, _property in getmembers(of, _is_property)}
            assert found <= bent


def _is_property(value: object) -> bool:
    return isinstance(value, property)
