"""What is due is claimed once, comes back when nobody does it, and outages are recorded once."""

import asyncio
from typing import Any

import pytest

from service.store import due as due_module
from service.store import keys
from service.store.due import DueTimes, Outage
from service.store.store import Store

Timetable = Any


async def test_what_is_due_is_claimed_once_by_many_clocks(
    redis: Any, due: DueTimes, timetable: Timetable
) -> None:
    now = await due.now()
    windows = {keys.window(f"t{n}") for n in range(200)}
    deliveries = {keys.deliver(n) for n in range(200)}
    await redis.zadd(keys.WINDOWS_DUE, dict.fromkeys(windows, now - 1))
    await redis.zadd(keys.DELIVERIES_DUE, dict.fromkeys(deliveries, now - 1))
    timetable.set(keys.window("later"), now + 60)
    answers = await asyncio.gather(*(DueTimes(redis).claim() for _ in range(5)))
    claimed = [entry for answer in answers for entry in answer.entries]
    assert len(claimed) == 400
    assert set(claimed) == windows | deliveries


async def test_a_claim_that_is_not_done_comes_back_after_the_lease(
    redis: Any, timetable: Timetable
) -> None:
    due = DueTimes(redis, lease=100)
    earliest = await due.now() + 100
    timetable.set(keys.window("t1"), 1)
    assert (await due.claim()).entries == [keys.window("t1")]
    assert (await due.claim()).entries == []
    again = timetable.at(keys.window("t1"))
    assert earliest <= again <= await due.now() + 100
    timetable.set(keys.window("t1"), again - 100)  # as if that time had gone by
    assert (await due.claim()).entries == [keys.window("t1")]


async def test_a_claim_that_is_done_never_comes_back(redis: Any, timetable: Timetable) -> None:
    due = DueTimes(redis, lease=0.05)
    timetable.set(keys.window("t1"), await due.now() - 1)
    await due.claim()
    await Store(redis).reschedule("t1", 0, {keys.window("t1"): None})
    await asyncio.sleep(0.1)
    assert (await due.claim()).entries == []
    assert timetable.at(keys.window("t1")) is None


async def test_lateness_and_the_time_to_the_next_entry_are_told(
    due: DueTimes, timetable: Timetable
) -> None:
    now = await due.now()
    timetable.set(keys.window("late"), now - 30)
    timetable.set(keys.deliver(5), now + 3)
    answer = await due.claim()
    assert answer.lag == pytest.approx(30, abs=1)
    assert answer.pause == pytest.approx(3, abs=1)
    assert (await due.claim()).lag == 0


async def test_a_full_queue_stops_its_own_kind_only_and_keeps_no_clock_awake(
    redis: Any, due: DueTimes, timetable: Timetable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_module, "QUEUED_AT_MOST", 3)
    await redis.rpush("rq:queue:deliver", "a", "b")
    await redis.zadd(keys.DELIVERIES_DUE, {keys.deliver(n): 1 + n for n in range(10)})
    timetable.set(keys.window("t1"), 20)
    answer = await due.claim()
    assert sorted(answer.entries) == [keys.deliver(0), keys.window("t1")]
    assert timetable.at(keys.deliver(1)) == 2
    assert answer.pause > 5


async def test_only_what_is_due_is_claimed_by_name(due: DueTimes, timetable: Timetable) -> None:
    now = await due.now()
    timetable.set(keys.deliver(1), now - 1)
    timetable.set(keys.deliver(2), now + 60)
    wanted = [keys.deliver(n) for n in (1, 2, 3)]
    assert await due.claim_these(wanted) == [keys.deliver(1)]
    assert await due.claim_these(wanted) == []


async def beaten_before(redis: Any, due: DueTimes, seconds: float) -> float:
    at = await due.now() - seconds
    await redis.set(keys.BEAT, at)
    return at


async def test_the_first_beat_ends_no_outage(due: DueTimes) -> None:
    assert await due.last_beat() is None
    assert (await due.claim()).outage is None
    assert await due.last_beat() == pytest.approx(await due.now(), abs=1)
    assert await due.outages() == ()


async def test_a_beat_is_written_now_and_then_only(
    redis: Any, due: DueTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert due_module.BEAT_SECONDS == 1
    monkeypatch.setattr(due_module, "BEAT_SECONDS", 50)  # so that no hurry is needed
    recent = await beaten_before(redis, due, 20)
    await due.claim()
    assert await due.last_beat() == pytest.approx(recent, abs=0.001)
    old = await beaten_before(redis, due, 51)
    await due.claim()
    beat = await due.last_beat()
    assert beat
    assert beat >= old + 51


async def test_a_server_clock_that_was_set_back_does_not_stop_the_beat(
    redis: Any, due: DueTimes
) -> None:
    await beaten_before(redis, due, -3600)
    assert (await due.claim()).outage is None
    assert await due.last_beat() == pytest.approx(await due.now(), abs=1)


async def test_a_silence_of_two_minutes_is_no_outage(
    redis: Any, due: DueTimes, timetable: Timetable
) -> None:
    await beaten_before(redis, due, 115)
    timetable.set(keys.window("t1"), 4_000_000_000)
    assert (await due.claim()).outage is None
    assert await due.outages() == ()
    assert timetable.at(keys.window("t1")) == 4_000_000_000


async def test_an_outage_is_recorded_once_and_every_window_learns_of_it(
    redis: Any, due: DueTimes, timetable: Timetable
) -> None:
    began = await beaten_before(redis, due, 300)
    timetable.set(keys.window("t1"), 4e9)
    timetable.set(keys.window("t2"), 1)
    timetable.set(keys.deliver(5), 4e9)
    answers = await asyncio.gather(*(DueTimes(redis).claim() for _ in range(4)))
    [outage] = filter(None, (answer.outage for answer in answers))
    assert isinstance(outage, Outage)
    assert outage.began == pytest.approx(began, abs=0.01)
    assert outage.seconds == pytest.approx(300, abs=1)
    assert await due.outages() == (outage,)
    claimed = [entry for answer in answers for entry in answer.entries]
    assert sorted(claimed) == [keys.window("t1"), keys.window("t2")]


async def test_nothing_is_claimed_before_the_outage_in_which_it_became_due_is_known(
    redis: Any, due: DueTimes, timetable: Timetable
) -> None:
    """A machine wakes up after an hour: its clock goes on where it was, in mid-tick."""
    await due.claim()
    await beaten_before(redis, due, 3600)
    timetable.set(keys.window("t1"), await due.now() - 1800)
    claimed = await due.claim()
    assert claimed.entries == [keys.window("t1")]
    [outage] = await due.outages()
    assert outage.seconds == pytest.approx(3600, abs=1)


async def test_outages_one_after_the_other_are_all_remembered(redis: Any, due: DueTimes) -> None:
    for seconds in (500, 200):
        await beaten_before(redis, due, seconds)
        await due.claim()
    lengths = [outage.seconds for outage in await due.outages()]
    assert lengths == pytest.approx([500, 200], abs=1)
