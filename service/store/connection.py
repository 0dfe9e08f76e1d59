"""The client on which everything in this package works, and the server that it wants."""

from typing import Final

import redis
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from service.redis_url import connect_async

COMMAND_SECONDS: Final = 5.0
HEALTH_CHECK_SECONDS: Final = 30


def connect_store(redis_url: str) -> Redis:
    """A client that speaks `str` and tries every command once.

    A write whose answer is lost may have been done; only the caller, who reads again, can tell.
    """
    return connect_async(
        redis_url,
        decode_responses=True,
        socket_timeout=COMMAND_SECONDS,
        health_check_interval=HEALTH_CHECK_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


class UnsafeServerError(Exception):
    """The server may throw away keys when memory is short; the text says what mends it."""


def refuse_eviction(client: redis.Redis) -> None:
    """Raises UnsafeServerError when the server's policy is not `noeviction`, and RedisError."""
    policy = client.info("memory").get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise UnsafeServerError(
            f"its maxmemory-policy is {policy}; set it with CONFIG SET maxmemory-policy noeviction"
        )
