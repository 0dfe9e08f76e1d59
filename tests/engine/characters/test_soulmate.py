from engine import events as e
from engine.roles import Role
from tests.engine.table import Table

C, SOUL, K = Role.CITIZEN, Role.SOULMATE, Role.KILLER


def test_a_soulmate_must_choose_one_other() -> None:
    question = Table(C, SOUL, C, C, K).question(1)
    assert question.options == (0, 2, 3, 4)
    assert (question.fewest, question.most) == (1, 1)


def test_both_are_told_and_the_destined_not_by_whom() -> None:
    table = Table(C, SOUL, C, C, K)
    events = table.answer(1, 3)
    assert e.Bonded(soulmate=1, destined=3) in events
    assert e.DestinyTold(to=3) in events


def test_at_zero_chance_may_bond_to_anybody_else() -> None:
    bonded = set()
    for number in range(60):
        table = Table(C, SOUL, C, C, K, seed=f"{number}")
        table.time_up()
        bonded |= {other for _soul, other in table.game.bonds}
    assert bonded == {0, 2, 3, 4}
