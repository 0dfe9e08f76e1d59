"""How fast the game runs at this moment."""

import time
from typing import Any, Final

from redis.asyncio import Redis

from service.store import keys

FRESH_SECONDS: Final = 1.0


class Speed:
    """The override in Redis when there is one, else the setting SPEED; 1.0 is real time."""

    def __init__(self, redis: Redis, default: float) -> None:
        self._redis: Any = redis
        self._default = default
        self._known = default
        self._stale_at = 0.0

    async def __call__(self) -> float:
        """At most a second old."""
        if time.monotonic() >= self._stale_at:
            override = await self._redis.get(keys.SPEED)
            self._known = float(override) if override else self._default
            self._stale_at = time.monotonic() + FRESH_SECONDS
        return self._known
