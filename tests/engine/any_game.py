"""Any game at all, as a state machine: people, the clock and the host do what they like."""

import sys
from collections import Counter
from collections.abc import Collection
from random import Random
from typing import ClassVar

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engine import commands as c
from engine.casts import FEWEST, MOST
from engine.phases import Phase
from tests.engine.players import an_answer, answer, bent, random_cast
from tests.engine.promises import PROMISES, Promise
from tests.engine.watched import WatchedGame

SETTINGS = settings(
    max_examples=10,  # from the eleventh on they are bent copies of earlier ones
    stateful_step_count=40,
    deadline=None,
    database=None,
    derandomize=False,  # hypothesis' own choice in CI would be the same games every time
    # A step may be a whole round of 36 players.
    suppress_health_check=[HealthCheck.too_slow],
)
LARGE = st.integers(17, MOST + 4).map(lambda players: min(players, MOST))
"""A full table more often than any other of these."""
SIZES = st.one_of(st.integers(FEWEST, 9), st.integers(7, 16), LARGE)
SEEDS = st.integers(0, 2**128 - 1).map("{:032x}".format)
CHANCE = st.randoms(use_true_random=True)
"""One number stands for all that many people do."""
COMING_AND_GOING = st.sampled_from(
    (c.GoAbsent, c.GoAbsent, c.Return, c.Return, c.Substitute, c.Depart)
)
NEVER = 1000
"""More rounds than any game has."""
UNITY = st.sampled_from((1.0, 0.9, 0.5))
SEATS = st.integers(0, MOST)


class AnyGame(RuleBasedStateMachine):
    """A game whose rules are the commands that people, the clock and the host give."""

    promises: ClassVar[Collection[Promise]] = PROMISES
    seen: ClassVar[Counter[object]] = Counter()

    @initialize(
        players=SIZES, random=CHANCE, seed=SEEDS, patience=st.sampled_from((0, 3, NEVER, NEVER))
    )
    def begin(self, players: int, random: Random, seed: str, patience: int) -> None:
        self.patience = patience
        self.watched = WatchedGame(random_cast(random, players), seed, self.promises, self.seen)

    def running(self) -> bool:
        return self.watched.game.outcome is None

    def out_of_patience(self) -> bool:
        return len(self.watched.game.rounds) > self.patience

    def take(self, command: c.Command) -> None:
        note(str(command))
        self.watched.take(command)

    @precondition(running)
    @rule(random=st.randoms())
    def somebody_answers(self, random: Random) -> None:
        self.take(an_answer(self.watched.game, random))

    @precondition(running)
    @rule(random=CHANCE, unity=UNITY)
    def everybody_answers(self, random: Random, unity: float) -> None:
        number = self.watched.game.windows
        for question in random.sample(self.watched.asked, len(self.watched.asked)):
            if self.running() and self.watched.game.windows == number:
                self.take(answer(self.watched.game, question, random, unity))

    @precondition(running)
    @rule(random=CHANCE, unity=UNITY, until=st.sampled_from(Phase))
    def windows_go_by(self, random: Random, unity: float, until: Phase) -> None:
        for _ in Phase:  # a round at most
            number = self.watched.game.windows
            self.everybody_answers(random, unity)
            if self.running() and self.watched.game.windows == number:
                self.time_is_up()
            window = self.watched.game.window
            if window is None or window.phase is until:
                return

    @precondition(running)
    @rule(random=st.randoms())
    def somebody_gives_strange_answers(self, random: Random) -> None:
        strange = an_answer(self.watched.game, random)
        for _ in range(5):
            self.take(bent(strange, random))

    @precondition(running)
    @rule()
    def time_is_up(self) -> None:
        self.take(c.TimeUp(self.watched.game.windows))

    @rule(earlier=st.integers(-1, 3))
    def a_deadline_is_told_late(self, earlier: int) -> None:
        if earlier or not self.running():
            self.take(c.TimeUp(self.watched.game.windows - earlier))

    @rule(kind=COMING_AND_GOING, seat=SEATS)
    def somebody_comes_or_goes(self, kind: type[c.Depart], seat: int) -> None:
        self.take(kind(self.nearly_a_seat(seat)))

    @rule(seat=SEATS)
    def somebody_writes(self, seat: int) -> None:
        self.take(c.Speak(self.nearly_a_seat(seat)))

    def nearly_a_seat(self, number: int) -> int:
        """A seat of the circle, or the number just below or above all of them."""
        return number % (len(self.watched.game.players) + 2) - 1

    @precondition(out_of_patience)
    @rule()
    def the_host_cancels(self) -> None:
        self.take(c.Cancel())

    @precondition(out_of_patience)
    @rule(random=CHANCE)
    def half_of_the_living_leave(self, random: Random) -> None:
        living = self.watched.game.living
        for seat in random.sample(living, len(living) // 2):
            if self.running():  # whoever leaves may be the last one waited for
                self.take(c.Depart(seat))

    def teardown(self) -> None:
        if sys.exc_info()[0] is None:  # a broken promise is told as it is
            self.watched.finish()
