"""A log is played again: what the rules bring about fits, the first that does not is named."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

import pytest

from engine import commands as c
from engine import events as e
from engine.casts import default_cast
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import Game, Outcome
from engine.phases import Phase
from engine.questions import Kind, Word
from engine.refused import Refused
from engine.replay import MisfitError, replay
from engine.roles import Role
from engine.waiting import question_for

SEED = "5eed" * 16


class Play:
    """A game with its log, dealt as the service deals."""

    def __init__(self, cast: Sequence[Role]) -> None:
        self.log = list(deal(cast, SEED))
        self.game: Game = fold(self.log)

    def take(self, *commands: c.Command) -> None:
        for command in commands:
            events = decide(self.game, command)
            self.game = reduce(evolve, events, self.game)
            self.log.extend(events)

    def answer(self, seat: int, *picks: int) -> None:
        question = question_for(self.game, seat)
        assert question
        self.take(c.Answer(seat, question.window, question.kind, picks))

    def time_up(self) -> None:
        self.take(c.TimeUp(self.game.windows))

    @property
    def phase(self) -> Phase | None:
        return self.game.window.phase if self.game.window else None

    def to(self, phase: Phase) -> None:
        while self.phase not in {phase, None}:
            self.time_up()
        assert self.phase

    def index(self, kind: type[e.Event]) -> int:
        """Where the first event of this kind stands in the log."""
        return next(index for index, event in enumerate(self.log) if isinstance(event, kind))

    def index_of_last(self, kind: type[e.Event]) -> int:
        return max(index for index, event in enumerate(self.log) if isinstance(event, kind))


@pytest.fixture
def play() -> Play:
    return Play(default_cast(7))


@pytest.fixture
def discussing(play: Play) -> Play:
    play.to(Phase.DISCUSSION)
    return play


def misfit(log: Iterable[e.Event]) -> MisfitError:
    with pytest.raises(MisfitError) as caught:
        replay(log)
    return caught.value


def test_every_command_is_read_back_from_what_it_brought_about(discussing: Play) -> None:
    quiet, loud, *_ = discussing.game.living
    discussing.take(
        c.Speak(loud),
        c.GoAbsent(quiet),
        c.Return(quiet),
        c.GoAbsent(quiet),
        c.Speak(quiet),
        c.Depart(quiet),
        c.Substitute(quiet),
        c.GoAbsent(quiet),
    )
    discussing.answer(quiet, 0)
    discussing.answer(loud, 1)
    discussing.time_up()
    discussing.take(c.Cancel())
    assert replay(discussing.log) == discussing.game
    assert discussing.game.outcome is Outcome.CANCELLED


def ready(game: Game, seat: int) -> c.Command:
    return c.Answer(seat, game.windows, Kind.DISCUSSION, (Word.READY,))


@pytest.mark.parametrize(
    ("back", "between"),
    [
        (lambda _game, seat: c.Return(seat), []),
        (lambda _game, seat: c.Speak(seat), [e.Spoke]),
        (ready, [e.Answered]),
    ],
)
def test_a_return_that_closes_a_window_is_what_it_was(
    discussing: Play, back: Callable[[Game, int], c.Command], between: list[type[e.Event]]
) -> None:
    """Who has said ready goes, and the window waits; it closes as they come back (ruling 2.3)."""
    living = discussing.game.living
    away = living[: len(living) // 2 + 1]
    for seat in living:
        if seat != living[-1]:
            discussing.answer(seat, 1)
    discussing.take(*(c.GoAbsent(seat) for seat in away))
    discussing.answer(living[-1], 1)
    assert discussing.phase is Phase.DISCUSSION
    for seat in away:
        if discussing.phase is Phase.DISCUSSION:
            discussing.take(back(discussing.game, seat))
    closed = discussing.index_of_last(e.WindowClosed)
    assert [type(event) for event in discussing.log[closed - len(between) - 1 : closed]] == [
        e.CameBack,
        *between,
    ]
    assert replay(discussing.log) == discussing.game


def test_a_return_before_an_answer_is_as_good_as_the_answer_alone(discussing: Play) -> None:
    seat = discussing.game.living[0]
    discussing.take(c.GoAbsent(seat), c.Return(seat))
    discussing.answer(seat, 1)
    assert replay(discussing.log) == discussing.game


@pytest.mark.parametrize("back", [c.Return, c.Substitute])
@pytest.mark.parametrize("gone", [c.GoAbsent, c.Depart])
def test_whoever_has_come_back_may_speak_at_once(
    discussing: Play, gone: type[c.GoAbsent | c.Depart], back: type[c.Return | c.Substitute]
) -> None:
    """One who has left comes back by no word of theirs, so this is a return of its own."""
    seat = discussing.game.living[0]
    discussing.take(gone(seat), back(seat), c.Speak(seat))
    assert isinstance(discussing.log[-1], e.Spoke)
    assert replay(discussing.log) == discussing.game


def test_a_return_is_not_to_blame_for_the_answer_after_it(discussing: Play) -> None:
    seat = discussing.game.living[0]
    discussing.take(c.GoAbsent(seat), c.Return(seat))
    for answered in (e.Answered(seat, (77,), to=(seat,)), e.Answered(seat, (1,), to=())):
        assert misfit([*discussing.log, answered]).index == len(discussing.log)


def test_a_game_that_is_not_over_is_replayed_as_far_as_it_has_come(play: Play) -> None:
    assert replay(play.log) == play.game
    play.time_up()
    assert replay(iter(play.log)) == play.game


def test_no_more_is_read_than_is_needed(play: Play) -> None:
    """So a log of any length is checked as it comes."""

    def log() -> Iterator[e.Event]:
        yield from play.log
        yield e.RoundEnded(1)
        pytest.fail("the log was read on")

    assert misfit(log()).index == len(play.log)


def test_a_return_that_cannot_be_is_named_whatever_follows(discussing: Play) -> None:
    """What follows tells how somebody came back, and may not fit by itself."""
    present = discussing.game.living[0]

    def log() -> Iterator[e.Event]:
        yield from discussing.log
        yield e.CameBack(present, by_day=True)
        pytest.fail("the log was read on")

    assert misfit(log()).index == len(discussing.log)


def test_a_log_without_its_deal_is_refused(play: Play) -> None:
    assert misfit(play.log[1:]).index == 0
    assert misfit([]).found is None
    assert str(misfit([])) == "event 0 does not fit"


def test_characters_that_make_no_game_are_refused(play: Play) -> None:
    dealt = play.log[0]
    assert isinstance(dealt, e.Dealt)
    for roles in ((), (Role.KILLER,) * 7, (Role.CITIZEN,) * 7):
        refused = misfit([replace(dealt, roles=roles), *play.log[1:]])
        assert refused.index == 0
        assert refused.refusal


def test_a_deal_of_another_seed_is_refused(play: Play) -> None:
    dealt = play.log[0]
    assert isinstance(dealt, e.Dealt)
    other = misfit([replace(dealt, seed="0" * 64), *play.log[1:]])
    assert other.index == 0
    assert isinstance(other.expected, e.Dealt)
    assert other.expected.roles != dealt.roles


def test_what_the_rules_do_not_bring_about_is_named_with_what_they_do(play: Play) -> None:
    play.to(Phase.DISCUSSION)
    at = play.index(e.Died)
    died = play.log[at]
    assert isinstance(died, e.Died)
    bent = misfit([*play.log[:at], replace(died, by_day=True), *play.log[at + 1 :]])
    assert (bent.index, bent.expected) == (at, died)


def test_an_answer_that_the_rules_refuse_is_named_with_the_refusal(discussing: Play) -> None:
    seat, dead = discussing.game.living[0], discussing.game.dead[0]
    at = len(discussing.log)
    refused = misfit([*discussing.log, e.Answered(seat, (77,), to=(seat,))])
    assert (refused.index, type(refused.refusal)) == (at, Refused)
    unasked = misfit([*discussing.log, e.Answered(dead, (1,), to=(dead,))])
    assert (unasked.index, unasked.refusal) == (at, None)


@pytest.mark.parametrize("kind", [e.Departed, e.WentAbsent])
def test_whoever_has_gone_cannot_go_once_more(
    discussing: Play, kind: type[e.Departed | e.WentAbsent]
) -> None:
    seat = discussing.game.living[0]
    gone = kind(seat, by_day=True)
    assert misfit([*discussing.log, gone, gone]).index == len(discussing.log) + 1


@pytest.mark.parametrize("begun", [e.Departed, e.WentAbsent, e.CameBack, e.Substituted])
@pytest.mark.parametrize("seat", [-1, 7])
def test_nobody_sits_outside_of_the_circle(
    play: Play, begun: type[e.Departed | e.WentAbsent | e.CameBack | e.Substituted], seat: int
) -> None:
    assert misfit([*play.log, begun(seat, by_day=False)]).index == len(play.log)


def test_a_log_that_stops_in_the_middle_of_what_a_command_brings_about_is_cut(play: Play) -> None:
    played = len(play.log)
    play.time_up()
    cut = misfit(play.log[:-1])
    assert (cut.index, cut.found) == (len(play.log) - 1, None)
    assert cut.expected == play.log[-1]
    assert played < len(play.log) - 1


def test_nothing_happens_by_itself(play: Play) -> None:
    for event in (e.RoundEnded(1), e.Ended(Outcome.GUILTY), play.log[0]):
        strange = misfit([*play.log, event])
        assert (strange.index, strange.found) == (len(play.log), event)


def test_nothing_happens_after_the_end(play: Play) -> None:
    play.take(c.Cancel())
    assert misfit([*play.log, e.Ended(Outcome.CANCELLED)]).index == len(play.log)
    assert misfit([*play.log, e.Spoke(0)]).index == len(play.log)
