from engine import events as e
from engine.phases import Phase
from engine.roles import Role
from tests.engine.table import Table

C, DOG, K = Role.CITIZEN, Role.FAMOUS_DOG, Role.KILLER
ROLES = (DOG, DOG, C, C, C, C, K)


def test_a_dog_may_protect_anybody_but_dogs_or_nobody() -> None:
    question = Table(*ROLES).question(0)
    assert question.options == (2, 3, 4, 5, 6)
    assert (question.fewest, question.most) == (0, 1)
    assert question.peers == (1,)


def test_a_dead_dog_sees_no_pick_of_the_living_one() -> None:
    table = Table(*ROLES)
    table.wait_for(Phase.KILL)
    table.answer(6, 0)
    table.wait_for(Phase.DUSK)
    assert table.question(1).peers == ()
    assert table.answer(1, 3)[0] == e.Answered(1, (3,), to=(1,))


def test_under_two_paws_one_is_told_once() -> None:
    table = Table(*ROLES)
    table.answer(0, 3)
    told = [event for event in table.answer(1, 3) if isinstance(event, e.ProtectionTold)]
    assert told == [e.ProtectionTold(to=3)]
    assert table.game.round.protected == (3,)


def test_protection_holds_for_its_night_only() -> None:
    table = Table(*ROLES)
    table.answer(0, 3)
    table.answer(1)
    assert 3 not in table.question(6).options
    table.answer(6, 2)
    while table.game.round.number == 1:
        table.time_up()
    table.time_up()
    assert 3 in table.question(6).options
