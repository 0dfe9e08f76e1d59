import pytest

from engine.factions import (
    is_innocent,
    is_killer,
    killers,
    kindred,
    living_killers,
    verdict,
    winner,
)
from engine.game import Outcome
from engine.phases import Phase
from engine.roles import Role
from tests.engine.table import Table

C, K, A = Role.CITIZEN, Role.KILLER, Role.ACCOMPLICE


def test_the_killers_are_three_characters_and_nobody_else() -> None:
    assert set(filter(is_killer, Role)) == {K, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER}


def test_five_characters_are_guilty_and_the_rest_innocent() -> None:
    guilty = {*filter(is_killer, Role), Role.MASTERMIND, A}
    assert set(filter(is_innocent, Role)) == set(Role) - guilty


@pytest.mark.parametrize(
    ("living", "outcome"),
    [
        ((C, C, K), None),
        ((C, K), Outcome.GUILTY),
        ((C, C, K, K, K), Outcome.GUILTY),
        ((C,), Outcome.INNOCENT),
        ((C, A, A, Role.MASTERMIND), Outcome.INNOCENT),
        ((C, C, A, A, Role.MASTERMIND, K), None),
        ((A,), Outcome.GUILTY),
        ((), Outcome.GUILTY),
    ],
)
def test_who_wins_with_exactly_these_alive(
    living: tuple[Role, ...], outcome: Outcome | None
) -> None:
    assert verdict(living) is outcome


def test_the_dead_killers_are_killers_still() -> None:
    table = Table(C, C, C, C, C, K, K)
    table.answer(5, 6)
    table.answer(6, 6)
    assert killers(table.game) == (5, 6)
    assert living_killers(table.game) == (5,)
    assert winner(table.game) is None


def test_only_dogs_know_their_kind_dead_or_alive() -> None:
    dog = Role.FAMOUS_DOG
    table = Table(dog, C, C, dog, C, K, Role.HOSTAGE, Role.HOSTAGE)
    known = [kindred(table.game, seat) for seat in table.game.seats]
    assert known == [(3,), (), (), (0,), (), (), (), ()]
    table.wait_for(Phase.KILL)
    table.answer(5, 3)
    assert [kindred(table.game, seat) for seat in table.game.seats] == known
