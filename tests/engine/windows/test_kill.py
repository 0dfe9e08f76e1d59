from engine import events as e
from engine.commands import GoAbsent
from engine.game import Outcome
from engine.roles import Role
from tests.engine.table import Table

C, K, M, DOG = Role.CITIZEN, Role.KILLER, Role.MASS_MURDERER, Role.FAMOUS_DOG


def test_a_lone_killer_is_no_option() -> None:
    assert Table(C, C, C, K).question(3).options == (0, 1, 2)
    assert Table(C, C, C, C, K, K).question(4).options == (0, 1, 2, 3, 4, 5)


def test_each_living_mass_murderer_allows_one_more_victim() -> None:
    table = Table(*[C] * 9, M, M)
    question = table.question(9)
    assert (question.fewest, question.most) == (1, 3)
    assert question.not_all_of == (9, 10)


def test_at_zero_without_a_pick_any_unprotected_player_but_no_killer_may_die() -> None:
    victims = set()
    for number in range(80):
        table = Table(DOG, C, Role.MASTERMIND, C, C, C, K, K, seed=f"{number}")
        table.answer(0, 1)
        table.time_up()
        victims.add(table.game.round.killed)
    assert victims == {(0,), (2,), (3,), (4,), (5,)}


def test_a_tie_of_whole_sets_falls_by_chance() -> None:
    victims = set()
    for number in range(30):
        table = Table(*[C] * 7, M, K, seed=f"{number}")
        table.answer(7, 0, 1)
        table.answer(8, 2)
        table.time_up()
        victims.add(table.game.round.killed)
    assert victims == {(0, 1), (2,)}


def test_what_the_absent_picked_counts_at_zero() -> None:
    table = Table(*[C] * 8, K, K, K)
    table.answer(8, 0)
    table.answer(9, 0)
    table.answer(10, 1)
    table.take(GoAbsent(8))
    table.time_up()
    assert table.game.round.killed == (0,)


def test_a_game_that_ends_tells_all_of_the_dead_and_asks_no_more() -> None:
    table = Table(C, C, C, Role.ACCOMPLICE, M)
    events = table.answer(4, 0, 1)
    assert events[-2:] == (e.DeathsAnnounced(((0, C), (1, C))), e.Ended(Outcome.GUILTY))
    assert not any(isinstance(event, e.DeathsSeen) for event in events)
    assert table.game.window is None


def test_killers_and_all_the_dead_see_the_deaths() -> None:
    table = Table(*[C] * 7, K, K)
    for victim in (0, 1):
        for killer in (7, 8):
            table.answer(killer, victim)
        seen = table.log[-2]
        assert seen == e.DeathsSeen(to=(*range(victim + 1), 7, 8), fallen=((victim, C),))
        while table.game.window and table.game.round.number == victim + 1:
            table.time_up()
