import pytest

from engine import events as e
from engine.commands import GoAbsent
from engine.factions import living_killers
from engine.phases import Phase
from engine.roles import Role
from tests.engine.table import Table

C, K, PRO, CEL, M = (
    Role.CITIZEN,
    Role.KILLER,
    Role.PROFESSIONAL_KILLER,
    Role.CELEBRITY,
    Role.MASS_MURDERER,
)


def forging(*roles: Role, victims: tuple[int, ...]) -> Table:
    """The night after these were killed, with the testimony left to chance."""
    table = Table(*roles)
    for killer in living_killers(table.game):
        table.answer(killer, *victims)
    table.time_up()
    return table


@pytest.mark.parametrize(
    ("killers", "victims", "fakes"),
    [
        ((K,), (2,), 2),
        ((PRO,), (2,), 3),
        ((PRO, PRO), (2,), 4),
        ((K,), (0,), 1),
        ((PRO,), (0,), 2),
        ((M,), (0, 1), None),
        ((PRO, M), (0, 1), 1),
    ],
)
def test_how_many_fakes_are_due(
    killers: tuple[Role, ...], victims: tuple[int, ...], fakes: int | None
) -> None:
    table = forging(CEL, CEL, *[C] * 6, *killers, victims=victims)
    assert table.game.window
    if fakes is None:
        assert table.game.window.phase is Phase.DISCUSSION
        return
    question = table.question(8)
    assert (question.fewest, question.most) == (fakes, fakes)
    assert question.options == table.game.pool


def test_a_celebrity_takes_from_what_would_be_due_and_not_from_what_the_pool_has() -> None:
    """Nine fakes and one more would be due, eight cards are left (ruling 3.12)."""
    table = forging(CEL, *[C] * 12, *[PRO] * 8, victims=(0,))
    assert len(table.game.pool) == 8
    assert table.question(13).fewest == 8


def test_the_living_killers_see_each_others_picks() -> None:
    table = forging(*[C] * 7, K, PRO, victims=(0,))
    assert (table.question(7).peers, table.question(8).peers) == ((8,), (7,))


def test_at_zero_chance_takes_fakes_from_the_pool() -> None:
    table = forging(*[C] * 5, K, victims=(0,))
    pool = table.game.pool
    table.time_up()
    assert len(table.game.round.fakes) == 2
    assert set(table.game.round.fakes) <= set(pool)
    assert sorted(table.game.round.messages) == sorted(
        table.game.round.genuine + table.game.round.fakes
    )


def test_the_order_of_the_fakes_does_not_tell_whether_they_were_chosen_or_fell() -> None:
    for number in range(10):
        table = Table(*[C] * 5, PRO, seed=f"{number}")
        table.wait_for(Phase.DISCUSSION)
        fakes = table.game.round.fakes
        assert len(fakes) == 3
        assert fakes == tuple(sorted(fakes))


def test_the_order_of_the_message_area_tells_nothing() -> None:
    places = set()
    for number in range(60):
        table = Table(*[C] * 5, K, seed=f"{number}")
        table.wait_for(Phase.DISCUSSION)
        places.add(table.game.round.messages.index(table.game.round.genuine[0]))
    assert places == {0, 1, 2}


def test_the_same_cards_lie_in_the_same_order_whichever_of_them_is_genuine() -> None:
    tables = []
    for genuine, fakes in ((0, (1, 2)), (2, (0, 1))):
        table = Table(*[C] * 5, K)
        laid = table.game.pool
        table.answer(5, 0)
        table.answer(0, laid[genuine])
        table.answer(5, *(laid[place] for place in fakes))
        tables.append(table.game.round.messages)
    assert tables[0] == tables[1]


def test_dawn_tells_of_the_dead_then_the_messages_then_who_is_away() -> None:
    table = forging(*[C] * 5, K, victims=(0,))
    table.take(GoAbsent(3))
    told = [type(event) for event in table.time_up()]
    assert told[2:5] == [e.DeathsAnnounced, e.MessagesLaid, e.PresencesShown]


def test_dawn_shows_who_is_away_dead_or_alive() -> None:
    table = forging(*[C] * 5, K, victims=(0,))
    table.take(GoAbsent(0))
    table.take(GoAbsent(3))
    assert e.PresencesShown((0, 3)) in table.time_up()


def test_when_nobody_came_or_went_dawn_says_nothing_of_it() -> None:
    table = forging(*[C] * 5, K, victims=(0,))
    assert not any(isinstance(event, e.PresencesShown) for event in table.time_up())
