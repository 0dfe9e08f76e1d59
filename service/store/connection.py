"""The client on which everything in this package works."""

from typing import Final

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


class UnsafeServer(Exception):  # noqa: N818 # it names the server, not a fault of the call
    """The server may throw away keys when memory is short."""


async def refuse_eviction(redis: Redis) -> None:
    """Raises UnsafeServer when the server's policy is not `noeviction`."""
    policy = (await redis.info("memory")).get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise UnsafeServer(f"Redis has maxmemory-policy {policy}; games need noeviction")
