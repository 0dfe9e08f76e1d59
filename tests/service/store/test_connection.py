"""Redis that would throw games away is refused; one that is full writes nothing by half."""

from typing import Any

import pytest
from redis.exceptions import OutOfMemoryError

from service.redis_url import connect
from service.store.connection import UnsafeServerError, connect_store, refuse_eviction
from service.store.outbox import Item, Outgoing
from service.store.store import Change, Store


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


async def test_a_client_does_not_repeat_what_it_cannot_know_the_outcome_of(redis_url: str) -> None:
    async with connect_store(redis_url) as client:
        retry = client.get_retry()
        assert retry is not None
        assert retry.get_retries() == 0
