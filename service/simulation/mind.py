"""What one simulated player makes of what it may know: whom it suspects, and how much."""

from collections.abc import Sequence

import numpy as np

from engine.factions import is_killer
from engine.game import Card, Seat
from engine.views import PublicRound, View
from service.simulation.clues import Clues, Weights
from service.simulation.scene import Scene


class Mind:
    """The memory of one seat: its hunches, and what messages of the past have told it."""

    def __init__(self, seat: Seat, clues: Clues, hunches: Weights) -> None:
        """`hunches`: by seat, as logarithms of odds."""
        self.seat = seat
        self._clues = clues
        self._hunches = hunches
        self._read: dict[tuple[Card, ...], Weights] = {}
        self._known: tuple[object, ...] = ()
        self._suspicion = hunches

    def suspicion(self, scene: Scene, own: View) -> Weights:
        """By seat, how likely it is to be a killer, as shares of all living others.

        The reader and the dead have 0. What a killer knows is left out, so that it sees whom
        the innocents will suspect.
        """
        known = (scene.living, len(scene.findings), own.genuine)
        if known != self._known:  # votes and messages say nothing new until somebody dies
            self._known, self._suspicion = known, self._suspect(scene, own)
        return self._suspicion

    def _suspect(self, scene: Scene, own: View) -> Weights:
        told = self._hunches + scene.votes
        for played in scene.view.rounds:
            told = told + self._evidence(scene, own, played)
        shares = np.zeros(len(told))
        others = [seat for seat in scene.living if seat != self.seat]
        shares[others] = np.exp(told[others] - told[others].max())
        total: Weights = shares / shares.sum()
        return total

    def _evidence(self, scene: Scene, own: View, played: PublicRound) -> Weights | float:
        cards = _believed(scene, own, played)
        if not cards:
            return 0.0
        if cards not in self._read:
            people = scene.suspects(played)
            pointing = self._clues.pointing(cards, people).mean(axis=0)
            pointing[pointing == 0] = 1 / len(people)  # the dead are suspected no more
            self._read[cards] = np.log(pointing * len(people))
        return self._read[cards]

    def points_at(
        self, cards: Sequence[Card], people: Sequence[Seat], at: Sequence[Seat]
    ) -> Weights:
        """By card, how much it points at whom among `at` it points at most."""
        best: Weights = self._clues.pointing(cards, people)[:, at].max(axis=1)
        return best


def _believed(scene: Scene, own: View, played: PublicRound) -> tuple[Card, ...]:
    """The messages of a round of which one may be genuine, as far as this seat can tell."""
    told = () if is_killer(own.role) else own.genuine
    for number, genuine in told:
        if number == played.number:
            return genuine
    found = tuple(card for card in played.messages if scene.findings.get(card))
    return found or tuple(card for card in played.messages if card not in scene.findings)
