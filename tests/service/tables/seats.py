"""Who sits where, and whether they are there."""

from engine.game import Presence, Seat
from service.tables.table import Table


def user_at(table: Table, seat: Seat) -> int:
    return table.seated()[seat].user


def presence(table: Table, seat: Seat) -> Presence:
    assert table.game
    return table.game.players[seat].presence
