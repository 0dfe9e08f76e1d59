from engine import events as e
from engine.roles import Role
from engine.turn import Turn
from tests.engine.table import Table


def test_a_turn_keeps_its_events_and_the_game_they_make() -> None:
    before = Table(Role.CITIZEN, Role.CITIZEN, Role.CITIZEN, Role.KILLER).game
    turn = Turn(before)
    turn.add(e.WentAbsent(0, by_day=False), e.WentAbsent(1, by_day=False))
    assert turn.events == [e.WentAbsent(0, by_day=False), e.WentAbsent(1, by_day=False)]
    assert [player.here for player in turn.game.players] == [False, False, True, True]
    assert before.players[0].here


def test_a_draw_belongs_to_its_round_and_purpose() -> None:
    table = Table(*[Role.CITIZEN] * 6, Role.KILLER)
    turn = Turn(table.game)
    first = [turn.chance(purpose).below(1 << 64) for purpose in ("kill", "kill", "victim")]
    turn.add(e.RoundBegan(2, night=True, pool=()))
    second = turn.chance("kill").below(1 << 64)
    assert first[0] == first[1]
    assert len({*first, second}) == 3
