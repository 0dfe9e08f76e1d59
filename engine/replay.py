"""Playing a game again from its log, which shows whether anything was bent (ruling 8.1).

A log holds events alone, and each of its commands can be read back: what a command brought
about begins with the event that names it. So every command is decided anew, and every event has
to be what the rules make of it.
"""

from collections import deque
from collections.abc import Iterable
from functools import reduce
from itertools import islice

from engine import commands as c
from engine import events as e
from engine.casts import UnplayableError, check_cast
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import Game, Outcome
from engine.refused import Refused
from engine.waiting import question_for


class MisfitError(Exception):
    """An event that the rules do not bring about where it stands.

    `index` counts the events from 0. `found` is None where the log ends too early. It is
    `expected` that belongs there; or else the rules have a `refusal` for the command, or the
    deal, that `found` speaks of; or else there is no such command.
    """

    def __init__(
        self,
        index: int,
        found: e.Event | None,
        expected: e.Event | None = None,
        refusal: Refused | UnplayableError | None = None,
    ) -> None:
        super().__init__(f"event {index} does not fit")
        self.index = index
        self.found = found
        self.expected = expected
        self.refusal = refusal


def replay(log: Iterable[e.Event]) -> Game:
    """The game that a log tells, from its deal on; the game need not be over.

    Reads no further ahead than it must. Raises MisfitError for the first event that does not fit.
    """
    tape = _Tape(log)
    begun = _begun(tape)
    tape.follow(begun)
    game = fold(begun)
    while tape.peek() is not None:
        events = _decided_anew(game, tape)
        tape.follow(events)
        game = reduce(evolve, events, game)
    return game


class _Tape:
    """The events that are still to come."""

    def __init__(self, log: Iterable[e.Event]) -> None:
        self._log = iter(log)
        self._ahead: deque[e.Event] = deque()
        self._index = 0

    def peek(self, distance: int = 0) -> e.Event | None:
        lacking = max(0, distance + 1 - len(self._ahead))
        self._ahead.extend(islice(self._log, lacking))
        return self._ahead[distance] if distance < len(self._ahead) else None

    def follow(self, expected: Iterable[e.Event]) -> None:
        """Go on past these events, which have to come next."""
        for event in expected:
            if self.peek() != event:
                raise self.misfit(event)
            self._ahead.popleft()
            self._index += 1

    def misfit(
        self,
        expected: e.Event | None = None,
        refusal: Refused | UnplayableError | None = None,
    ) -> MisfitError:
        return MisfitError(self._index, self.peek(), expected, refusal)


def _begun(tape: _Tape) -> tuple[e.Event, ...]:
    dealt = tape.peek()
    if not isinstance(dealt, e.Dealt):
        raise tape.misfit()
    try:
        check_cast(dealt.roles, len(dealt.roles))
    except UnplayableError as unplayable:
        raise tape.misfit(refusal=unplayable) from None
    return deal(dealt.roles, dealt.seed)


def _decided_anew(game: Game, tape: _Tape) -> tuple[e.Event, ...]:
    command = _command(game, tape)
    if command is None:
        raise tape.misfit()
    try:
        events = decide(game, command)
    except Refused as refused:
        raise tape.misfit(refusal=refused) from None
    if not events:  # whoever has gone does not go once more
        raise tape.misfit()
    return events


def _command(game: Game, tape: _Tape) -> c.Command | None:  # noqa: PLR0911 one return a command
    match tape.peek():
        case e.Answered() as answered:
            return _answer(game, answered)
        case e.CameBack(seat=seat) as back:
            alone = c.Return(seat)  # what follows is not to be blamed for what cannot be
            return _return(game, seat, tape.peek(1)) if back in _tried(game, alone) else alone
        case e.Spoke(seat=seat):
            return c.Speak(seat)
        case e.WindowClosed(number=number):
            return c.TimeUp(number)
        case e.WentAbsent(seat=seat):
            return c.GoAbsent(seat)
        case e.Departed(seat=seat):
            return c.Depart(seat)
        case e.Substituted(seat=seat):
            return c.Substitute(seat)
        case e.Ended(outcome=Outcome.CANCELLED):
            return c.Cancel()
        case _:
            return None


def _answer(game: Game, answered: e.Answered) -> c.Answer | None:
    question = question_for(game, answered.seat)
    if question is None:
        return None
    return c.Answer(answered.seat, question.window, question.kind, answered.picks)


def _return(game: Game, seat: int, following: e.Event | None) -> c.Command:
    """Whoever answers or speaks comes back by it; where a return of its own was followed by the
    same, both bring about the same. But nobody who has left comes back by a word alone.
    """
    match following:
        case e.Spoke(seat=other) if other == seat:
            return _allowed(game, c.Speak(seat)) or c.Return(seat)
        case e.Answered(seat=other) if other == seat:
            return _allowed(game, _answer(game, following)) or c.Return(seat)
        case _:
            return c.Return(seat)


def _allowed(game: Game, command: c.Command | None) -> c.Command | None:
    """What is refused is found out when it is at the head of the log."""
    return command if command and _tried(game, command) else None


def _tried(game: Game, command: c.Command) -> tuple[e.Event, ...]:
    try:
        return decide(game, command)
    except Refused:
        return ()
