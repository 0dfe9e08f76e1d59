"""What everybody at a simulated table knows while a window is open."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from engine.factions import is_innocent, is_killer
from engine.game import Ballot, Card, Seat
from engine.roles import Role
from engine.views import PublicRound, PublicView
from service.simulation.clues import Weights

VOTED_FOR_A_KILLER: Final = 0.1
"""How much likelier a killer is to have voted so than an innocent: killers avoid each other."""
SPARED_A_KILLER: Final = 2.5
VOTED_OUT_AN_INNOCENT: Final = 1.2
A_LAST_MISTAKE: Final = 2
"""A lead of the innocents that a wrong verdict and a night use up, but no night alone."""


@dataclass(frozen=True)
class Scene:
    view: PublicView
    named: Mapping[Seat, Seat] = field(default_factory=dict)
    """Whom each living player has named in the last discussion."""

    @cached_property
    def living(self) -> tuple[Seat, ...]:
        return self.view.living

    @cached_property
    def findings(self) -> Mapping[Card, bool]:
        """Cards that have been examined, each with whether it was genuine."""
        return {card: genuine for each in self.view.rounds for card, genuine in each.examined}

    @cached_property
    def candidates(self) -> tuple[Seat, ...]:
        """The two most named of the living, the most named first."""
        counts = Counter(seat for seat in self.named.values() if seat in self.living)
        return tuple(seat for seat, _count in counts.most_common(2))

    @cached_property
    def votes(self) -> Weights:
        """By seat, what all past votes say of it, as the logarithm of a likelihood ratio."""
        told = np.zeros(len(self.view.seats))
        for played in self.view.rounds:
            if played.ballots:
                self._weigh(told, played.ballots[-1], played.eliminated)
        return told

    def _weigh(self, told: Weights, ballot: Ballot, eliminated: Seat | None) -> None:
        targets = {target for _voter, target in ballot if target is not None}
        unmasked = {seat for seat in targets if self._is_revealed(seat, is_killer)}
        for voter, target in ballot:
            if target in unmasked:
                told[voter] += np.log(VOTED_FOR_A_KILLER)
            elif unmasked:
                told[voter] += np.log(SPARED_A_KILLER)
            elif (
                target is not None
                and target == eliminated
                and self._is_revealed(target, is_innocent)
            ):
                told[voter] += np.log(VOTED_OUT_AN_INNOCENT)

    @cached_property
    def doubt(self) -> float:
        """How likely the innocents want somebody to be a killer before they vote for them.

        At least as likely as the average of the others. Twice that, if a wrong verdict would
        lose the game and another night would not, and they had the majority tomorrow as well.
        """
        alive = Counter(self.view.cast)
        alive.subtract(seat.role for seat in self.view.seats if seat.role is not None)
        innocents = sum(map(is_innocent, alive.elements()))
        lead = innocents - sum(map(is_killer, alive.elements()))
        average = 1 / (len(self.living) - 1)
        waits = lead == A_LAST_MISTAKE and 2 * (innocents - 1) > len(self.living) - 1
        return 2 * average if waits else average

    def _is_revealed(self, seat: Seat, kind: Callable[[Role], bool]) -> bool:
        role = self.view.seats[seat].role
        return role is not None and kind(role)

    def suspects(self, played: PublicRound) -> tuple[Seat, ...]:
        """Who lived on the morning of a round."""
        return tuple(
            seat
            for seat, public in enumerate(self.view.seats)
            if public.died_in is None
            or public.died_in > played.number
            or (public.died_in == played.number and not public.died_at_night)
        )

    def votes_against(self, accused: tuple[Seat, ...]) -> Counter[Seat]:
        """How often each seat has voted for one of these."""
        last = (played.ballots[-1] for played in self.view.rounds if played.ballots)
        return Counter(voter for ballot in last for voter, target in ballot if target in accused)
