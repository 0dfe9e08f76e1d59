"""Dying: who falls with whom, and who is told of the killers then (rulings 3.5 to 3.9)."""

from collections.abc import Iterable

from engine.characters import CHARACTERS
from engine.events import Died, Event, KillersTold, SkipsEarned
from engine.factions import killers
from engine.game import Fallen, Game, Seat
from engine.turn import Turn


def die_at_night(turn: Turn, victims: Iterable[Seat]) -> Fallen:
    """The killers kill `victims`; returns all who died of it with their characters."""
    killed = tuple(sorted(victims))
    fallen = _revealed(turn.game, waves(turn.game, killed))
    skips = sum(CHARACTERS[turn.game.role(seat)].skips_if_killed for seat in killed)
    turn.add(Died(fallen, by_killers=killed, by_day=False))
    if skips:
        turn.add(SkipsEarned(skips))
    turn.add(told_killers(turn.game, fallen))
    return fallen


def die_by_day(turn: Turn, dead: Iterable[Seat]) -> None:
    """Exactly these players die, without a wave of their own."""
    fallen = _revealed(turn.game, dead)
    turn.add(Died(fallen, by_killers=(), by_day=True))
    turn.add(told_killers(turn.game, fallen))


def waves(game: Game, first: Iterable[Seat]) -> frozenset[Seat]:
    """All who die when `first` do: waves until one is empty (ruling 3.5).

    Each wave is worked out against those living after the wave before.
    """
    wave = frozenset(first)
    dead = wave
    while wave:
        living = frozenset(game.living) - dead
        wave = frozenset().union(*(_follow(game, seat, living) for seat in wave)) & living
        dead |= wave
    return dead


def _follow(game: Game, seat: Seat, living: frozenset[Seat]) -> frozenset[Seat]:
    takes_along = CHARACTERS[game.role(seat)].takes_along
    taken = takes_along(seat, len(game.players), living) if takes_along else frozenset()
    return taken | {other for bond in game.bonds if seat in bond for other in bond}


def _revealed(game: Game, seats: Iterable[Seat]) -> Fallen:
    return tuple((seat, game.role(seat)) for seat in sorted(seats))


def told_killers(game: Game, fallen: Fallen) -> Event:
    return KillersTold(to=tuple(seat for seat, _role in fallen), killers=killers(game))
