from engine import events as e
from engine.deaths import die_at_night, die_by_day, waves
from engine.evolve import evolve
from engine.game import Death
from engine.roles import Role
from engine.turn import Turn
from tests.engine.table import Table

H, C, K = Role.HOSTAGE, Role.CITIZEN, Role.KILLER


def test_without_hostage_or_bond_nobody_follows() -> None:
    assert waves(Table(C, C, C, K).game, [1]) == {1}


def test_waves_go_on_until_one_is_empty() -> None:
    game = evolve(Table(C, H, C, H, C, C, C, K).game, e.Bonded(soulmate=2, destined=5))
    # 1 takes 0 and 2; 2 is bonded to 5; 3 lives.
    assert waves(game, [1]) == {0, 1, 2, 5}


def test_a_bond_pulls_both_ways_and_alone() -> None:
    game = evolve(Table(C, C, C, K).game, e.Bonded(soulmate=0, destined=2))
    assert waves(game, [0]) == waves(game, [2]) == {0, 2}


def test_the_dead_of_one_wave_do_not_stand_in_the_way_of_the_next() -> None:
    # 1 takes 0 and 2; 2, a Hostage too, then reaches past them to 3 and 5.
    assert waves(Table(C, H, H, C, C, K).game, [1]) == {0, 1, 2, 3, 5}


def test_hostages_who_fall_together_take_the_same_neighbours() -> None:
    assert waves(Table(C, H, H, C, C, K).game, [1, 2]) == {0, 1, 2, 3}


def test_the_long_dead_take_nobody_along() -> None:
    turn = Turn(Table(C, H, C, C, C, C, K).game)
    die_by_day(turn, [1])
    assert waves(turn.game, [4]) == {4}


def test_only_those_killed_by_the_killers_earn_a_skip() -> None:
    turn = Turn(Table(Role.MUAY_THAI, H, Role.MUAY_THAI, C, C, C, C, C, K).game)
    die_at_night(turn, [1])
    assert turn.game.dead == (0, 1, 2)
    assert turn.game.skips == 0
    turn = Turn(Table(Role.MUAY_THAI, H, Role.MUAY_THAI, C, C, C, C, C, K).game)
    die_at_night(turn, [0, 2])
    assert turn.game.skips == 2


def test_all_who_fall_are_told_who_the_killers_are() -> None:
    turn = Turn(Table(C, H, C, C, C, C, K).game)
    fallen = die_at_night(turn, [1])
    assert fallen == ((0, C), (1, H), (2, C))
    assert turn.events[0] == e.Died(fallen, by_killers=(1,), by_day=False)
    assert turn.events[-1] == e.KillersTold(to=(0, 1, 2), killers=(6,))


def test_who_dies_by_day_was_not_killed_by_the_killers() -> None:
    turn = Turn(Table(Role.MUAY_THAI, H, C, C, C, C, K).game)
    die_by_day(turn, [0, 1])
    assert turn.game.players[0].death == Death(round=1, at_night=False)
    assert turn.game.skips == 0
    assert (turn.game.round.killed, turn.game.round.fallen) == ((), ())
