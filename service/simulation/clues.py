"""Evidence as the simulated players read it: how strongly each card points at each person.

Every card is linked to every person by a number of chance. A part of it all people see alike (a
red scarf, and who likes to wear one), the rest is in the eye of the reader. `strength` is how
far two readers agree, as the correlation of what they see: at 0 nobody sees what another meant,
at 1 all read every card alike.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.game import CARDS, Card, Seat

Weights: TypeAlias = NDArray[np.float64]


def clues(players: int, strength: float, chance: np.random.Generator) -> list["Clues"]:
    """One game's cards, as each of its players sees them."""
    alike = chance.standard_normal((CARDS, players))
    own = chance.standard_normal((players, CARDS, players))
    return list(map(Clues, np.exp(np.sqrt(strength) * alike + np.sqrt(1 - strength) * own)))


class Clues:
    """All cards through the eyes of one reader."""

    def __init__(self, links: Weights) -> None:
        """`links`: how strongly each card is linked to each seat, above 0; a row a card."""
        self._links = links

    def pointing(self, cards: Sequence[Card], people: Sequence[Seat]) -> Weights:
        """How much each card points at each of these people: a row a card.

        A row adds up to 1; seats that are not among `people` have 0.
        """
        seen = np.zeros((len(cards), self._links.shape[1]))
        seen[:, people] = self._links[np.ix_(cards, people)]
        shares: Weights = seen / seen.sum(axis=1, keepdims=True)
        return shares
