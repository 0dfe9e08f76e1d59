import pytest

from engine.commands import Cancel, Depart, GoAbsent
from engine.events import Dealt, Died
from engine.evolve import begin, evolve
from engine.phases import Phase
from engine.roles import Role
from tests.engine.table import Table

ROLES = (*[Role.CITIZEN] * 5, Role.KILLER)


def test_the_living_and_the_dead_are_all_the_seats_in_their_order() -> None:
    fallen = ((4, Role.CITIZEN), (2, Role.CITIZEN))
    game = evolve(Table(*ROLES).game, Died(fallen, by_killers=(4,), by_day=False))
    assert game.living == (0, 1, 3, 5)
    assert game.dead == (2, 4)
    assert list(game.seats) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("leave", [GoAbsent, Depart])
def test_whoever_is_absent_or_gone_is_alive_or_dead_all_the_same(
    leave: type[GoAbsent | Depart],
) -> None:
    table = Table(*ROLES)
    table.answer(5, 2)
    table.take(leave(2))
    table.take(leave(3))
    assert (table.game.living, table.game.dead) == ((0, 1, 3, 4, 5), (2,))


def test_before_the_first_round_it_is_day() -> None:
    assert not begin(Dealt("seed", None, (0,), (Role.KILLER,), ())).at_night


def test_night_is_from_nightfall_to_dawn() -> None:
    table = Table(*ROLES)
    nights = []
    for phase in (Phase.KILL, Phase.TESTIMONY, Phase.FORGERY, Phase.DISCUSSION, Phase.FIRST_VOTE):
        table.wait_for(phase)
        nights.append(table.game.at_night)
    assert nights == [True, True, True, False, False]


def test_a_game_that_is_over_is_by_day() -> None:
    table = Table(*ROLES)
    table.take(Cancel())
    assert not table.game.at_night
