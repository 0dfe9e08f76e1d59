"""In order, at least once, never twice on purpose; nobody waits for another chat's troubles."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from service.delivery import Failure, SendError, Undelivered
from service.store import keys
from service.store.due import DueTimes
from service.store.outbox import Button, Item, Kind, Outgoing
from service.store.store import Store
from workers import deliver as deliver_module
from workers.deliver import Deliverer

CHAT = 7
GROUP = -5
MakeDeliverer = Callable[..., Deliverer]


def said(*texts: str, chat: keys.Chat = CHAT, **rest: Any) -> tuple[Outgoing, ...]:
    return tuple(Outgoing(chat, Item(text=text, **rest)) for text in texts)


def item(kind: Kind, text: str = "", slot: str | None = "status") -> tuple[Outgoing]:
    return (Outgoing(CHAT, Item(kind=kind, slot=slot, text=text, table="t1")),)


@pytest.fixture
def deliverer(make_deliverer: MakeDeliverer) -> Deliverer:
    return make_deliverer()


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no test's speed makes a difference to what is slept through."""
    monkeypatch.setattr(deliver_module, "SHORT_WAIT_SECONDS", 0.1)


async def time_left(due: DueTimes, chat: keys.Chat = CHAT) -> float:
    at = await due.time_of(keys.deliver(chat))
    assert at is not None
    return at - await due.now()


async def test_messages_arrive_in_order_and_leave_nothing_behind(
    redis: Any, store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("1", "2"))
    await store.post(said("3"))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1", "2", "3"]
    left = {key async for key in redis.scan_iter()}
    assert left <= {keys.limit("all"), keys.limit(f"chat:{CHAT}")}


async def test_a_slot_leads_to_the_message_that_was_sent_into_it(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("first", slot="status") + item(Kind.PIN) + item(Kind.EDIT, "second"))
    await deliverer.deliver(CHAT)
    assert await store.message_in(CHAT, "status") == 101
    assert [(sent.kind, message_id) for _, sent, message_id in channel.sent] == [
        (Kind.SEND, None),
        (Kind.PIN, 101),
        (Kind.EDIT, 101),
    ]
    await store.post(item(Kind.DELETE))
    await deliverer.deliver(CHAT)
    assert channel.sent[-1][2] == 101
    assert await store.message_in(CHAT, "status") is None


async def test_a_new_message_takes_the_slot_over(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("a", "b", slot="status") + item(Kind.EDIT, "c"))
    await deliverer.deliver(CHAT)
    assert [message_id for *_, message_id in channel.sent] == [None, None, 102]


async def test_a_change_that_leads_to_what_is_shown_already_is_not_sent(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    button = ((Button(text="Yes", data="t:1:ok"),),)
    edit = Item(kind=Kind.EDIT, slot="status", text="a", keyboard=button)
    await store.post(said("a", slot="status", keyboard=button))
    await deliverer.deliver(CHAT)
    await store.post((Outgoing(CHAT, edit),))
    await deliverer.deliver(CHAT)
    await store.post(item(Kind.KEYBOARD_OFF))
    await deliverer.deliver(CHAT)
    await store.post(item(Kind.KEYBOARD_OFF))
    await deliverer.deliver(CHAT)
    assert [sent.kind for _, sent, _ in channel.sent] == [Kind.SEND, Kind.KEYBOARD_OFF]
    await store.post((Outgoing(CHAT, edit),))
    await deliverer.deliver(CHAT)
    await store.post((*item(Kind.EDIT, "a"), *item(Kind.KEYBOARD_OFF)))
    await deliverer.deliver(CHAT)
    assert [sent.kind for _, sent, _ in channel.sent[2:]] == [Kind.EDIT, Kind.EDIT]


async def test_an_edit_without_a_message_is_sent_and_other_changes_are_skipped(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(item(Kind.PIN) + item(Kind.KEYBOARD_OFF) + item(Kind.EDIT, "new"))
    await deliverer.deliver(CHAT)
    assert [(sent.text, message_id) for _, sent, message_id in channel.sent] == [("new", None)]
    assert await store.message_in(CHAT, "status") == 101


async def test_an_edit_of_a_message_that_is_gone_is_sent_as_new(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("old", slot="status"))
    await deliverer.deliver(CHAT)
    channel.failures = [SendError(Failure.MISSING, "message to edit not found")]
    await store.post(item(Kind.EDIT, "new"))
    await deliverer.deliver(CHAT)
    assert [(sent.text, message_id) for _, sent, message_id in channel.sent] == [
        ("old", None),
        ("new", None),
    ]
    assert await store.message_in(CHAT, "status") == 102


@pytest.mark.parametrize("kind", [Kind.SEND, Kind.EDIT, Kind.PIN, Kind.MUTE])
async def test_a_missing_message_never_blocks_the_chat(
    store: Store, deliverer: Deliverer, channel: Any, kind: Kind
) -> None:
    await store.post(said("old", slot="status"))
    await deliverer.deliver(CHAT)
    channel.failures = [SendError(Failure.MISSING, "gone")] * 3
    await store.post(item(kind, "x") + said("after"))
    await deliverer.deliver(CHAT)
    channel.failures = []
    await deliverer.deliver(CHAT)
    assert channel.calls <= 5


async def test_an_edit_that_changes_while_it_is_sent_is_sent_again(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    class Meanwhile:
        async def send(self, chat: keys.Chat, sent: Item, message_id: int | None) -> int | None:
            if sent.text == "1":
                await store.post(item(Kind.EDIT, "2"))
            return await channel.send(chat, sent, message_id)  # type: ignore[no-any-return]

    await store.post(item(Kind.EDIT, "1"))
    await make_deliverer(Meanwhile()).deliver(CHAT)
    assert [(sent.text, message_id) for _, sent, message_id in channel.sent] == [
        ("1", None),
        ("2", 101),
    ]


class Gate:
    """A channel that sends only when it is let."""

    def __init__(self, channel: Any) -> None:
        self.channel = channel
        self.entered = asyncio.Event()
        self.opened = asyncio.Event()

    async def send(self, chat: keys.Chat, sent: Item, message_id: int | None) -> int | None:
        self.entered.set()
        await self.opened.wait()
        return await self.channel.send(chat, sent, message_id)  # type: ignore[no-any-return]


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
    slow = asyncio.create_task(make_deliverer(gate, lease=0.2).deliver(CHAT))
    await gate.entered.wait()
    for _ in range(10):
        await asyncio.sleep(0.05)
        await make_deliverer(lease=0.2).deliver(CHAT)
    gate.opened.set()
    await slow
    assert channel.texts == ["1"]


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
    store: Store, due: DueTimes, redis: Any, deliverer: Deliverer
) -> None:
    await store.post(said("1"))
    await redis.set(keys.lease(CHAT), "dead", px=3000)
    await deliverer.deliver(CHAT)
    assert await time_left(due) == pytest.approx(3, abs=0.5)


async def test_a_wait_that_the_channel_tells_is_a_later_due_time(
    store: Store, due: DueTimes, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.PASSING, "too many requests", retry_after=26)]
    await store.post(said("verdict"))
    await deliverer.deliver(CHAT)
    assert await time_left(due) == pytest.approx(26, abs=0.5)
    await store.post(said("after"))
    await deliverer.deliver(CHAT)  # a nudge for the new message
    assert channel.calls == 1
    assert await time_left(due) == pytest.approx(26, abs=0.5)


async def test_after_the_wait_everything_arrives_once_and_in_order(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.PASSING, "too many requests", retry_after=0.1)]
    await store.post(said("verdict"))
    await deliverer.deliver(CHAT)
    await store.post(said("after"))
    await asyncio.sleep(0.15)
    await deliverer.deliver(CHAT)
    assert channel.texts == ["verdict", "after"]


async def test_one_chat_that_waits_delays_no_other(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.PASSING, "too many requests", retry_after=1800)]
    await store.post(said("1") + said("2", chat=GROUP))
    await deliverer.deliver(CHAT)
    await deliverer.deliver(GROUP)
    assert channel.texts == ["2"]


async def test_passing_trouble_is_waited_out_longer_each_time(
    store: Store, due: DueTimes, redis: Any, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.PASSING, "no network") for _ in range(8)]
    await store.post(said("1"))
    waits = []
    for _ in range(8):
        await deliverer.deliver(CHAT)
        waits.append(await time_left(due))
        await redis.delete(keys.hold(CHAT))
    assert waits == pytest.approx([1, 2, 4, 8, 16, 32, 60, 60], abs=0.5)
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1"]
    channel.failures = [SendError(Failure.PASSING, "no network")]
    await store.post(said("2"))
    await deliverer.deliver(CHAT)
    assert await time_left(due) == pytest.approx(1, abs=0.5)


@pytest.mark.parametrize("failure", [Failure.UNREACHABLE, Failure.NO_RIGHT, Failure.REFUSED])
async def test_what_can_never_be_delivered_is_reported_without_its_text_and_dropped(
    store: Store,
    deliverer: Deliverer,
    channel: Any,
    failure: Failure,
    caplog: pytest.LogCaptureFixture,
) -> None:
    channel.failures = [SendError(failure, "Forbidden: bot was blocked by the user")]
    await store.post(said("you are the Killer", table="t1") + said("next"))
    with caplog.at_level(logging.DEBUG):
        await deliverer.deliver(CHAT)
    assert channel.texts == ["next"]
    assert channel.undelivered == [
        Undelivered(CHAT, "t1", Kind.SEND, failure, "Forbidden: bot was blocked by the user")
    ]
    assert "blocked" in caplog.text
    assert "Killer" not in caplog.text


async def test_a_message_that_could_not_be_sent_leaves_its_slot_empty(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("old", slot="status"))
    await deliverer.deliver(CHAT)
    channel.failures = [SendError(Failure.REFUSED, "too long")]
    await store.post(said("new", slot="status"))
    await deliverer.deliver(CHAT)
    assert await store.message_in(CHAT, "status") is None


async def test_a_migrated_group_gets_everything_in_its_new_chat(
    store: Store, due: DueTimes, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.MIGRATED, "migrated", migrated_to=-100)]
    await store.post(said("1", "2", chat=GROUP, table="t1"))
    await deliverer.deliver(GROUP)
    assert channel.sent == []
    assert await due.time_of(keys.deliver(GROUP)) is None
    await deliverer.deliver(-100)
    assert [(chat, sent.text) for chat, sent, _ in channel.sent] == [(-100, "1"), (-100, "2")]
    [report] = channel.undelivered
    assert (report.failure, report.migrated_to, report.table) == (Failure.MIGRATED, -100, "t1")


async def test_a_sender_that_fails_strangely_cannot_block_a_chat_for_ever(
    store: Store, redis: Any, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [ZeroDivisionError() for _ in range(5)]
    await store.post(said("poison", "next"))
    for _ in range(4):
        await deliverer.deliver(CHAT)
        assert channel.sent == []
        await redis.delete(keys.hold(CHAT))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["next"]
    assert channel.undelivered[0].failure is Failure.REFUSED


async def test_a_report_that_fails_does_not_hold_up_the_chat(
    store: Store, deliverer: Deliverer, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Undelivered) -> None:
        raise KeyError("t1")

    monkeypatch.setattr(deliverer, "_on_undelivered", fail)
    channel.failures = [SendError(Failure.UNREACHABLE, "blocked")]
    await store.post(said("1", "2"))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["2"]


async def test_a_send_without_an_answer_is_tried_again(
    store: Store, make_deliverer: MakeDeliverer, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver_module, "SEND_SECONDS", 0.05)
    await store.post(said("1"))
    await make_deliverer(Gate(channel)).deliver(CHAT)
    await asyncio.sleep(1.05)
    await make_deliverer().deliver(CHAT)
    assert channel.texts == ["1"]


async def test_a_limit_is_a_later_due_time_and_no_sleep(
    store: Store, due: DueTimes, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    await store.post(said("1", "2"))
    async with asyncio.timeout(0.5):
        await make_deliverer(speed=1).deliver(CHAT)
    assert channel.texts == ["1"]
    assert await time_left(due) == pytest.approx(1.05, abs=0.3)


async def test_stopping_finishes_the_message_in_hand_and_gives_the_chat_back(
    store: Store, redis: Any, due: DueTimes, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    gate = Gate(channel)
    await store.post(said("1", "2"))
    deliverer = make_deliverer(gate)
    delivery = asyncio.create_task(deliverer.deliver(CHAT))
    await gate.entered.wait()
    deliverer.stop()
    gate.opened.set()
    await delivery
    assert channel.texts == ["1"]
    assert await redis.exists(keys.lease(CHAT)) == 0
    assert await time_left(due) <= 0


async def test_a_long_queue_is_drained_in_several_turns(
    store: Store,
    due: DueTimes,
    deliverer: Deliverer,
    channel: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deliver_module, "DRAIN_SECONDS", -1)
    await store.post(said("1", "2"))
    await deliverer.deliver(CHAT)
    assert await time_left(due) <= 0
    monkeypatch.setattr(deliver_module, "DRAIN_SECONDS", 20)
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_a_message_written_while_the_last_one_is_sent_is_not_forgotten(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    async def write_and_deliver(n: int) -> None:
        await store.post(said(f"{n}"))
        await make_deliverer().deliver(CHAT)

    await asyncio.gather(*(write_and_deliver(n) for n in range(40)))
    assert sorted(channel.texts, key=int) == [f"{n}" for n in range(40)]
