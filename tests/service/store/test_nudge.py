"""Nudges put work on RQ's queues at once; when they fail, the due times still stand."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from rq import Queue
from rq.serializers import JSONSerializer

from service.store import keys
from service.store.connection import connect
from service.store.due import DueTimes
from service.store.nudge import JobQueue, Nudger
from service.store.outbox import Item, Outgoing
from service.store.store import Store


@pytest.fixture
async def nudger(redis_url: str, due: DueTimes) -> AsyncIterator[Nudger]:
    nudger = Nudger(due, JobQueue(redis_url))
    yield nudger
    await nudger.close()


def queued(redis_url: str, queue: str) -> list[tuple[str, tuple[str, ...]]]:
    """Function and arguments of each job that waits."""
    with connect(redis_url) as blocking:
        jobs = Queue(queue, connection=blocking, serializer=JSONSerializer).jobs
    return [(str(job.func_name), tuple(job.args)) for job in jobs]


async def test_a_write_is_nudged_at_once_and_claimed(
    redis_url: str, store: Store, due: DueTimes, nudger: Nudger, wait_until: Any
) -> None:
    await store.post((Outgoing(-5, Item(text="1")), Outgoing(-5, Item(text="2"))))
    nudger.nudge([keys.deliver(-5)])
    nudger.nudge([keys.deliver(-5)])

    def has_one_job() -> bool:
        return queued(redis_url, "deliver") == [("workers.jobs.deliver", ("-5",))]

    await wait_until(has_one_job, "one job for the chat")
    assert (await due.claim()).entries == []


async def test_what_waits_for_a_later_time_is_not_nudged(
    redis_url: str, store: Store, due: DueTimes, timetable: Any, nudger: Nudger
) -> None:
    timetable.set(keys.deliver(7), await due.now() + 60)
    await store.post((Outgoing(7, Item(text="1")),))
    nudger.nudge([keys.deliver(7)])
    await nudger.close()
    assert queued(redis_url, "deliver") == []


async def test_a_nudge_that_fails_is_forgotten(store: Store, due: DueTimes, timetable: Any) -> None:
    nudger = Nudger(due, JobQueue("redis://127.0.0.1:1/0"))
    await store.post((Outgoing(7, Item(text="1")),))
    nudger.nudge([keys.deliver(7)])
    await nudger.close()
    assert timetable.at(keys.deliver(7)) is not None


async def test_each_kind_has_its_queue(redis_url: str) -> None:
    queue = JobQueue(redis_url)
    queue.enqueue([keys.window("t1"), keys.deliver("+41"), "other:x"])
    queue.close()
    assert queued(redis_url, "time_up") == [("workers.jobs.time_up", ("t1",))]
    assert queued(redis_url, "deliver") == [("workers.jobs.deliver", ("+41",))]


async def test_many_entries_share_jobs(redis_url: str) -> None:
    queue, tables = JobQueue(redis_url), [f"t{n}" for n in range(50)]
    queue.enqueue(map(keys.window, tables))
    queue.close()
    arguments = [names for _, names in queued(redis_url, "time_up")]
    assert len(arguments) == 3
    assert [table for names in arguments for table in names] == tables
