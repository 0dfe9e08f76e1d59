"""In order, at least once, never twice on purpose, and a little at a time."""

import asyncio
from typing import Any

import pytest

from service.store import keys
from service.store.store import Store
from tests.workers.deliveries import (
    CHAT,
    Gate,
    MakeDeliverer,
    WaitAfter,
    said,
)
from workers import deliver as deliver_module
from workers.deliver import Deliverer


async def test_messages_arrive_in_order_and_leave_nothing_behind(
    redis: Any, store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("1", "2"))
    await store.post(said("3"))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1", "2", "3"]
    left = {key async for key in redis.scan_iter()}
    assert left <= {keys.limit("all"), keys.limit(f"chat:{CHAT}")}


async def test_a_message_written_while_the_last_one_is_sent_is_not_forgotten(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    async def write_and_deliver(n: int) -> None:
        await store.post(said(f"{n}"))
        await make_deliverer().deliver(CHAT)

    await asyncio.gather(*(write_and_deliver(n) for n in range(40)))
    assert sorted(channel.texts, key=int) == [f"{n}" for n in range(40)]


async def test_a_limit_is_a_later_due_time_and_no_sleep(
    store: Store, wait_after: WaitAfter, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    await store.post(said("1", "2"))
    async with asyncio.timeout(30):
        wait = await wait_after(make_deliverer(speed=0.01).deliver(CHAT))
    assert channel.texts == ["1"]
    assert wait.least > 60


async def test_a_long_queue_is_drained_in_several_turns(
    store: Store,
    wait_after: WaitAfter,
    deliverer: Deliverer,
    channel: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deliver_module, "DRAIN_SECONDS", -1)
    await store.post(said("1", "2"))
    assert (await wait_after(deliverer.deliver(CHAT))).may_be(0)
    monkeypatch.setattr(deliver_module, "DRAIN_SECONDS", 20)
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_stopping_finishes_the_message_in_hand_and_gives_the_chat_back(
    store: Store, redis: Any, wait_after: WaitAfter, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    gate = Gate(channel)
    await store.post(said("1", "2"))
    deliverer = make_deliverer(gate)
    delivery = asyncio.create_task(deliverer.deliver(CHAT))
    await gate.entered.wait()
    deliverer.stop()
    gate.opened.set()
    assert (await wait_after(delivery)).may_be(0)
    assert channel.texts == ["1"]
    assert await redis.exists(keys.lease(CHAT)) == 0
