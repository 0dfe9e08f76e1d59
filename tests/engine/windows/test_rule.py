import pytest

from engine.game import Picks, Seat
from engine.windows.rule import Answers, all_agreed, each_answered

Given = dict[Seat, Picks]


@pytest.mark.parametrize(
    ("picks", "waited", "agreed"),
    [
        ({1: (3, 4), 2: (4, 3)}, {1, 2}, {3, 4}),
        ({1: (3, 4), 2: (4,)}, {1, 2}, None),
        ({1: (3,)}, {1, 2}, None),
        ({1: (3,), 2: (4,)}, {1}, {3}),
        ({2: (4,)}, set(), None),
        ({}, set(), None),
    ],
)
def test_they_agree_when_all_who_are_waited_for_picked_the_same_set(
    picks: Given, waited: set[Seat], agreed: set[int] | None
) -> None:
    answers = Answers(picks, frozenset(waited))
    assert answers.agreed() == agreed
    assert all_agreed(answers) is (agreed is not None)


def test_a_pick_of_nobody_is_an_answer() -> None:
    assert each_answered(Answers({1: ()}, frozenset({1})))
    assert not each_answered(Answers({1: ()}, frozenset({1, 2})))
