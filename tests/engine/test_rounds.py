from dataclasses import replace

from engine import events as e
from engine.commands import Depart
from engine.game import Game, Outcome
from engine.phases import Phase
from engine.roles import Role
from engine.rounds import begin_round, end_round
from engine.turn import Turn
from tests.engine.table import Table

C, K, M = Role.CITIZEN, Role.KILLER, Role.MUAY_THAI


def evening(*roles: Role) -> Table:
    table = Table(*roles)
    table.wait_for(Phase.DISCUSSION)
    return table


def test_what_is_left_of_the_pool_is_discarded_in_order_of_place() -> None:
    table = evening(C, C, C, C, C, K)
    left = table.game.pool
    turn = Turn(table.game)
    assert end_round(turn) is Phase.DUSK
    assert len(left) == 6
    assert turn.game.discard == left
    assert turn.game.pool == table.game.draw[:9]


def test_nine_cards_in_the_draw_pile_are_enough_and_none_is_shuffled() -> None:
    table = evening(C, C, C, C, C, K)
    turn = Turn(replace(_with_draw(table, 9), discard=table.game.draw[9:12]))
    begin_round(turn, 2)
    assert not any(isinstance(event, e.DiscardShuffled) for event in turn.events)


def test_the_discard_pile_is_shuffled_under_what_is_left_to_draw() -> None:
    table = evening(C, C, C, C, C, K)
    last = table.game.draw[:8]
    turn = Turn(_with_draw(table, 8))
    end_round(turn)
    shuffled = next(event for event in turn.events if isinstance(event, e.DiscardShuffled))
    assert sorted(shuffled.order) == sorted(table.game.pool)
    assert turn.game.pool == (*last, shuffled.order[0])
    assert turn.game.draw == shuffled.order[1:]
    assert turn.game.discard == ()


def test_each_skipped_night_uses_up_one_skip() -> None:
    turn = Turn(evening(C, C, C, C, C, K).game)
    turn.add(e.SkipsEarned(2))
    assert [end_round(turn) for _ in range(3)] == [Phase.DISCUSSION, Phase.DISCUSSION, Phase.DUSK]
    assert turn.game.skips == 0


def test_who_left_for_good_dies_before_the_next_round_begins() -> None:
    table = evening(C, C, C, C, C, C, K)
    leaver = table.game.living[0]
    table.take(Depart(leaver))
    turn = Turn(table.game)
    end_round(turn)
    assert turn.events[:3] == [
        e.Died(((leaver, C),), by_killers=(), by_day=True),
        e.KillersTold(to=(leaver,), killers=(6,)),
        e.RoundEnded(1),
    ]


def test_a_victory_by_departure_ends_the_game_at_once() -> None:
    table = evening(C, C, C, C, K)
    table.take(Depart(4))
    turn = Turn(table.game)
    assert end_round(turn) is Outcome.INNOCENT
    assert not any(isinstance(event, e.RoundEnded) for event in turn.events)


def _with_draw(table: Table, count: int) -> Game:
    return replace(table.game, draw=table.game.draw[:count])
