"""A pinned message that somebody has deleted: the one that takes its place is pinned as well."""

from typing import Any

import pytest

from service.delivery import Failure, SendError
from service.store import keys
from service.store.outbox import Item, Kind, Outgoing
from service.store.store import Store
from tests.workers.deliveries import CHAT, MakeDeliverer, message_in, said

MISSING = SendError(Failure.MISSING, "gone")
EDIT = Item(kind=Kind.EDIT, slot="status", text="new", table="t1", thread=3, pinned=True)


@pytest.fixture
async def posted(store: Store, make_deliverer: MakeDeliverer, channel: Any) -> None:
    """A message in the slot, with nothing else to tell of it."""
    await store.post(said("old", slot="status"))
    await make_deliverer().deliver(CHAT)
    channel.sent.clear()


@pytest.mark.usefixtures("posted")
async def test_what_is_sent_instead_is_pinned_before_all_else(
    store: Store, redis: Any, channel: Any, make_deliverer: MakeDeliverer
) -> None:
    channel.failures.append(MISSING)
    await store.post((Outgoing(CHAT, EDIT), *said("later")))
    await make_deliverer().deliver(CHAT)
    assert [item.kind for _, item, _ in channel.sent] == [Kind.EDIT, Kind.PIN, Kind.SEND]
    _, pin, message = channel.sent[1]
    assert (pin.table, pin.thread) == ("t1", 3)
    assert message == await message_in(redis, CHAT, "status") == 101
    assert await redis.exists(keys.outbox(CHAT), keys.items(CHAT)) == 0


@pytest.mark.usefixtures("posted")
async def test_a_message_that_is_there_is_pinned_already(
    store: Store, channel: Any, make_deliverer: MakeDeliverer
) -> None:
    await store.post((Outgoing(CHAT, EDIT),))
    await make_deliverer().deliver(CHAT)
    assert [item.kind for _, item, _ in channel.sent] == [Kind.EDIT]


@pytest.mark.usefixtures("posted")
async def test_what_was_not_pinned_is_not_when_it_is_sent_anew(
    store: Store, channel: Any, make_deliverer: MakeDeliverer
) -> None:
    channel.failures.append(MISSING)
    await store.post((Outgoing(CHAT, EDIT.model_copy(update={"pinned": False})),))
    await make_deliverer().deliver(CHAT)
    assert [item.kind for _, item, _ in channel.sent] == [Kind.EDIT]


@pytest.mark.usefixtures("posted")
async def test_a_worker_that_dies_before_it_pins_leaves_that_to_the_next(
    store: Store, redis: Any, channel: Any, make_deliverer: MakeDeliverer
) -> None:
    class Dying:
        async def send(self, chat: Any, item: Item, message_id: int | None) -> int | None:
            if item.kind is Kind.PIN:
                raise SystemExit
            return await channel.send(chat, item, message_id)  # type: ignore[no-any-return]

    channel.failures.append(MISSING)
    await store.post((Outgoing(CHAT, EDIT),))
    with pytest.raises(SystemExit):
        await make_deliverer(Dying()).deliver(CHAT)
    await redis.delete(keys.lease(CHAT))  # as it runs out
    await make_deliverer().deliver(CHAT)
    assert [item.kind for _, item, _ in channel.sent] == [Kind.EDIT, Kind.PIN]
