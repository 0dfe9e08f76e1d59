"""How long a table waits for people who give no sign: seconds, which SPEED divides."""

from typing import Final

from service.pace import DAY, HOUR, MINUTE

ASKED_AFTER: Final = 24 * HOUR
"""Who sits in a lobby and gives no sign is asked whether they are still there."""
ANSWER_WITHIN: Final = 12 * HOUR
"""Who does not answer that has a seat no more."""
STALE_AFTER: Final = 24 * HOUR
"""A lobby in which nobody does anything may be closed by its members; an empty one closes."""
ABANDONED_AFTER: Final = 7 * DAY
"""A table without its group ends."""
SHORTEST: Final = 10 * MINUTE


def patience(seconds: float, speed: float) -> float:
    """However fast the game is, people need time to look at their phones."""
    return max(seconds / speed, SHORTEST)
