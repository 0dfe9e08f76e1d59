"""A message is edited now and then; what is no edit of it never waits for that (fault 19)."""

import asyncio
from typing import Any

import pytest

from service.store import keys
from service.store.due import DueTimes
from service.store.limiter import Wait
from service.store.outbox import Button, Item, Kind, Outgoing
from service.store.store import Store
from tests.workers.deliveries import GROUP, Gate, MakeDeliverer

SPEED = 0.1  # so slow that no machine is too busy for what has to be done within a rest
REST = 3 / SPEED * 1.03 + 0.025


class Group:
    """It is served slowly, but for the limits of a second."""

    def __init__(self, redis: Any, make_deliverer: MakeDeliverer) -> None:
        self.redis = redis
        self.make_deliverer = make_deliverer
        self.due = DueTimes(redis)

    async def serve(self, *sender: Any) -> None:
        deliverer = self.make_deliverer(*sender, speed=SPEED)
        take = deliverer._limiter.take

        async def take_impatiently(*call: Any) -> Wait | None:
            await self.redis.delete(keys.limit(f"chat:{GROUP}"), keys.limit("all"))
            return await take(*call)

        deliverer._limiter.take = take_impatiently  # type: ignore[method-assign, assignment]
        await deliverer.deliver(GROUP)

    async def rest(self, *slots: str) -> None:
        """Time goes by for these messages, and for the minute of the group."""
        minutes = [keys.limit(f"{name}:{GROUP}") for name in ("sends", "edits")]
        await self.redis.delete(*(keys.limit(f"edit:{GROUP}:{slot}") for slot in slots), *minutes)
        await self.redis.delete(keys.put_off(GROUP))

    async def waits(self) -> float | None:
        """Seconds until its next delivery."""
        at = await self.redis.zscore(keys.DELIVERIES_DUE, keys.deliver(GROUP))
        return None if at is None else at - await self.due.now()


@pytest.fixture
def group(redis: Any, make_deliverer: MakeDeliverer) -> Group:
    return Group(redis, make_deliverer)


def shows(text: str, slot: str = "status", kind: Kind = Kind.EDIT) -> tuple[Outgoing]:
    return (Outgoing(GROUP, Item(kind=kind, slot=slot, text=text)),)


@pytest.fixture
async def edited(store: Store, group: Group) -> None:
    """A message that has just been edited: "0", then "1"."""
    await store.post(shows("0", kind=Kind.SEND) + shows("1"))
    await group.serve()


@pytest.mark.usefixtures("edited")
async def test_an_edit_that_comes_too_early_waits_and_is_the_newest_when_it_goes(
    store: Store, group: Group, channel: Any
) -> None:
    for text in "23456":
        await store.post(shows(text))
        await group.serve()
    assert channel.texts == ["0", "1"]
    waits = await group.waits()
    assert waits is not None
    assert REST - 20 < waits <= REST
    await group.rest("status")
    await group.serve()
    assert channel.texts == ["0", "1", "6"]
    assert await group.waits() is None


@pytest.mark.usefixtures("edited")
async def test_what_comes_in_other_slots_goes_before_an_edit_that_waits(
    store: Store, group: Group, channel: Any
) -> None:
    await store.post(shows("2") + shows("said", slot="other", kind=Kind.SEND))
    await store.post((Outgoing(GROUP, Item(text="plain")), *shows("changed", slot="other")))
    await group.serve()
    assert channel.texts == ["0", "1", "said", "plain", "changed"]


@pytest.mark.usefixtures("edited")
@pytest.mark.parametrize("kind", [Kind.SEND, Kind.PIN, Kind.UNPIN, Kind.KEYBOARD_OFF])
async def test_nothing_of_its_own_slot_goes_before_an_edit_that_waits(
    store: Store, group: Group, channel: Any, kind: Kind
) -> None:
    button = ((Button(text="Yes", data="t:1:ok"),),)
    asked = Item(kind=Kind.EDIT, slot="status", text="2", keyboard=button)
    await store.post((Outgoing(GROUP, asked), *shows("", kind=kind)))
    await group.serve()
    assert channel.texts == ["0", "1"]
    for _ in range(2):  # taking a keyboard off is an edit as well
        await group.rest("status")
        await group.serve()
    assert [item.kind for _, item, _ in channel.sent[2:]] == [Kind.EDIT, kind]
    assert channel.sent[2][2] == 101


@pytest.mark.usefixtures("edited")
async def test_whatever_is_written_while_only_edits_wait_is_sent_at_once(
    store: Store, group: Group, channel: Any
) -> None:
    await store.post(shows("2"))
    await group.serve()
    await store.post(shows("3"))
    waits = await group.waits()
    assert waits is not None
    assert waits > 10
    await store.post((Outgoing(GROUP, Item(text="verdict")),))
    now = await group.waits()
    assert now is not None
    assert now <= 0
    await group.serve()
    assert channel.texts == ["0", "1", "verdict"]
    again = await group.waits()
    assert again is not None
    assert 0 < again < waits


async def test_twenty_edits_a_minute_hold_up_no_message(
    store: Store, group: Group, channel: Any
) -> None:
    slots = [f"s{number}" for number in range(25)]
    for slot in slots:
        await store.post(shows("old", slot=slot, kind=Kind.SEND))
    for _ in range(2):
        await group.serve()
        await group.rest()
    for slot in slots:
        await store.post(shows("new", slot=slot))
    await store.post((Outgoing(GROUP, Item(text="verdict")),))
    await group.serve()
    assert channel.texts == ["old"] * 25 + ["new"] * 20 + ["verdict"]
    waits = await group.waits()
    assert waits is not None
    assert 500 < waits < 630
    await group.rest(*slots)
    await group.serve()
    assert channel.texts[46:] == ["new"] * 5
    assert await group.waits() is None


async def test_forty_taps_in_turn_are_at_most_twenty_edits_a_minute_and_the_last_one_stands(
    store: Store, make_deliverer: MakeDeliverer, channel: Any, group: Group
) -> None:
    speed, times = 60, []  # a minute is a second
    button = ((Button(text="Ann", data="t:1:v1"),),)

    class Watch:
        async def send(self, chat: keys.Chat, item: Item, message_id: int | None) -> int | None:
            times.append(asyncio.get_running_loop().time())
            return await channel.send(chat, item, message_id)  # type: ignore[no-any-return]

    deliverer = make_deliverer(Watch(), speed=speed)
    await store.post((Outgoing(GROUP, Item(text="vote", slot="vote", keyboard=button)),))
    for tap in range(40):
        edit = Item(kind=Kind.EDIT, slot="vote", text=f"{tap}", keyboard=button)
        await store.post((Outgoing(GROUP, edit),))
        await deliverer.deliver(GROUP)
        await asyncio.sleep(1 / speed)
    while await group.waits() is not None:
        await deliverer.deliver(GROUP)
        await asyncio.sleep(0.01)
    last = channel.sent[-1][1]
    assert (last.text, last.keyboard) == ("39", button)
    edits = times[1:]
    assert max(sum(at <= other < at + 60 / speed for other in edits) for at in edits) <= 20


async def test_edits_that_come_while_one_is_sent_are_sent_as_one(
    store: Store, group: Group, channel: Any
) -> None:
    gate = Gate(channel)
    await store.post(shows("0", kind=Kind.SEND))
    await group.serve()
    await store.post(shows("1"))
    sending = asyncio.create_task(group.serve(gate))
    await gate.entered.wait()
    await store.post(shows("2"))
    await store.post(shows("3"))
    gate.opened.set()
    await sending
    await group.rest("status")
    await group.serve()
    assert channel.texts == ["0", "1", "3"]
