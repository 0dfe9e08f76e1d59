from collections.abc import Callable

import pytest

from engine import commands as c
from engine import events as e
from engine.game import Outcome, Presence
from engine.phases import Phase
from engine.questions import Kind, Word
from engine.refused import Code, Refused
from engine.roles import Role
from tests.engine.table import Table

CITIZENS = (Role.CITIZEN,) * 5
KILLER = 5


def table() -> Table:
    return Table(*CITIZENS, Role.KILLER)


def code_of(table: Table, command: c.Command) -> Code:
    before = table.game
    with pytest.raises(Refused) as refused:
        table.take(command)
    assert table.game is before
    return refused.value.code


def test_a_window_that_is_closed_takes_neither_answer_nor_deadline() -> None:
    evening = table()
    evening.answer(KILLER, 0)
    stale = evening.game.windows - 1
    for number in (stale, stale + 2):
        assert code_of(evening, c.Answer(KILLER, number, Kind.KILL, (1,))) is Code.CLOSED
        assert code_of(evening, c.TimeUp(number)) is Code.CLOSED


def test_a_stale_number_is_told_before_anything_else_about_the_answer() -> None:
    assert code_of(table(), c.Answer(99, 7, Kind.VOTE, (99, 99))) is Code.CLOSED


def test_a_deadline_told_twice_closes_one_window() -> None:
    night = table()
    number = night.game.windows
    night.take(c.TimeUp(number))
    assert code_of(night, c.TimeUp(number)) is Code.CLOSED


def test_the_facts_of_a_refusal_say_how_many_may_be_picked() -> None:
    with pytest.raises(Refused) as refused:
        table().answer(KILLER, 0, 1)
    assert refused.value.code is Code.TOO_MANY
    assert refused.value.facts == {"fewest": 1, "most": 1, "ration": 0}


COMMANDS: list[Callable[[int], c.Command]] = [c.Speak, c.GoAbsent, c.Depart, c.Return, c.Substitute]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("seat", [-1, 6])
def test_there_is_no_such_seat(command: Callable[[int], c.Command], seat: int) -> None:
    assert code_of(table(), command(seat)) is Code.NOT_ASKED


@pytest.mark.parametrize("command", [*(each(0) for each in COMMANDS), c.Cancel(), c.TimeUp(1)])
def test_after_the_end_everything_is_refused(command: c.Command) -> None:
    ended = table()
    assert ended.take(c.Cancel()) == (e.Ended(Outcome.CANCELLED),)
    assert code_of(ended, command) is Code.OVER


def test_what_changes_nothing_brings_nothing_about() -> None:
    night = table()
    assert night.take(c.Return(0)) == ()
    assert night.take(c.Speak(0)) == ()
    night.take(c.GoAbsent(0))
    assert night.take(c.GoAbsent(0)) == ()
    night.take(c.Depart(0))
    assert night.take(c.Depart(0)) == ()


def test_who_has_gone_for_good_does_not_turn_absent_nor_return_by_a_word() -> None:
    night = table()
    night.take(c.Depart(0))
    assert night.take(c.GoAbsent(0)) == ()
    assert night.take(c.Speak(0)) == ()
    assert night.game.players[0].presence is Presence.GONE
    assert night.take(c.Return(0)) == (e.CameBack(0, by_day=False),)


def test_a_word_brings_the_absent_back() -> None:
    day = table()
    day.wait_for(Phase.DISCUSSION)
    living = day.game.living[0]
    day.take(c.GoAbsent(living))
    assert day.take(c.Speak(living)) == (e.CameBack(living, by_day=True), e.Spoke(living))
    assert day.take(c.Speak(living)) == ()


def test_a_word_of_the_dead_or_outside_of_a_discussion_is_not_heard() -> None:
    day = table()
    day.wait_for(Phase.DISCUSSION)
    assert day.take(c.Speak(day.game.dead[0])) == ()
    day.time_up()
    assert day.take(c.Speak(day.game.living[0])) == ()


def test_an_answer_is_seen_by_those_who_answer_together() -> None:
    night = Table(*CITIZENS, Role.KILLER, Role.KILLER)
    assert night.answer(5, 0) == (e.Answered(5, (0,), to=(5, 6)),)


def test_a_vote_is_seen_by_nobody_else() -> None:
    day = table()
    day.wait_for(Phase.FIRST_VOTE)
    voter = day.game.living[0]
    assert day.answer(voter, KILLER) == (e.Answered(voter, (KILLER,), to=(voter,)),)


@pytest.mark.parametrize("by_day", [False, True])
def test_a_substitute_keeps_the_seats_picks(*, by_day: bool) -> None:
    game = Table(*CITIZENS, Role.KILLER, Role.KILLER)
    if by_day:
        game.wait_for(Phase.DISCUSSION)
    picks = (Word.SKIP,) if by_day else (0,)
    game.answer(KILLER, *picks)
    game.take(c.Depart(KILLER))
    assert game.take(c.Substitute(KILLER)) == (e.Substituted(KILLER, by_day=by_day),)
    assert game.game.window
    assert game.game.window.picks == {KILLER: picks}
    assert game.game.players[KILLER].here
