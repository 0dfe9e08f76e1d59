"""Counting how often an update fails, so that one which always does is given up in the end."""

from typing import Final

from redis.asyncio import Redis

from service.store import keys

KEPT_SECONDS: Final = 24 * 60 * 60
"""Telegram brings an update no longer than that."""


class Attempts:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def count(self, update: int) -> int:
        """Note one more, and return how many they are by now. Raises RedisError."""
        key = keys.attempts(update)
        async with self._redis.pipeline(transaction=True) as step:
            step.incr(key)
            step.expire(key, KEPT_SECONDS)
            number, _set = await step.execute()
        return int(number)
