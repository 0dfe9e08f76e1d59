"""Who may write to whom in private while the game runs (ruling 7.3)."""

from enum import StrEnum

from engine.factions import living_killers
from engine.game import Game, Seat
from engine.phases import Phase

_KILLERS_TALK = frozenset({Phase.KILL, Phase.TESTIMONY, Phase.FORGERY})


class Room(StrEnum):
    KILLERS = "killers"
    DEAD = "dead"


def room_of(game: Game, seat: Seat) -> Room | None:
    """The room in which this seat may write now; None for the living by day and all others."""
    if game.outcome or seat not in game.seats:
        return None
    if not game.players[seat].alive:
        return Room.DEAD
    open_for_killers = game.window is not None and game.window.phase in _KILLERS_TALK
    return Room.KILLERS if open_for_killers and seat in living_killers(game) else None


def listeners(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """Who reads what this seat writes in its room: the others in it, and nobody else."""
    room = room_of(game, seat)
    if room is None:
        return ()
    members = game.dead if room is Room.DEAD else living_killers(game)
    return tuple(other for other in members if other != seat)
