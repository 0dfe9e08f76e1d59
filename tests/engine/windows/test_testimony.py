from dataclasses import replace

from engine import events as e
from engine.evolve import evolve
from engine.game import Game
from engine.phases import Phase
from engine.questions import Question
from engine.roles import Role
from engine.turn import Turn
from engine.windows.rule import Answers
from engine.windows.testimony import asked, asks, settle
from tests.engine.table import Table

C, K, M = Role.CITIZEN, Role.KILLER, Role.MASS_MURDERER
ART, COL = Role.ARISTOCRAT, Role.REFUSE_COLLECTOR


def killed(*victims: Role, pool: int = 9, discard: int = 0) -> Game:
    """A night in which these have been killed, with so many cards in pool and discard pile."""
    table = Table(*victims, *[C] * 20, K)
    fallen = tuple(enumerate(victims))
    game = evolve(table.game, e.Died(fallen, tuple(range(len(victims))), by_day=False))
    return replace(game, pool=game.pool[:pool], discard=game.draw[:discard])


def question(game: Game) -> Question:
    return asks(game, 0)


def by_chance(game: Game) -> tuple[int, ...]:
    turn = Turn(game)
    assert settle(turn, Answers({})) is Phase.FORGERY
    return turn.game.round.genuine


def test_each_aristocrat_killed_adds_one_card() -> None:
    due = [question(killed(*[ART] * count, C)).fewest for count in range(3)]
    assert due == [1, 2, 3]


def test_the_discard_pile_is_open_to_as_many_cards_as_collectors_were_killed() -> None:
    game = killed(COL, COL, ART, discard=4)
    assert question(game).options == game.pool + game.discard
    assert (question(game).rationed, question(game).ration) == (game.discard, 2)
    assert question(killed(ART, discard=4)).rationed == ()


def test_all_who_died_tonight_see_each_others_picks() -> None:
    game = killed(C, ART, COL)
    assert [asks(game, seat).peers for seat in asked(game)] == [(1, 2), (0, 2), (0, 1)]


def test_an_empty_discard_pile_opens_nothing() -> None:
    assert question(killed(COL)).ration == 0


def test_with_fewer_cards_than_due_all_that_exist_are_due() -> None:
    assert question(killed(ART, ART, pool=2)).fewest == 2
    assert question(killed(ART, COL, pool=1, discard=5)).fewest == 2
    assert question(killed(COL, pool=0, discard=1)).fewest == 1


def test_with_no_card_nobody_is_asked_and_nobody_told() -> None:
    game = killed(ART, pool=0, discard=5)
    assert asked(game) == ()
    turn = Turn(game)
    settle(turn, Answers({}))
    assert turn.events == [e.GenuineChosen(())]


def test_at_zero_chance_takes_cards_from_the_pool() -> None:
    game = killed(COL, ART, discard=5)
    assert len(by_chance(game)) == 2
    assert set(by_chance(game)) <= set(game.pool)


def test_at_zero_the_discard_pile_only_fills_what_the_pool_lacks() -> None:
    game = killed(COL, ART, pool=1, discard=5)
    cards = by_chance(game)
    assert cards[0] == game.pool[0]
    assert cards[1] in game.discard


def test_chosen_cards_leave_pool_and_discard_pile() -> None:
    game = killed(COL, ART, discard=5)
    chosen = (game.pool[3], game.discard[1])
    turn = Turn(game)
    settle(turn, Answers({0: chosen}, frozenset({0}), at_zero=False))
    assert sorted(turn.game.round.genuine) == sorted(chosen)
    assert len(turn.game.pool) == 8
    assert len(turn.game.discard) == 4


def test_nobody_learns_who_else_is_told_of_the_genuine_cards() -> None:
    """Killers and dead know of each other; detective and mastermind are told alone (ruling 7.2)."""
    table = Table(C, C, K, K, Role.PRIVATE_DETECTIVE, Role.MASTERMIND, C, C, C)
    table.answer(2, 0)
    table.answer(3, 0)
    table.answer(0, table.game.pool[0])
    told = [event.to for event in table.log if isinstance(event, e.GenuineSeen)]
    assert told == [(0, 2, 3), (4,), (5,)]
    assert table.game.round.witnesses == (0, 2, 3, 4, 5)


def test_the_order_of_the_genuine_cards_does_not_tell_whether_they_were_chosen_or_fell() -> None:
    for number in range(10):
        table = Table(ART, *[C] * 6, K, seed=f"{number}")
        table.answer(7, 0)
        table.time_up()
        genuine = table.game.round.genuine
        assert genuine == tuple(sorted(genuine))
        assert len(genuine) == 2
