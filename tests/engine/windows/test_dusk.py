from engine import events as e
from engine.audience import audience
from engine.commands import GoAbsent
from engine.phases import Phase
from engine.questions import Kind
from engine.roles import Role
from engine.waiting import questions
from tests.engine.table import Table

C, K = Role.CITIZEN, Role.KILLER


def test_soulmate_and_dogs_are_asked_at_once_in_the_first_round() -> None:
    table = Table(Role.SOULMATE, Role.FAMOUS_DOG, *[C] * 6, K)
    assert [question.kind for question in questions(table.game)] == [Kind.BOND, Kind.PROTECT]
    table.answer(0, 2)
    table.answer(1)
    table.answer(8, 3)
    table.wait_for(Phase.DUSK)
    assert table.game.round.number == 2
    assert [question.kind for question in questions(table.game)] == [Kind.PROTECT]


def test_a_later_dusk_with_no_dog_alive_is_not_opened() -> None:
    table = Table(Role.SOULMATE, *[C] * 6, K)
    table.answer(0, 1)
    table.wait_for(Phase.DISCUSSION)
    table.wait_for(Phase.KILL)
    assert table.game.round.number == 2
    assert table.game.bonds == ((0, 1),)


def test_the_killers_learn_whom_paws_lie_on_as_the_kill_opens() -> None:
    table = Table(Role.FAMOUS_DOG, Role.FAMOUS_DOG, *[C] * 4, K, K)
    table.answer(0, 3)
    events = table.answer(1, 2)
    assert events[-2] == e.ProtectionSeen(to=(6, 7), seats=(2, 3))


def test_a_killer_who_is_dead_learns_of_no_paw() -> None:
    table = Table(Role.FAMOUS_DOG, *[C] * 5, K, K)
    table.wait_for(Phase.KILL)
    table.answer(6, 7)
    table.answer(7, 7)
    table.wait_for(Phase.DUSK)
    assert e.ProtectionSeen(to=(6,), seats=(2,)) in table.answer(0, 2)


def test_the_paw_of_a_dog_that_has_turned_absent_lies_where_it_lay() -> None:
    table = Table(Role.FAMOUS_DOG, Role.FAMOUS_DOG, *[C] * 4, K)
    table.answer(0, 3)
    table.take(GoAbsent(0))
    table.answer(1)
    assert table.game.round.protected == (3,)


def test_without_a_paw_the_killers_are_told_nothing() -> None:
    table = Table(Role.FAMOUS_DOG, *[C] * 4, K)
    assert not any(isinstance(event, e.ProtectionSeen) for event in table.answer(0))


def test_whoever_is_destined_and_protected_is_not_told_which_of_the_two_sits_first() -> None:
    orders = []
    for bonding, protecting in ((0, 1), (1, 0)):
        roles = [C, C, *[C] * 4, K]
        roles[bonding], roles[protecting] = Role.SOULMATE, Role.FAMOUS_DOG
        table = Table(*roles)
        table.answer(bonding, 3)
        told = table.answer(protecting, 3)
        orders.append([event for event in told if audience(event) == frozenset({3})])
    assert orders[0] == orders[1] == [e.ProtectionTold(to=3), e.DestinyTold(to=3)]
