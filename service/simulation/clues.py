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


class Clues:
    """One game's cards, as each of its players sees them."""

    def __init__(self, players: int, strength: float, chance: np.random.Generator) -> None:
        alike = chance.standard_normal((CARDS, players))
        own = chance.standard_normal((players, CARDS, players))
        self._links = np.exp(np.sqrt(strength) * alike + np.sqrt(1 - strength) * own)

    def pointing(self, reader: Seat, cards: Sequence[Card], people: Sequence[Seat]) -> Weights:
        """How much each card points at each of these people for this reader: a row a card.

        A row adds up to 1; seats that are not among `people` have 0.
        """
        seen = np.zeros((len(cards), self._links.shape[2]))
        seen[:, people] = self._links[reader][np.ix_(cards, people)]
        shares: Weights = seen / seen.sum(axis=1, keepdims=True)
        return shares
