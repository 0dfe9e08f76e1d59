from dataclasses import replace

import pytest

from engine import events as e
from engine.commands import Depart
from engine.game import Outcome, Seat
from engine.phases import Phase
from engine.questions import Word
from engine.roles import Role
from engine.waiting import questions
from tests.engine.table import Table

C, K = Role.CITIZEN, Role.KILLER


def voting(*, living: int) -> Table:
    table = Table(*[C] * living, K)
    table.answer(living, 0)
    table.wait_for(Phase.FIRST_VOTE)
    assert len(table.game.living) == living
    return table


def vote(table: Table, *targets: Seat | None) -> tuple[e.Event, ...]:
    events: tuple[e.Event, ...] = ()
    for seat, target in zip(table.game.living, targets, strict=True):
        events = table.answer(seat, *() if target is None else (target,))
    return events


@pytest.mark.parametrize(
    ("living", "votes", "accused"), [(5, 2, False), (5, 3, True), (6, 3, False), (6, 4, True)]
)
def test_a_majority_is_more_votes_than_half_of_the_living(
    living: int, votes: int, *, accused: bool
) -> None:
    table = voting(living=living)
    vote(table, *[2] * votes, *[None] * (living - votes))
    assert table.game.window
    assert (table.game.window.phase is Phase.DEFENCE) is accused


def test_no_vote_is_told_before_all_are() -> None:
    table = voting(living=5)
    for seat in (1, 2, 3, 4):
        assert [type(event) for event in table.answer(seat, 5)] == [e.Answered]
    told = next(event for event in table.answer(5, 1) if isinstance(event, e.VotesCounted))
    assert told.ballot == ((1, 5), (2, 5), (3, 5), (4, 5), (5, 1))


def test_the_vote_of_somebody_who_has_then_left_for_good_counts() -> None:
    """They live until the round ends (rulings 2.3, 2.4)."""
    table = voting(living=5)
    table.answer(1, 5)
    table.take(Depart(1))
    for seat in (2, 3, 4):
        events = table.answer(seat, 5)
    told = next(event for event in (*events, *table.answer(5)) if isinstance(event, e.VotesCounted))
    assert told.ballot[0] == (1, 5)


def test_the_accused_alone_is_heard() -> None:
    table = voting(living=5)
    vote(table, 5, 5, 5, 5, None)
    (question,) = questions(table.game)
    assert (question.seat, question.fewest, question.most) == (5, 1, 1)
    events = table.answer(5, Word.DONE)
    assert e.Defended(5) in events


@pytest.mark.parametrize(
    "second", [(5, 5, None, None, None), (4, 4, 4, 4, 4), (None,) * 5, (5, 5, 4, 4, None)]
)
def test_without_the_same_majority_again_nobody_is_eliminated(second: tuple[Seat, ...]) -> None:
    table = voting(living=5)
    vote(table, 5, 5, 5, None, None)
    table.time_up()
    events = vote(table, *second)
    assert e.Spared(5) in events
    assert table.game.dead == (0,)


def test_the_same_majority_again_kills() -> None:
    table = voting(living=5)
    vote(table, 5, 5, 5, None, None)
    table.time_up()
    events = vote(table, 5, 5, 5, 5, 1)
    assert e.Eliminated(5) in events
    assert e.Died(((5, K),), by_killers=(), by_day=True) in events
    assert table.game.outcome is Outcome.INNOCENT


def test_a_defence_without_an_accused_is_no_game() -> None:
    table = voting(living=5)
    vote(table, 5, 5, 5, None, None)
    broken = replace(table.game, rounds=(replace(table.game.round, accused=None),))
    with pytest.raises(ValueError, match=r"^nobody is accused$"):
        questions(broken)
