from engine.chance import Chance
from engine.windows.choice import chosen_together
from engine.windows.rule import Answers


def chance(number: int = 0) -> Chance:
    return Chance(f"{number}", "choice")


def test_what_they_agreed_on_is_chosen_whatever_the_absent_picked() -> None:
    picks = {1: (4, 3), 2: (9,), 3: (9,)}
    assert chosen_together(Answers(picks, frozenset({1}), at_zero=False), chance()) == (3, 4)


def test_else_the_set_that_most_picked_in_whatever_order() -> None:
    picks = {1: (3, 4), 2: (5,), 3: (4, 3)}
    assert chosen_together(Answers(picks, frozenset(picks)), chance()) == (3, 4)


def test_a_tie_falls_by_chance_among_those_with_the_most() -> None:
    picks = {1: (3,), 2: (4,), 3: (4,), 4: (3,), 5: (8,)}
    chosen = {chosen_together(Answers(picks, frozenset(picks)), chance(n)) for n in range(40)}
    assert chosen == {(3,), (4,)}


def test_without_a_pick_nothing_is_chosen() -> None:
    assert chosen_together(Answers({}, frozenset({1, 2})), chance()) is None
