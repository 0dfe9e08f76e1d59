"""How far a table has come."""

from enum import StrEnum
from typing import Final


class Stage(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    """Before the game began; a game that is cancelled later is over."""


CLOSED: Final = frozenset({Stage.OVER, Stage.CANCELLED})
