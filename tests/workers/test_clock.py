"""The clock beats, hands on what is due, and stops when it is asked to."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rq import Queue
from rq.serializers import JSONSerializer

from service.store import keys
from service.store.connection import connect, connect_store
from service.store.due import DueTimes
from service.store.nudge import JobQueue
from workers.clock import Clock

ROOT = Path(__file__).parents[2]
RUN_CLOCK = """
import sys
from service.settings import ServerSettings
from workers.clock import run
run(ServerSettings(redis_url=sys.argv[1]))
"""


@pytest.fixture
def clock_process(redis_url: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", RUN_CLOCK, redis_url], cwd=ROOT) as process:
        yield process
        process.kill()


async def test_the_process_beats_enqueues_and_ends_cleanly(
    redis: Any,
    due: DueTimes,
    timetable: Any,
    clock_process: subprocess.Popen[bytes],
    wait_until: Any,
) -> None:
    timetable.set(keys.window("t1"), await due.now() + 0.5)
    timetable.set(keys.window("later"), await due.now() + 600)
    await wait_until(due.last_beat, "a beat")
    first = await due.last_beat()

    async def queued() -> bool:
        return await redis.llen("rq:queue:time_up") == 1  # type: ignore[no-any-return]

    async def beat_again() -> bool:
        return await due.last_beat() != first

    await wait_until(queued, "a job")
    await wait_until(beat_again, "another beat")
    assert await queued()
    clock_process.terminate()
    assert await asyncio.to_thread(clock_process.wait, 30) == 0


async def test_without_redis_it_complains_once_and_goes_on_waiting(
    caplog: pytest.LogCaptureFixture, wait_until: Any
) -> None:
    url, stop = "redis://127.0.0.1:1/0", asyncio.Event()
    async with connect_store(url) as redis:
        clock = Clock(DueTimes(redis), JobQueue(url))
        with caplog.at_level(logging.INFO):
            running = asyncio.create_task(clock.run(stop))
            await wait_until(lambda: clock._failures >= 3, "several failures")
            stop.set()
            await asyncio.wait_for(running, 30)
    [complaint] = caplog.records
    assert "stands still" in complaint.message


async def test_a_clock_that_slept_gives_the_time_back_before_it_closes_anything(
    redis: Any, redis_url: str, due: DueTimes, timetable: Any
) -> None:
    """A suspended machine: time goes on, and `time.monotonic` stands still."""
    queue = JobQueue(redis_url)
    clock = Clock(due, queue)
    await clock._tick()
    await redis.set(keys.BEAT, await due.now() - 3600)
    timetable.set(keys.window("t1"), await due.now() - 1800)
    await clock._tick()
    queue.close()
    assert await redis.llen("rq:queue:time_up") == 1
    assert len(await due.outages()) == 1


async def test_after_an_outage_every_window_gets_a_job_at_once(
    redis_url: str,
    due: DueTimes,
    timetable: Any,
    wait_until: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    timetable.client.set(keys.BEAT, await due.now() - 300)
    for table in ("t1", "t2"):
        timetable.set(keys.window(table), await due.now() + 600)
    stop, queue = asyncio.Event(), JobQueue(redis_url)
    clocks = [asyncio.create_task(Clock(due, queue).run(stop)) for _ in range(2)]

    def queued() -> list[str]:
        with connect(redis_url) as blocking:
            jobs = Queue("time_up", connection=blocking, serializer=JSONSerializer).jobs
        return sorted(table for job in jobs for table in job.args)

    await wait_until(lambda: queued() == ["t1", "t2"], "a job for each")
    await asyncio.sleep(0.3)
    stop.set()
    await asyncio.gather(*clocks)
    queue.close()
    assert queued() == ["t1", "t2"]
    assert len(await due.outages()) == 1
    assert caplog.text.count("no clock was running for 30") == 1
