"""What fails is waited out or dropped and told; nobody waits for another chat's troubles."""

import asyncio
import logging
from typing import Any

import pytest

from service.delivery import Failure, SendError, Undelivered
from service.store import keys
from service.store.due import DueTimes
from service.store.outbox import Kind
from service.store.store import Store
from tests.workers.deliveries import (
    CHAT,
    GROUP,
    Gate,
    MakeDeliverer,
    WaitAfter,
    said,
)
from workers import deliver as deliver_module
from workers.deliver import Deliverer


async def test_a_wait_that_the_channel_tells_is_a_later_due_time(
    store: Store, timetable: Any, wait_after: WaitAfter, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.PASSING, "too many requests", retry_after=26)]
    await store.post(said("verdict"))
    assert (await wait_after(deliverer.deliver(CHAT))).may_be(26)
    at = timetable.at(keys.deliver(CHAT))
    await store.post(said("after"))
    await deliverer.deliver(CHAT)  # a nudge for the new message
    assert channel.calls == 1
    assert timetable.at(keys.deliver(CHAT)) == pytest.approx(at, abs=0.1)


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
    store: Store, wait_after: WaitAfter, redis: Any, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.PASSING, "no network") for _ in range(8)]
    await store.post(said("1"))
    for seconds in (1, 2, 4, 8, 16, 32, 60, 60):
        assert (await wait_after(deliverer.deliver(CHAT))).may_be(seconds)
        await redis.delete(keys.hold(CHAT))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1"]
    channel.failures = [SendError(Failure.PASSING, "no network")]
    await store.post(said("2"))
    assert (await wait_after(deliverer.deliver(CHAT))).may_be(1)


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
    (told,) = channel.undelivered
    reason = "Forbidden: bot was blocked by the user"
    assert told == Undelivered(CHAT, "t1", Kind.SEND, failure, reason, told.at)
    assert "blocked" in caplog.text
    assert "Killer" not in caplog.text


@pytest.mark.parametrize("failure", [Failure.UNREACHABLE, Failure.REFUSED, ZeroDivisionError()])
async def test_the_log_names_groups_and_never_who_was_written_to(
    store: Store,
    deliverer: Deliverer,
    channel: Any,
    failure: Failure | ZeroDivisionError,
    caplog: pytest.LogCaptureFixture,
) -> None:
    fails = SendError(failure, "no") if isinstance(failure, Failure) else failure
    person, group = 987654321, -100987654321
    with caplog.at_level(logging.INFO):
        for chat in (person, group):
            channel.failures = [fails]
            await store.post(said("x", chat=chat))
            await deliverer.deliver(chat)
    told = [record.message for record in caplog.records]
    assert [line.partition(":")[0] for line in told] == ["a private chat", f"chat {group}"]
    assert f"{person}" not in caplog.text.replace(f"{group}", "")


async def test_what_failed_is_dated_by_the_beginning_of_the_attempt(
    store: Store, deliverer: Deliverer, channel: Any, redis: Any
) -> None:
    """What is learnt while it is under way counts more."""
    due, times = DueTimes(redis), []

    async def blocked(*_: Any) -> None:
        times.append(await due.now())
        raise SendError(Failure.UNREACHABLE, "blocked")

    channel.send = blocked
    times.append(await due.now())
    await store.post(said("1"))
    await deliverer.deliver(CHAT)
    posted, sent = times
    (undelivered,) = channel.undelivered
    assert posted <= undelivered.at <= sent


async def test_a_migrated_group_gets_everything_in_its_new_chat(
    store: Store, timetable: Any, deliverer: Deliverer, channel: Any
) -> None:
    channel.failures = [SendError(Failure.MIGRATED, "migrated", migrated_to=-100)]
    await store.post(said("1", "2", chat=GROUP, table="t1"))
    await deliverer.deliver(GROUP)
    assert channel.sent == []
    assert timetable.at(keys.deliver(GROUP)) is None
    await deliverer.deliver(-100)
    assert [(chat, sent.text) for chat, sent, _ in channel.sent] == [(-100, "1"), (-100, "2")]
    [report] = channel.undelivered
    assert (report.failure, report.migrated_to, report.table) == (Failure.MIGRATED, -100, "t1")


async def test_a_sender_that_fails_strangely_is_not_quoted_nor_blocks_a_chat_for_ever(
    store: Store,
    redis: Any,
    deliverer: Deliverer,
    channel: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    channel.failures = [ZeroDivisionError("poison") for _ in range(5)]
    await store.post(said("poison", "next"))
    for _ in range(4):
        await deliverer.deliver(CHAT)
        assert channel.sent == []
        await redis.delete(keys.hold(CHAT))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["next"]
    assert channel.undelivered[0].failure is Failure.REFUSED
    assert "the sender failed on a send: ZeroDivisionError in" in caplog.text
    assert "poison" not in caplog.text


@pytest.mark.parametrize("failure", [Failure.UNREACHABLE, Failure.NO_RIGHT])
async def test_a_refusal_that_is_out_of_date_is_tried_again(
    store: Store, deliverer: Deliverer, channel: Any, wait_after: WaitAfter, failure: Failure
) -> None:
    channel.failures = [SendError(failure, "not then")]
    channel.believed = False
    await store.post(said("1", "2", slot="status"))
    assert (await wait_after(deliverer.deliver(CHAT))).may_be(1)
    assert len(channel.undelivered) == 1
    await asyncio.sleep(1.05)
    await deliverer.deliver(CHAT)
    assert channel.texts == ["1", "2"]


async def test_a_report_that_fails_is_not_quoted_and_does_not_hold_up_the_chat(
    store: Store,
    deliverer: Deliverer,
    channel: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(_: Undelivered) -> bool:
        raise KeyError("the Killer")

    monkeypatch.setattr(deliverer, "_on_undelivered", fail)
    channel.failures = [SendError(Failure.UNREACHABLE, "blocked")]
    await store.post(said("1", "2"))
    await deliverer.deliver(CHAT)
    assert channel.texts == ["2"]
    assert "nobody was told of a failed send: KeyError in" in caplog.text
    assert "Killer" not in caplog.text


async def test_a_send_without_an_answer_is_tried_again(
    store: Store, make_deliverer: MakeDeliverer, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver_module, "SEND_SECONDS", 0.05)
    await store.post(said("1"))
    await make_deliverer(Gate(channel)).deliver(CHAT)
    await asyncio.sleep(1.05)
    await make_deliverer().deliver(CHAT)
    assert channel.texts == ["1"]
