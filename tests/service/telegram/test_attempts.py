"""How often an update has failed is the same for every process, and forgotten after a day."""

from redis.asyncio import Redis

from service.store import keys
from service.telegram.attempts import KEPT_SECONDS, Attempts


async def test_attempts_at_each_update_are_counted_for_a_day(redis_url: str) -> None:
    async with Redis.from_url(redis_url, decode_responses=True) as redis:
        counted = [await Attempts(redis).count(update) for update in (7, 7, 8, 7)]
        assert counted == [1, 2, 1, 3]
        assert 0 < await redis.ttl(keys.attempts(7)) <= KEPT_SECONDS
