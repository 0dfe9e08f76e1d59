"""What is due is claimed once, comes back when nobody does it, and outages are recorded once."""

import asyncio
from typing import Any

import pytest

from service.store import due as due_module
from service.store import keys
from service.store.due import DueTimes, Outage


async def test_what_is_due_is_claimed_once_by_many_clocks(redis: Any, due: DueTimes) -> None:
    now = await due.now()
    entries = {keys.window(f"t{n}") for n in range(200)} | {keys.deliver(n) for n in range(200)}
    await redis.zadd(keys.DUE, dict.fromkeys(entries, now - 1))
    await due.schedule(keys.window("later"), now + 60)
    answers = await asyncio.gather(*(DueTimes(redis).claim() for _ in range(5)))
    claimed = [entry for answer in answers for entry in answer.entries]
    assert len(claimed) == len(entries)
    assert set(claimed) == entries


async def test_a_claim_that_is_not_done_comes_back_after_the_lease(
    redis: Any, wait_until: Any
) -> None:
    due = DueTimes(redis, lease=0.3)
    await due.schedule(keys.window("t1"), await due.now() - 1)
    assert (await due.claim()).entries == [keys.window("t1")]
    assert (await due.claim()).entries == []

    async def claimed_again() -> bool:
        return (await due.claim()).entries == [keys.window("t1")]

    await wait_until(claimed_again, "the entry comes back", timeout=2)


async def test_a_claim_that_is_done_never_comes_back(redis: Any) -> None:
    due = DueTimes(redis, lease=0.05)
    await due.schedule(keys.window("t1"), await due.now() - 1)
    await due.claim()
    await due.remove(keys.window("t1"))
    await asyncio.sleep(0.1)
    assert (await due.claim()).entries == []
    assert await due.next_due() is None


async def test_lateness_and_the_time_to_the_next_entry_are_told(due: DueTimes) -> None:
    now = await due.now()
    await due.schedule(keys.window("late"), now - 30)
    await due.schedule(keys.deliver(5), now + 3)
    answer = await due.claim()
    assert answer.lag == pytest.approx(30, abs=1)
    assert await due.lag() == pytest.approx(30, abs=1)
    assert answer.pause == pytest.approx(3, abs=1)
    assert (await due.claim()).lag == 0
    assert await due.lag() == 0


async def test_kinds_that_no_queue_serves_are_left_alone(due: DueTimes) -> None:
    await due.schedule("other:t1", 1.0)
    answer = await due.claim()
    assert (answer.entries, answer.lag) == ([], 0)
    assert await due.time_of("other:t1") == 1


async def test_a_full_queue_stops_its_own_kind_only(
    redis: Any, due: DueTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_module, "QUEUED_AT_MOST", 3)
    await redis.rpush("rq:queue:deliver", "a", "b")
    await redis.zadd(keys.DUE, {keys.deliver(n): 1 + n for n in range(10)})
    await redis.zadd(keys.DUE, {keys.window("t1"): 20})
    assert sorted((await due.claim()).entries) == [keys.deliver(0), keys.window("t1")]
    assert await due.time_of(keys.deliver(1)) == 2


async def test_only_what_is_due_is_claimed_by_name(due: DueTimes) -> None:
    now = await due.now()
    await due.schedule(keys.deliver(1), now - 1)
    await due.schedule(keys.deliver(2), now + 60)
    wanted = [keys.deliver(n) for n in (1, 2, 3)]
    assert await due.claim_these(wanted) == [keys.deliver(1)]
    assert await due.claim_these(wanted) == []


async def beaten_before(redis: Any, due: DueTimes, seconds: float) -> float:
    at = await due.now() - seconds
    await redis.set(keys.BEAT, at)
    return at


async def test_the_first_beat_ends_no_outage(due: DueTimes) -> None:
    assert await due.last_beat() is None
    assert await due.beat() is None
    assert await due.last_beat() == pytest.approx(await due.now(), abs=1)
    assert await due.last_outage() is None


async def test_a_silence_of_two_minutes_is_no_outage(redis: Any, due: DueTimes) -> None:
    await beaten_before(redis, due, 119)
    await due.schedule(keys.window("t1"), 4_000_000_000)
    assert await due.beat() is None
    assert await due.outages() == ()
    assert await due.time_of(keys.window("t1")) == 4_000_000_000


async def test_an_outage_is_recorded_once_and_every_window_learns_of_it(
    redis: Any, due: DueTimes
) -> None:
    began = await beaten_before(redis, due, 300)
    await redis.zadd(keys.DUE, {keys.window("t1"): 4e9, keys.window("t2"): 1, "deliver:5": 4e9})
    recorded = await asyncio.gather(*(DueTimes(redis).beat() for _ in range(4)))
    [outage] = filter(None, recorded)
    assert isinstance(outage, Outage)
    assert outage.began == pytest.approx(began, abs=0.01)
    assert outage.seconds == pytest.approx(300, abs=1)
    assert await due.outages() == (outage,)
    assert await due.last_outage() == outage
    assert sorted((await due.claim()).entries) == [keys.window("t1"), keys.window("t2")]


async def test_outages_one_after_the_other_are_all_remembered(redis: Any, due: DueTimes) -> None:
    for seconds in (500, 200):
        await beaten_before(redis, due, seconds)
        await due.beat()
    lengths = [outage.seconds for outage in await due.outages()]
    assert lengths == pytest.approx([500, 200], abs=1)
    assert len({outage.id for outage in await due.outages()}) == 2
