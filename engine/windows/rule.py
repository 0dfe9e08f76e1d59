"""What a window is: who is asked, when it closes, and what closing it brings about."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Game, Outcome, Picks, Seat
from engine.phases import Phase
from engine.questions import Question
from engine.turn import Turn


@dataclass(frozen=True, slots=True)
class Answers:
    """What was picked in a window, and who of those asked was waited for (ruling 2.3)."""

    picks: Mapping[Seat, Picks]
    waited: frozenset[Seat] = frozenset()
    at_zero: bool = True
    """Closed by its deadline, not by its answers."""

    def all_given(self) -> bool:
        return self.waited <= self.picks.keys()

    def agreed(self) -> frozenset[int] | None:
        """The set that all who are waited for have picked, if there are any and they have."""
        if not self.all_given():
            return None
        sets = {frozenset(self.picks[seat]) for seat in self.waited}
        return sets.pop() if len(sets) == 1 else None


Asked: TypeAlias = Callable[[Game], tuple[Seat, ...]]
Asks: TypeAlias = Callable[[Game, Seat], Question]
"""What it asks one of the seats that it asks at all."""
Closes: TypeAlias = Callable[[Answers], bool]
Settle: TypeAlias = Callable[[Turn, Answers], Phase | Outcome]
"""Adds what follows from the answers and names the next window, or how the game has ended."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Who is asked stands apart from what: most commands need all of them, and one question."""

    asked: Asked
    asks: Asks
    closes: Closes
    """Whether the answers close the window before its deadline."""
    settle: Settle


def each_answered(answers: Answers) -> bool:
    return answers.all_given()


def all_agreed(answers: Answers) -> bool:
    return answers.agreed() is not None
