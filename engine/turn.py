"""The events of one command while they are being worked out."""

from dataclasses import dataclass, field

from engine.chance import Chance
from engine.events import Event
from engine.evolve import evolve
from engine.game import Game


@dataclass
class Turn:
    """A game as it becomes, with the events that make it so; lives for one `decide` only."""

    game: Game
    events: list[Event] = field(default_factory=list)

    def add(self, *events: Event) -> None:
        for event in events:
            self.game = evolve(self.game, event)
            self.events.append(event)

    def chance(self, purpose: str) -> Chance:
        """The one draw of this round for this purpose."""
        return Chance(self.game.seed, f"round {self.game.round.number} {purpose}")
