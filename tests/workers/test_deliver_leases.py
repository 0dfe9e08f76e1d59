"""Of many deliveries to one chat one works, whatever happens to the others and to Redis."""

import asyncio
import time
from typing import Any

import pytest
from redis.exceptions import RedisError

from service.store import keys
from service.store.drain import Drain
from service.store.limiter import Limiter
from service.store.outbox import Button, Item, Kind, Outgoing
from service.store.store import Store
from tests.workers.deliveries import (
    CHAT,
    Gate,
    MakeDeliverer,
    change,
    message_in,
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


class Late:
    """A worker that reads what is to be done, and does it when others have gone on."""

    def __init__(self, redis: Any, make_deliverer: MakeDeliverer, channel: Any) -> None:
        self.redis = redis
        self.gate = Gate(channel)
        self.deliver = make_deliverer(self.gate).deliver

    async def __aenter__(self) -> None:
        self.delivery = asyncio.create_task(self.deliver(CHAT))
        await self.gate.entered.wait()
        await self.redis.delete(keys.lease(CHAT))

    async def __aexit__(self, *_: object) -> None:
        self.gate.opened.set()
        await self.delivery


@pytest.fixture
def late(redis: Any, make_deliverer: MakeDeliverer, channel: Any) -> Late:
    return Late(redis, make_deliverer, channel)


@pytest.fixture
async def shown(store: Store, deliverer: Deliverer) -> None:
    """A message with a button stands in the slot "status"."""
    button = ((Button(text="Yes", data="t:1:ok"),),)
    await store.post((Outgoing(CHAT, Item(text="0", slot="status", keyboard=button)),))
    await deliverer.deliver(CHAT)


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("newest", [Kind.EDIT, Kind.KEYBOARD_OFF])
async def test_an_edit_that_lands_after_newer_ones_does_not_stay(
    store: Store, deliverer: Deliverer, channel: Any, late: Late, newest: Kind
) -> None:
    button = ((Button(text="Yes", data="t:1:ok"),),)
    await store.post(
        (Outgoing(CHAT, Item(kind=Kind.EDIT, slot="status", text="1", keyboard=button)),)
    )
    async with late:
        await store.post(change(newest, "2"))
        await deliverer.deliver(CHAT)
    await deliverer.deliver(CHAT)
    kinds = [item.kind for _, item, _ in channel.sent]
    assert kinds[-2:] == [Kind.EDIT, newest]
    assert (channel.texts[-2], channel.sent[-1][1].text) == ("1", "2")
    assert {message_id for *_, message_id in channel.sent[1:]} == {101}
    await deliverer.deliver(CHAT)
    assert channel.calls == len(kinds)


@pytest.mark.usefixtures("shown")
async def test_the_same_edit_by_two_workers_is_not_put_in_again(
    store: Store, redis: Any, deliverer: Deliverer, channel: Any, late: Late
) -> None:
    await store.post(change(Kind.EDIT, "1"))
    async with late:
        await deliverer.deliver(CHAT)
    assert await redis.llen(keys.outbox(CHAT)) == 0
    assert channel.texts == ["0", "1", "1"]


@pytest.mark.usefixtures("shown")
async def test_an_edit_that_was_taken_back_on_its_way_leaves_no_older_one_behind(
    store: Store, redis: Any, deliverer: Deliverer, channel: Any, late: Late
) -> None:
    await store.post(change(Kind.EDIT, "1"))
    await deliverer.deliver(CHAT)
    await store.post(change(Kind.EDIT, "2"))
    async with late:
        await redis.delete(keys.outbox(CHAT), keys.items(CHAT))  # the bot has lost the group
    assert await redis.llen(keys.outbox(CHAT)) == 0
    assert channel.texts == ["0", "1", "2"]


@pytest.mark.usefixtures("shown")
async def test_an_edit_that_lands_when_another_message_has_the_slot_does_not_take_it_back(
    store: Store, redis: Any, deliverer: Deliverer, late: Late
) -> None:
    await store.post(change(Kind.EDIT, "1"))
    async with late:
        await deliverer.deliver(CHAT)
        await store.post(said("new", slot="status"))
        await deliverer.deliver(CHAT)
    assert await message_in(redis, CHAT, "status") == 103


async def test_who_stood_still_before_sending_does_not_send_what_others_have_sent(
    store: Store,
    redis: Any,
    make_deliverer: MakeDeliverer,
    channel: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    take = Limiter.take
    await store.post(said("1", "2"))

    async def take_and_stand_still(limiter: Limiter, *call: Any) -> Any:
        monkeypatch.setattr(Limiter, "take", take)
        granted = await limiter.take(*call)
        time.sleep(0.15)  # noqa: ASYNC251 # the whole process stands still
        await redis.delete(keys.lease(CHAT))
        await make_deliverer().deliver(CHAT)
        return granted

    monkeypatch.setattr(Limiter, "take", take_and_stand_still)
    await make_deliverer(lease=0.1).deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_a_busy_chat_is_looked_at_again_when_its_lease_has_run_out(
    store: Store, timetable: Any, redis: Any, deliverer: Deliverer
) -> None:
    await store.post(said("1"))
    await redis.set(keys.lease(CHAT), "dead", px=60_000)
    until = await redis.pexpiretime(keys.lease(CHAT)) / 1000
    await deliverer.deliver(CHAT)
    assert timetable.at(keys.deliver(CHAT)) == pytest.approx(until, abs=0.1)
