"""How fast the game runs at this moment."""

import math
import time
from typing import Any, Final

from redis.asyncio import Redis

from service.store import keys

FRESH_SECONDS: Final = 1.0


class Speed:
    """The setting SPEED, or the sandbox's switch in Redis where it may change; 1.0 is real time.

    At the real Telegram it may not: a switch left over from trying out must not hurry a game.
    """

    def __init__(self, redis: Redis, default: float, *, may_change: bool) -> None:
        self._redis: Any = redis
        self._default = default
        self._known = default
        self._stale_at = 0.0 if may_change else math.inf

    async def __call__(self) -> float:
        """At most a second old."""
        if time.monotonic() >= self._stale_at:
            override = await self._redis.get(keys.SPEED)
            self._known = float(override) if override else self._default
            self._stale_at = time.monotonic() + FRESH_SECONDS
        return self._known
