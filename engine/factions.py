"""Who stands where: killers, innocents, and when either side has won (section 6)."""

from collections.abc import Iterable

from engine.characters import CHARACTERS
from engine.game import Game, Outcome, Seat
from engine.roles import Faction, Role


def is_killer(role: Role) -> bool:
    return CHARACTERS[role].kills


def is_innocent(role: Role) -> bool:
    return CHARACTERS[role].faction is Faction.INNOCENT


def killers(game: Game) -> tuple[Seat, ...]:
    """All killers of the game, the dead ones too."""
    return tuple(seat for seat in game.seats if is_killer(game.role(seat)))


def living_killers(game: Game) -> tuple[Seat, ...]:
    return tuple(seat for seat in killers(game) if game.players[seat].alive)


def kindred(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """The others who hold a seat's character, if those who hold it know each other (3.3)."""
    role = game.role(seat)
    if not CHARACTERS[role].knows_its_kind:
        return ()
    return tuple(other for other in game.seats if other != seat and game.role(other) is role)


def verdict(roles: Iterable[Role]) -> Outcome | None:
    """Which faction has won with exactly these characters alive, if one has (ruling 6.1)."""
    alive = list(roles)
    killing = sum(map(is_killer, alive))
    innocent = sum(map(is_innocent, alive))
    if killing >= innocent:
        return Outcome.GUILTY
    return None if killing else Outcome.INNOCENT


def winner(game: Game) -> Outcome | None:
    return verdict(game.role(seat) for seat in game.living)
