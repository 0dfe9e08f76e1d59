"""Of many deliveries to one chat one works, whatever happens to the others and to Redis."""

import asyncio
from typing import Any

import pytest
from redis.exceptions import RedisError

from service.store import keys
from service.store.drain import Drain
from service.store.store import Store
from tests.workers.deliveries import (
    CHAT,
    Gate,
    MakeDeliverer,
    said,
)
from workers.deliver import Deliverer

LEASE = 1.5


async def test_deliveries_at_once_send_each_message_once(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    gate = Gate(channel)
    await store.post(said("1", "2", "3"))
    first = asyncio.create_task(make_deliverer(gate).deliver(CHAT))
    await gate.entered.wait()
    await asyncio.gather(*(make_deliverer().deliver(CHAT) for _ in range(5)))
    assert channel.sent == []
    gate.opened.set()
    await first
    assert channel.texts == ["1", "2", "3"]


async def test_a_slow_send_keeps_its_lease(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    gate = Gate(channel)
    await store.post(said("1"))
    slow = asyncio.create_task(make_deliverer(gate, lease=LEASE).deliver(CHAT))
    await gate.entered.wait()
    for _ in range(10):
        await asyncio.sleep(LEASE / 7)
        await make_deliverer().deliver(CHAT)
    gate.opened.set()
    await slow
    assert channel.texts == ["1"]


async def test_a_lease_outlives_a_short_loss_of_redis(
    store: Store, make_deliverer: MakeDeliverer, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    renew, lost = Drain.renew, [RedisError("reset by peer")]

    async def renew_at_second_try(drain: Drain) -> None:
        if lost:
            raise lost.pop()
        await renew(drain)

    monkeypatch.setattr(Drain, "renew", renew_at_second_try)
    gate = Gate(channel)
    await store.post(said("1"))
    slow = asyncio.create_task(make_deliverer(gate, lease=LEASE).deliver(CHAT))
    await gate.entered.wait()
    await asyncio.sleep(LEASE * 1.3)
    await make_deliverer().deliver(CHAT)
    gate.opened.set()
    await slow
    assert channel.texts == ["1"]


async def test_what_was_sent_is_recorded_when_redis_is_back(
    store: Store, deliverer: Deliverer, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, lost = Drain.done, [RedisError("restarting"), RedisError("restarting")]

    async def done_at_third_try(drain: Drain, head: Any, message_id: int | None) -> None:
        if lost:
            raise lost.pop()
        await done(drain, head, message_id)

    monkeypatch.setattr(Drain, "done", done_at_third_try)
    await store.post(said("1", "2"))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_a_lost_lease_ends_the_delivery_but_what_was_sent_is_not_sent_again(
    redis: Any, store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    gate = Gate(channel)
    await store.post(said("1", "2"))
    slow = asyncio.create_task(make_deliverer(gate).deliver(CHAT))
    await gate.entered.wait()
    await redis.set(keys.lease(CHAT), "another")
    gate.opened.set()
    await slow
    assert channel.texts == ["1"]
    await redis.delete(keys.lease(CHAT))
    await make_deliverer().deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_a_busy_chat_is_looked_at_again_when_its_lease_has_run_out(
    store: Store, timetable: Any, redis: Any, deliverer: Deliverer
) -> None:
    await store.post(said("1"))
    await redis.set(keys.lease(CHAT), "dead", px=60_000)
    until = await redis.pexpiretime(keys.lease(CHAT)) / 1000
    await deliverer.deliver(CHAT)
    assert timetable.at(keys.deliver(CHAT)) == pytest.approx(until, abs=0.1)
