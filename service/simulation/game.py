"""One simulated game: the real rules, asked and answered by the models."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

import numpy as np

from engine.commands import Answer, Command, TimeUp
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import Game, Outcome, Seat
from engine.phases import ASKING_ALL, Phase
from engine.questions import Question
from engine.roles import Role
from engine.views import View, public_view, view
from engine.waiting import questions
from service.simulation.clues import clues
from service.simulation.mind import Mind
from service.simulation.models import answer, names
from service.simulation.scene import Scene

HUNCH: Final = 0.05
"""The spread of the hunches that a game begins with, as logarithms of odds."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went."""

    innocents_won: bool
    rounds: int
    windows: int
    """Windows that were opened."""


def play(cast: Sequence[Role], strength: float, seed: Sequence[int]) -> Played:
    """One game from the deal to its end; the same numbers give the same game.

    `strength` from 0 to 1 is how well the players read each other's cards.
    """
    return _Table(cast, strength, np.random.default_rng(seed)).play()


class _Table:
    def __init__(self, cast: Sequence[Role], strength: float, chance: np.random.Generator) -> None:
        players = len(cast)
        self._game: Game = fold(deal(cast, chance.bytes(16).hex()))
        self._minds = [
            Mind(seat, eyes, HUNCH * chance.standard_normal(players))
            for seat, eyes in enumerate(clues(players, strength, chance))
        ]
        self._views: dict[Seat, View] = {}
        """What each living player knows by day; it stays the same until somebody dies."""
        self._named: dict[Seat, Seat] = {}
        self._windows = 0

    def play(self) -> Played:
        while window := self._game.window:
            self._windows += 1
            scene = Scene(public_view(self._game), self._named)
            if window.phase is Phase.DISCUSSION:
                self._discuss(scene)
            if window.phase in ASKING_ALL:
                self._ask_all(scene)
            else:
                self._ask_each(scene, window.number)
        won = self._game.outcome is Outcome.INNOCENT
        return Played(won, len(self._game.rounds), self._windows)

    def _ask_each(self, scene: Scene, number: int) -> None:
        """All answer once, in the order of the seats; then time is up, if it is not over."""
        for question in questions(self._game):
            if self._is_open(number):
                own = view(self._game, question.seat)
                self._do(self._answer(scene, own, question))
        if self._is_open(number):
            self._do(TimeUp(number))

    def _ask_all(self, scene: Scene) -> None:
        """The last answer closes the window; nobody has seen another's before."""
        for question in questions(self._game):
            self._do(self._answer(scene, self._views[question.seat], question))

    def _discuss(self, scene: Scene) -> None:
        self._views = {seat: view(self._game, seat) for seat in scene.living}
        self._named = {
            seat: names(self._minds[seat], scene, own) for seat, own in self._views.items()
        }

    def _answer(self, scene: Scene, own: View, question: Question) -> Answer:
        picks = answer(self._minds[own.seat], scene, own, question)
        return Answer(own.seat, question.window, question.kind, picks)

    def _is_open(self, number: int) -> bool:
        return self._game.window is not None and self._game.windows == number

    def _do(self, command: Command) -> None:
        self._game = reduce(evolve, decide(self._game, command), self._game)
