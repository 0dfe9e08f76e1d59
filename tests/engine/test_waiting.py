from dataclasses import replace

import pytest

from engine import events as e
from engine.commands import Cancel, Depart, GoAbsent, Return, Speak, Substitute
from engine.deal import ABSENT_AFTER
from engine.game import Presence
from engine.phases import Phase
from engine.questions import Word
from engine.roles import Role
from engine.waiting import asked, question_for, questions, waited_for
from tests.engine.table import Table

C, K = Role.CITIZEN, Role.KILLER


def day(*, citizens: int = 7, phase: Phase = Phase.DISCUSSION) -> Table:
    """A table with one killer in the last seat, by day: one citizen is dead."""
    table = Table(*[C] * citizens, K, absent_after=ABSENT_AFTER)
    table.answer(citizens, 0)
    table.wait_for(phase)
    assert table.game.living == tuple(range(1, citizens + 1))
    return table


def phase_of(table: Table) -> Phase:
    assert table.game.window
    return table.game.window.phase


def test_who_has_answered_is_asked_still() -> None:
    table = day()
    table.answer(1, Word.READY)
    assert [question.seat for question in questions(table.game)] == [1, 2, 3, 4, 5, 6, 7]
    assert question_for(table.game, 0) is None


def test_the_absent_and_the_gone_are_asked_and_not_waited_for() -> None:
    table = day()
    table.take(GoAbsent(1))
    table.take(Depart(2))
    assert len(questions(table.game)) == 7
    assert waited_for(table.game) == {3, 4, 5, 6, 7}


@pytest.mark.parametrize(("absent", "closes"), [(3, True), (4, False)])
def test_more_than_half_of_the_living_must_be_waited_for(absent: int, *, closes: bool) -> None:
    table = day()
    for seat in range(1, absent + 1):
        table.take(GoAbsent(seat))
    for seat in range(absent + 1, 8):
        table.answer(seat, Word.READY)
    assert (phase_of(table) is Phase.FIRST_VOTE) is closes


def test_exactly_half_of_the_living_is_not_more_than_half() -> None:
    table = day(citizens=6)
    for seat in (1, 2, 3):
        table.take(GoAbsent(seat))
    for seat in (4, 5, 6):
        table.answer(seat, Word.READY)
    assert phase_of(table) is Phase.DISCUSSION


def test_a_window_closes_when_the_last_who_has_not_answered_is_waited_for_no_longer() -> None:
    for leave in (GoAbsent, Depart):
        table = day()
        for seat in range(2, 8):
            table.answer(seat, Word.SKIP)
        table.take(leave(1))
        assert phase_of(table) is Phase.KILL


def test_whoever_misses_two_windows_in_a_row_is_absent() -> None:
    table = day()
    table.time_up()
    assert all(player.here for player in table.game.players)
    table.answer(1, 7)
    events = table.time_up()
    absent = [event for event in events if isinstance(event, e.WentAbsent)]
    assert absent == [e.WentAbsent(seat, by_day=True) for seat in range(2, 8)]
    assert table.game.players[0].presence is Presence.HERE


def test_absences_are_told_before_the_votes_and_the_next_night() -> None:
    table = day(phase=Phase.FIRST_VOTE)
    kinds = [type(event) for event in table.time_up()]
    told = [kind for kind in kinds if kind in {e.WentAbsent, e.VotesCounted, e.RoundBegan}]
    assert told == [*[e.WentAbsent] * 7, e.VotesCounted, e.RoundBegan]


def test_writing_in_the_discussion_is_not_missing_it() -> None:
    table = day()
    table.take(Speak(1))
    table.time_up()
    assert [table.game.players[seat].missed for seat in (1, 2)] == [0, 1]


def test_taking_a_word_back_is_not_missing_it() -> None:
    table = day()
    table.answer(1, Word.READY)
    table.answer(1)
    table.time_up()
    assert table.game.players[1].missed == 0


def test_who_returns_or_is_replaced_has_missed_nothing() -> None:
    table = day()
    table.time_up()
    table.take(GoAbsent(1))
    table.take(Return(1))
    table.take(Depart(2))
    table.take(Substitute(2))
    table.time_up()
    assert [table.game.players[seat].presence for seat in (1, 2, 3)] == ["here", "here", "absent"]


def test_who_has_gone_for_good_does_not_become_merely_absent() -> None:
    table = day()
    table.take(Depart(1))
    table.time_up()
    table.time_up()
    assert table.game.players[1].presence is Presence.GONE
    assert 1 in table.game.dead


def test_the_number_of_a_window_tells_round_and_phase_and_not_how_many_were_opened_before() -> None:
    """With no fake to choose the forgery stays closed, and nobody may tell by day (ruling 7.2)."""
    mornings = []
    for fakes in (0, 2):
        table = Table(*[Role.CITIZEN] * 3, Role.KILLER)
        table.wait_for(Phase.TESTIMONY)
        table.game = replace(table.game, pool=table.game.pool[: 1 + fakes])
        table.wait_for(Phase.DISCUSSION)
        mornings.append(table.game.windows)
    assert mornings[0] == mornings[1]


@pytest.mark.parametrize(
    ("number", "phase", "opened"),
    [(1, Phase.KILL, 2), (1, Phase.DISCUSSION, 6), (2, Phase.KILL, 12), (2, Phase.FIRST_VOTE, 17)],
)
def test_a_round_has_ten_numbers(number: int, phase: Phase, opened: int) -> None:
    """They stand in logs that are checked, so they are what they were."""
    table = Table(*[Role.CITIZEN] * 7, Role.KILLER)
    table.wait_for(phase)
    if number == 2:
        table.wait_for(Phase.FIRST_VOTE)
        table.time_up()
        table.wait_for(phase)
    assert (table.game.round.number, table.game.windows) == (number, opened)


def test_later_windows_have_higher_numbers() -> None:
    table = day(phase=Phase.FIRST_VOTE)
    table.wait_for(Phase.KILL)
    opened = [event.number for event in table.log if isinstance(event, e.WindowOpened)]
    assert opened == sorted(set(opened))


def test_after_the_end_nobody_is_asked_or_waited_for() -> None:
    table = day(phase=Phase.FIRST_VOTE)
    table.take(Cancel())
    assert (asked(table.game), questions(table.game)) == ((), ())
    assert waited_for(table.game) == frozenset()
    assert question_for(table.game, 1) is None
