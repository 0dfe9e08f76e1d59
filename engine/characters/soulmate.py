"""The Soulmate, who is bonded to one other player for life and death (3.1, 3.2)."""

from engine.chance import Chance
from engine.characters.character import AtDusk, Character
from engine.events import Bonded, DestinyTold, Event
from engine.game import Game, Picks, Seat
from engine.questions import Kind, Question
from engine.roles import Faction, Role


def asks_at_dusk(game: Game, seat: Seat) -> Question:
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.BOND,
        options=_others(game, seat),
        fewest=1,
        most=1,
    )


def ends_dusk(game: Game, seat: Seat, picks: Picks | None) -> tuple[Event, ...]:
    (destined,) = picks or (Chance(game.seed, f"bond {seat}").choice(_others(game, seat)),)
    return Bonded(soulmate=seat, destined=destined), DestinyTold(to=destined)


def _others(game: Game, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in game.living if other != seat)


CHARACTER = Character(
    role=Role.SOULMATE,
    faction=Faction.INNOCENT,
    copies=1,
    swap_from=7,
    at_dusk=AtDusk(asks_at_dusk, ends_dusk, only_once=True),
)
