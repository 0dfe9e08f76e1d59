"""The Famous Dog, whose paw protects one player for a night (3.1, 3.3)."""

from engine.characters.character import AtDusk, Character
from engine.events import Event, ProtectionTold
from engine.game import Game, Picks, Seat
from engine.questions import Kind, Question
from engine.roles import Faction, Role


def asks_at_dusk(game: Game, seat: Seat) -> Question:
    dogs = [other for other in game.living if game.role(other) is Role.FAMOUS_DOG]
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.PROTECT,
        options=tuple(other for other in game.living if other not in dogs),
        fewest=0,
        most=1,
        peers=tuple(dog for dog in dogs if dog != seat),
    )


def ends_dusk(game: Game, _seat: Seat, picks: Picks | None) -> tuple[Event, ...]:
    # Under two paws one is told only once: twice would tell by whom (ruling 3.3).
    told = game.round.protected
    return tuple(ProtectionTold(to=pick) for pick in picks or () if pick not in told)


CHARACTER = Character(
    role=Role.FAMOUS_DOG,
    faction=Faction.INNOCENT,
    copies=2,
    swap_from=7,
    knows_its_kind=True,
    at_dusk=AtDusk(asks_at_dusk, ends_dusk),
)
