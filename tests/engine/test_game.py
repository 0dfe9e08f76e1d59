from engine.commands import Cancel
from engine.phases import Phase
from engine.roles import Role
from tests.engine.table import Table

ROLES = (*[Role.CITIZEN] * 5, Role.KILLER)


def test_the_living_and_the_dead_are_all_the_seats() -> None:
    table = Table(*ROLES)
    table.answer(5, 2)
    assert table.game.living == (0, 1, 3, 4, 5)
    assert table.game.dead == (2,)
    assert list(table.game.seats) == [0, 1, 2, 3, 4, 5]


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
