"""The same game in another world: what the observer sees people do is done by the same seats,
all else by those who hold the characters there, and at night at other times where that is unseen.
By day whoever answers unseen answers something else at first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import TypeAlias

from engine import commands as c
from engine import events as e
from engine.decide import decide
from engine.game import Game, Picks, Seat
from engine.phases import Phase
from engine.questions import Kind, Question
from engine.refused import Refused
from engine.waiting import question_for, questions
from service.tables.denied import Denied
from tests.secrets.exchange import Exchange, another, outcome_of
from tests.secrets.knowledge import Observer, has_company, hears, learns, sees_answer
from tests.secrets.recorded import Done, Recorded
from tests.secrets.world import Deed, Moment, Tick, Trouble, Word, World

ComingOrGoing: TypeAlias = c.GoAbsent | c.Depart | c.Return | c.Substitute | c.Speak
_TOGETHER = {Phase.KILL: Kind.KILL, Phase.TESTIMONY: Kind.TESTIMONY, Phase.FORGERY: Kind.FORGERY}


class Misfit(Exception):  # noqa: N818 # not a fault: this is no other possibility after all
    """The rules refuse there what was done here, or chance falls otherwise than it fell here.

    Nothing of what the observer sees is looked at.
    """


class Retold:
    def __init__(self, game: Recorded, last: Game, exchange: Exchange, random: Random) -> None:
        """`last` is the game as the exchange fits it."""
        self._exchange, self._random = exchange, random
        self._world = World(exchange.deal(game.deal))
        self.begun = self._world.begun
        self._put_off: list[Done] = []
        """Windows that have closed here and are still open there, unseen."""
        self._at_first: dict[Seat, c.Answer] = {}
        """What is answered here by those who have answered something else there so far."""
        self._late = not has_company(last, exchange.who) and random.random() < 0.5
        """Whether all others come and go there as the night ends, which nobody is told sooner."""
        self._until_dawn: list[ComingOrGoing] = []

    @property
    def deeds(self) -> list[list[Deed]]:
        """What was done there, by step."""
        return self._world.deeds

    @property
    def _who(self) -> Observer:
        return self._exchange.who

    def follow(self, done: Done) -> Moment:
        """The same step there. Raises `Misfit`, or `Denied` where somebody would see a refusal."""
        self._world.pass_time()
        if not done.before.at_night:
            return self._world.do(self._by_day(done))
        moments = [self._world.do(self._seen_alike(done))]
        if not done.moment.game.at_night:
            moments.append(self._world.do(self._until_dawn))
            self._until_dawn = []
        if not _closes(done):
            moments += map(self._do, self._mirrored(done))
        elif self._is_unseen(done) and self._random.random() < 0.5:
            self._put_off.append(done)
        else:
            waiting, self._put_off = [*self._put_off, done], []
            moments += [self._close(each) for each in waiting]
        return self._world.together(moments)

    def _do(self, deeds: Iterable[Deed]) -> Moment:
        try:
            return self._world.do(deeds)
        except Denied as denied:
            raise Misfit(f"refused: {denied.code}") from denied

    def _by_day(self, done: Done) -> list[Deed]:
        match deed := done.deed:
            case Word() if not self._hears(done, deed):
                return []
            case Word() | c.Speak():
                return [deed]
            case c.Answer(seat=seat) if not _closes(done):
                self._at_first.pop(seat, None)
                return [deed if self._sees(done) else self._something_else(deed)]
        settled, self._at_first = self._at_first, {}
        return [*settled.values(), deed]

    def _something_else(self, answer: c.Answer) -> c.Answer:
        question = question_for(self._world.game, answer.seat)
        if question is None or self._random.random() < 0.5:
            return answer
        self._at_first[answer.seat] = answer
        return replace(answer, picks=another(self._random, answer.picks, question))

    def _hears(self, done: Done, word: Word) -> bool:
        return hears(done.before, self._who, word.seat)

    def _seen_alike(self, done: Done) -> Iterator[Deed]:
        """What all see at dawn, or the observer now, whatever anybody holds."""
        deed = done.deed
        match deed:
            case Tick(seat=seat) if seat == self._who:
                yield deed
            case Word() if self._hears(done, deed):
                yield deed
            case c.Answer():
                back = (each.seat for each in done.moment.events if isinstance(each, e.CameBack))
                returns = map(c.Return, () if self._sees(done) else back)
                yield from self._now_or_late(returns)
            case c.GoAbsent() | c.Depart() | c.Return() | c.Substitute() | c.Speak():
                yield from self._now_or_late([deed])
            case Trouble():
                yield deed

    def _now_or_late(self, deeds: Iterable[ComingOrGoing]) -> Iterator[ComingOrGoing]:
        for deed in deeds:
            if self._late and deed.seat != self._who:
                self._until_dawn.append(deed)
            else:
                yield deed

    def _sees(self, done: Done) -> bool:
        answer = done.deed
        return isinstance(answer, c.Answer) and sees_answer(done.before, self._who, answer)

    def _mirrored(self, done: Done) -> Iterator[list[Deed]]:
        """An answer that the observer sees; of others some, for nobody can tell."""
        answer = done.deed
        if not isinstance(answer, c.Answer):
            return
        if self._sees(done):
            yield [self._in_open_window(answer)]
        elif not self._put_off and self._random.random() < 0.5:
            moved = self._moved(answer.kind, self._exchange.seat(answer.seat), answer.picks)
            yield [moved] if self._keeps_open(moved) else []

    def _in_open_window(self, answer: c.Answer) -> c.Answer:
        return c.Answer(answer.seat, self._world.game.windows, answer.kind, answer.picks)

    def _moved(self, kind: Kind, seat: Seat, picks: Picks) -> c.Answer:
        number = self._world.game.round.number
        return c.Answer(
            seat, self._world.game.windows, kind, self._exchange.picks(kind, picks, number)
        )

    def _keeps_open(self, answer: c.Answer) -> bool:
        """It is taken, closes nothing and brings nobody back."""
        if not self._world.game.players[answer.seat].here:
            return False
        try:
            events = decide(self._world.game, answer)
        except Refused:
            return False
        return not any(isinstance(event, e.WindowClosed) for event in events)

    def _is_unseen(self, done: Done) -> bool:
        """Nobody could tell the observer that the window has closed: it might be open still."""
        games = (done.before, done.moment.game)
        asked = self._who is not None and any(question_for(game, self._who) for game in games)
        told = learns(*games, self._who)
        return done.moment.game.at_night and not asked and not told

    def _close(self, done: Done) -> Moment:
        """Close the window that was closed here, with what came of it here."""
        opened, closed = self._world.game.window, done.before.window
        if opened is None or closed is None or opened.phase is not closed.phase:
            raise Misfit("out of step")
        number = self._world.game.round.number
        deeds: list[Deed] = [*self._wanted(done, closed.phase), c.TimeUp(opened.number)]
        moment = self._world.together(
            self._do([deed]) for deed in deeds if self._world.game.windows == opened.number
        )
        expected = self._exchange.outcome(outcome_of(done.moment.events), number)
        if outcome_of(moment.events) != expected:
            raise Misfit("it fell otherwise")
        return moment

    def _wanted(self, done: Done, phase: Phase) -> Iterator[c.Answer]:
        """What must be on record so that the window closes as it did here."""
        asked = () if phase is Phase.DUSK else self._unseen_group()
        if phase is Phase.DUSK:
            yield from self._picked_at_dusk(done)
        for question in asked:
            yield c.Answer(question.seat, question.window, question.kind, self._agreed(done, phase))
        if isinstance(done.deed, c.Answer) and self._sees(done):
            yield self._in_open_window(done.deed)

    def _unseen_group(self) -> tuple[Question, ...]:
        """Those who decide together and could be waited for, unless the observer is one of them."""
        game = self._world.game
        asked = questions(game)
        if self._who in {question.seat for question in asked}:
            return ()
        return tuple(question for question in asked if game.players[question.seat].here)

    def _agreed(self, done: Done, phase: Phase) -> Picks:
        outcome = outcome_of(done.moment.events)
        chosen = {
            Phase.KILL: outcome.killed,
            Phase.TESTIMONY: outcome.genuine,
            Phase.FORGERY: outcome.fakes,
        }[phase]
        return self._exchange.picks(_TOGETHER[phase], tuple(chosen), self._world.game.round.number)

    def _picked_at_dusk(self, done: Done) -> Iterator[c.Answer]:
        """By the Soulmate what came of it; by Dogs whom the observer does not see, their picks."""
        for bond in outcome_of(done.moment.events).bonds:
            soulmate, destined = self._exchange.bond(bond)
            if soulmate != self._who:
                yield self._present(c.Answer(soulmate, 0, Kind.BOND, (destined,)))
        for seat, picks in _final_picks(done).items():
            question = question_for(done.before, seat)
            seen = question is not None and self._who in {seat, *question.peers}
            if question is not None and question.kind is Kind.PROTECT and not seen:
                moved = self._moved(Kind.PROTECT, self._exchange.seat(seat), picks)
                yield self._present(moved)

    def _present(self, answer: c.Answer) -> c.Answer:
        """All would see at dawn that an answer has brought somebody back."""
        if not self._world.game.players[answer.seat].here:
            raise Misfit("whoever holds it there is absent")
        return self._in_open_window(answer)


def _closes(done: Done) -> bool:
    return any(isinstance(event, e.WindowClosed) for event in done.moment.events)


def _final_picks(done: Done) -> dict[Seat, Picks]:
    assert done.before.window
    picks = dict(done.before.window.picks)
    if isinstance(done.deed, c.Answer):
        picks[done.deed.seat] = done.deed.picks
    return picks
