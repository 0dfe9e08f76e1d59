"""A table freezes while one of its items is on its way."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from service.delivery import Failure, SendError, Undelivered
from service.store import keys
from service.store.store import Change, Store
from tests.workers.deliveries import CHAT, Gate, MakeDeliverer, said


async def freeze(store: Store) -> None:
    await store.commit(Change("t1", 0, "a", parked=(CHAT,)))


async def thaw(store: Store) -> None:
    await store.commit(Change("t1", 1, "a", unparked=(CHAT,)))


Meanwhile = Callable[[], Awaitable[None]]
Refused = Callable[[Meanwhile], Awaitable[None]]


@pytest.fixture(params=[Failure.NO_RIGHT, Failure.UNREACHABLE])
def refused(
    store: Store,
    channel: Any,
    make_deliverer: MakeDeliverer,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Refused:
    """`await refused(meanwhile)`: of two messages the first is refused, and as that is told
    something happens.
    """

    async def deliver(meanwhile: Meanwhile) -> None:
        async def note(_undelivered: Undelivered) -> bool:
            await meanwhile()
            return True

        monkeypatch.setattr(channel, "on_undelivered", note)
        channel.failures.append(SendError(request.param, "not now"))
        await store.post(said("1", "2", slot="status"))
        await make_deliverer().deliver(CHAT)

    return deliver


async def test_whose_refusal_freezes_the_table_comes_first_when_it_goes_on(
    store: Store, channel: Any, make_deliverer: MakeDeliverer, refused: Refused
) -> None:
    await refused(lambda: freeze(store))
    assert channel.texts == []
    await thaw(store)
    await make_deliverer().deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_what_goes_out_all_the_same_does_not_come_again(
    store: Store, redis: Any, channel: Any, make_deliverer: MakeDeliverer
) -> None:
    gate = Gate(channel)
    await store.post(said("1", "2"))
    delivery = asyncio.create_task(make_deliverer(gate).deliver(CHAT))
    await gate.entered.wait()
    await freeze(store)
    gate.opened.set()
    await delivery
    assert channel.texts == ["1"]
    assert await redis.llen(keys.parked(CHAT)) == await redis.hlen(keys.parked_items(CHAT)) == 1
    await thaw(store)
    await make_deliverer().deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_a_table_that_goes_on_before_the_refused_is_taken_away_keeps_it(
    store: Store, channel: Any, refused: Refused
) -> None:
    async def freeze_and_thaw() -> None:
        await freeze(store)
        await thaw(store)

    await refused(freeze_and_thaw)
    assert channel.texts == ["1", "2"]


async def test_what_came_back_long_ago_is_dropped_like_anything(
    store: Store, channel: Any, make_deliverer: MakeDeliverer
) -> None:
    await store.post(said("1", "2"))
    await freeze(store)
    await thaw(store)
    channel.failures.append(SendError(Failure.REFUSED, "too long"))
    await make_deliverer().deliver(CHAT)
    assert channel.texts == ["2"]
