"""Nudges put work on RQ's queues at once; when they fail, the due times still stand."""

import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from service.store import keys
from service.store.commit import Store
from service.store.due import DueTimes
from service.store.nudge import JobQueue, Nudger
from service.store.outbox import Item, Outgoing


@pytest.fixture
async def nudger(redis_url: str, due: DueTimes) -> AsyncIterator[Nudger]:
    nudger = Nudger(due, JobQueue(redis_url))
    yield nudger
    await nudger.close()


async def queued(redis: Any, queue: str) -> list[Any]:
    """Function and arguments of each job that waits."""
    jobs = []
    for job_id in await redis.lrange(f"rq:queue:{queue}", 0, -1):
        raw = await redis.execute_command("HGET", f"rq:job:{job_id}", "data", NEVER_DECODE=True)
        jobs.append(json.loads(zlib.decompress(raw)))
    return jobs


async def test_a_write_is_nudged_at_once_and_claimed(
    redis: Any, store: Store, due: DueTimes, nudger: Nudger, wait_until: Any
) -> None:
    await store.post((Outgoing(-5, Item(text="1")), Outgoing(-5, Item(text="2"))))
    nudger.nudge([keys.deliver(-5)])
    nudger.nudge([keys.deliver(-5)])

    async def one_job() -> bool:
        return await queued(redis, "deliver") == [["workers.jobs.deliver", None, ["-5"], {}]]

    await wait_until(one_job, "one job for the chat")
    assert (await due.claim()).entries == []


async def test_what_waits_for_a_later_time_is_not_nudged(
    redis: Any, store: Store, due: DueTimes, nudger: Nudger
) -> None:
    await due.schedule(keys.deliver(7), await due.now() + 60)
    await store.post((Outgoing(7, Item(text="1")),))
    nudger.nudge([keys.deliver(7)])
    await nudger.close()
    assert await queued(redis, "deliver") == []


async def test_a_nudge_that_fails_is_forgotten(store: Store, due: DueTimes) -> None:
    nudger = Nudger(due, JobQueue("redis://127.0.0.1:1/0"))
    await store.post((Outgoing(7, Item(text="1")),))
    nudger.nudge([keys.deliver(7)])
    await nudger.close()
    assert await due.time_of(keys.deliver(7)) is not None


async def test_each_kind_has_its_queue(redis: Any, redis_url: str) -> None:
    queue = JobQueue(redis_url)
    queue.enqueue([keys.window("t1"), keys.deliver("+41"), "other:x"])
    queue.close()
    assert await queued(redis, "time_up") == [["workers.jobs.time_up", None, ["t1"], {}]]
    assert await queued(redis, "deliver") == [["workers.jobs.deliver", None, ["+41"], {}]]
