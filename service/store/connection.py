"""REDIS_URL in every form it may have, the clients made from it, and the server that it wants."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import redis
import redis.asyncio
import redis.asyncio.sentinel
import redis.sentinel

REDIS_URL_WANTED: Final = (
    "redis://host:6379/0, rediss://…, unix:///path/to.sock"
    " or sentinel://host1:26379,host2:26379/name-of-the-primary/0"
)
SENTINEL_PORT: Final = 26379
# A primary that fell silent must not hold a webhook or a job for ever.
CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 5.0
HEALTH_CHECK_SECONDS: Final = 30

_DATABASE: Final = re.compile(r"/?|/[0-9]{1,5}")
_SENTINEL_PATH: Final = re.compile(r"/([A-Za-z0-9._-]+)(?:/([0-9]{1,5})?)?")


@dataclass(frozen=True)
class SentinelAddress:
    """Who to ask for the primary, and how to log in there (the sentinels ask for no password)."""

    sentinels: tuple[tuple[str, int], ...]
    primary: str
    database: int
    username: str | None
    password: str | None = field(repr=False)


def check_redis_url(url: str) -> str:
    """The address itself when clients can be made from it; ValueError otherwise."""
    parts = urlsplit(url)
    match parts.scheme:
        case "sentinel":
            parse_sentinel_url(url)
        case "redis" | "rediss" if not _is_tcp(parts):
            raise ValueError(f"wants {REDIS_URL_WANTED}")
        case "unix" if not parts.path.strip("/"):
            raise ValueError(f"wants {REDIS_URL_WANTED}")
        case "redis" | "rediss" | "unix":
            redis.connection.parse_url(url)  # type: ignore[no-untyped-call] # redis-py's gap
        case _:
            raise ValueError(f"wants {REDIS_URL_WANTED}")
    return url


def _is_tcp(parts: SplitResult) -> bool:
    return bool(parts.hostname) and parts.port != 0 and bool(_DATABASE.fullmatch(parts.path))


def parse_sentinel_url(url: str) -> SentinelAddress:
    """`sentinel://[user:password@]host[:port],…/primary[/database]`, taken apart.

    Raises ValueError when it has another shape.
    """
    parts = urlsplit(url)
    login, _, hosts = parts.netloc.rpartition("@")
    username, _, password = login.partition(":")
    path = _SENTINEL_PATH.fullmatch(parts.path)
    if path is None:
        raise ValueError(f"wants {REDIS_URL_WANTED}")
    return SentinelAddress(
        sentinels=tuple(_host_and_port(host) for host in hosts.split(",")),
        primary=path[1],
        database=int(path[2] or 0),
        username=unquote(username) or None,
        password=unquote(password) or None,
    )


def _host_and_port(text: str) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.port == 0:
        raise ValueError(f"wants {REDIS_URL_WANTED}")
    return parts.hostname, parts.port or SENTINEL_PORT


def passwords(url: str) -> Iterator[str]:
    """The password in the address as it stands there, and as the server gets it."""
    parts = urlsplit(url)
    if written := parts.password:
        yield from {written, unquote(written)}
    yield from parse_qs(parts.query).get("password", ())


def connect(url: str, **options: Any) -> redis.Redis:
    """A blocking client, which connects at the first command; `options` go to redis-py.

    It tries every command once: a write whose answer is lost may have been done, and only the
    caller, who reads again, can tell.
    """
    if not url.startswith("sentinel:"):
        return redis.Redis.from_url(url, **_with_defaults(options))
    return _through_sentinels(redis.sentinel.Sentinel, url, options)  # type: ignore[no-any-return]


def connect_async(url: str, **options: Any) -> redis.asyncio.Redis:
    """The same for an event loop; it must not outlive that loop."""
    if not url.startswith("sentinel:"):
        return redis.asyncio.Redis.from_url(url, **_with_defaults(options))
    return _through_sentinels(redis.asyncio.sentinel.Sentinel, url, options)  # type: ignore[no-any-return]


def connect_store(url: str) -> redis.asyncio.Redis:
    """The client on which everything in this package works: it speaks `str`."""
    return connect_async(
        url,
        decode_responses=True,
        socket_timeout=COMMAND_SECONDS,
        health_check_interval=HEALTH_CHECK_SECONDS,
    )


def _with_defaults(options: dict[str, Any]) -> dict[str, Any]:
    return {"socket_connect_timeout": CONNECT_SECONDS, "retry": None, **options}


def _through_sentinels(sentinel: Callable[..., Any], url: str, options: dict[str, Any]) -> Any:
    address = parse_sentinel_url(url)
    asked = sentinel(address.sentinels, socket_timeout=CONNECT_SECONDS)
    return asked.master_for(
        address.primary,
        db=address.database,
        username=address.username,
        password=address.password,
        **_with_defaults(options),
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
