"""Which windows a night may have, as far as the public can tell."""

from engine.phases import Phase
from engine.roles import Role
from engine.views import possible_windows, public_view
from tests.engine.table import Table

C, K = Role.CITIZEN, Role.KILLER
DOG, SOUL = Role.FAMOUS_DOG, Role.SOULMATE


def test_the_public_knows_whether_a_night_may_have_a_dusk() -> None:
    whole = (Phase.DUSK, Phase.KILL, Phase.TESTIMONY, Phase.FORGERY)
    table = Table(SOUL, DOG, *[C] * 9, K)
    assert possible_windows(public_view(table.game)) == whole
    table.answer(0, 3)
    table.answer(1)
    table.answer(11, 2)
    table.wait_for(Phase.DUSK)
    assert possible_windows(public_view(table.game)) == whole
    table.answer(1)
    table.answer(11, 1)
    assert possible_windows(public_view(table.game)) == whole
    table.wait_for(Phase.FIRST_VOTE)
    table.wait_for(Phase.KILL)
    assert 0 in table.game.living
    assert possible_windows(public_view(table.game)) == whole[1:]


def test_a_soulmate_alone_makes_a_dusk_possible_in_the_first_night_only() -> None:
    table = Table(SOUL, *[C] * 9, K)
    assert Phase.DUSK in possible_windows(public_view(table.game))
    table.wait_for(Phase.DISCUSSION)
    table.wait_for(Phase.KILL)
    assert Phase.DUSK not in possible_windows(public_view(table.game))
