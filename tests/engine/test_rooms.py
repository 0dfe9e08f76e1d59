import pytest

from engine.commands import Cancel
from engine.events import WindowOpened
from engine.evolve import evolve
from engine.phases import Phase
from engine.roles import Role
from engine.rooms import Room, listeners, room_of
from tests.engine.table import Table

ROLES = (Role.FAMOUS_DOG, *(Role.CITIZEN,) * 6, Role.KILLER, Role.KILLER, Role.MASTERMIND)
K1, K2 = 7, 8


@pytest.mark.parametrize("phase", list(Phase))
def test_the_killers_room_is_open_from_kill_to_dawn(phase: Phase) -> None:
    open_ = phase in {Phase.KILL, Phase.TESTIMONY, Phase.FORGERY}
    game = evolve(Table(*ROLES).game, WindowOpened(9, phase))
    assert room_of(game, K1) is (Room.KILLERS if open_ else None)
    assert listeners(game, K1) == ((K2,) if open_ else ())


def test_the_dead_write_to_each_other_always() -> None:
    table = Table(*ROLES)
    for victim in (1, 2):
        table.wait_for(Phase.KILL)
        table.answer(K1, victim)
        table.answer(K2, victim)
        table.wait_for(Phase.DISCUSSION)
        assert room_of(table.game, victim) is Room.DEAD
    assert listeners(table.game, 1) == (2,)
    table.wait_for(Phase.DUSK)
    assert listeners(table.game, 2) == (1,)


def test_no_other_living_player_writes_in_private() -> None:
    table = Table(*ROLES)
    table.wait_for(Phase.FORGERY)
    others = [seat for seat in table.game.living if seat not in (K1, K2)]
    assert {room_of(table.game, seat) for seat in others} == {None}


def test_strangers_have_no_room() -> None:
    table = Table(*ROLES)
    table.wait_for(Phase.KILL)
    assert room_of(table.game, -1) is room_of(table.game, 10) is None
    assert listeners(table.game, -1) == ()


def test_after_the_end_no_room_is_open() -> None:
    table = Table(*ROLES)
    table.wait_for(Phase.TESTIMONY)
    table.take(Cancel())
    assert {room_of(table.game, seat) for seat in table.game.seats} == {None}
