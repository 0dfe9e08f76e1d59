"""A game that keeps its log, and holds the rules to their promises after every step."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import reduce

from engine import commands as c
from engine import events as e
from engine.casts import Cast
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import Game
from engine.refused import Refused
from engine.replay import MisfitError, replay
from engine.waiting import questions
from tests.engine.promises import PROMISES, Moment, Promise, Step
from tests.engine.sights import sights

MOST_DEADLINES = 20
"""For each player, until a game in which nobody answers must be over."""


class WatchedGame:
    """A game beside the fold of its log, made of the same events apart from it.

    `take` raises AssertionError if a promise is broken; what has been seen is counted in `seen`.
    """

    def __init__(
        self,
        cast: Cast,
        seed: str,
        promises: Collection[Promise] = PROMISES,
        seen: Counter[object] | None = None,
    ) -> None:
        self.promises = promises
        self.seen: Counter[object] = Counter() if seen is None else seen
        self.log: list[e.Event] = list(deal(cast, seed))
        self.seen.update(map(type, self.log))
        self.game = fold(self.log)
        self.replayed = fold(self.log)
        self.asked = questions(self.game)

    def take(self, command: c.Command) -> None:
        step = self._step(command)
        self.game, self.replayed, self.asked = step.after, step.replayed, step.asked
        self.log.extend(moment.event for moment in step.moments)
        self.seen.update(sights(step))
        for promise in self.promises:
            promise(step)

    def finish(self) -> None:
        """Nobody answers any more, and the game ends all the same.

        Its log folds to it, and every command can be read back from the log.
        """
        deadlines = MOST_DEADLINES * len(self.game.players)
        while self.game.outcome is None:
            self.take(c.TimeUp(self.game.windows))
            deadlines -= 1
            assert deadlines, "the game does not end"
        assert fold(self.log) == self.game, "the whole log's fold is another game"
        try:
            assert replay(self.log) == self.game, "the log played again is another game"
        except MisfitError as misfit:
            raise AssertionError(f"played again it stops at {misfit.found}") from misfit

    def _step(self, command: c.Command) -> Step:
        events: tuple[e.Event, ...] = ()
        refusal = None
        try:
            events = decide(self.game, command)
        except Refused as refused:
            refusal = refused.code
        moments = tuple(_moments(self.game, events))
        after = moments[-1].after if moments else self.game
        return Step(
            before=self.game,
            kept=self.replayed,
            command=command,
            moments=moments,
            refusal=refusal,
            after=after,
            replayed=reduce(evolve, events, self.replayed),
            asked_before=self.asked,
            asked=questions(after),
        )


def _moments(game: Game, events: Sequence[e.Event]) -> Iterator[Moment]:
    for event in events:
        before, game = game, evolve(game, event)
        yield Moment(before, event, game)
