"""One loop for all jobs: bounded, and honest about what it could not begin or finish."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from service.store.keys import Chat
from workers import background as background_module
from workers import jobs
from workers.background import Background, Duties


class Bench:
    """What the duties did; time_up comes to its end only when it is let."""

    def __init__(self) -> None:
        self.done: list[Chat] = []
        self.stopped = threading.Event()
        self.loops: set[int] = set()
        self.closed = False

    async def time_up(self, _table: str) -> None:
        while not self.stopped.is_set():  # noqa: ASYNC110 # the test is in another thread
            await asyncio.sleep(0.01)

    async def deliver(self, chat: Chat) -> None:
        self.loops.add(id(asyncio.get_running_loop()))
        self.done.append(chat)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Duties]:
        yield Duties(self.time_up, self.deliver, self.stopped.set)
        self.closed = True


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def background(bench: Bench) -> Iterator[Background]:
    background = Background(bench.open)
    background.start()
    jobs.use(background)
    yield background
    jobs.use(None)
    bench.stopped.set()
    background.stop()


@pytest.mark.usefixtures("background")
def test_jobs_do_their_work_on_one_lasting_loop(
    bench: Bench, wait_until_sync: Callable[..., Any]
) -> None:
    jobs.deliver("7", "-5")
    jobs.deliver("+41791234567")
    wait_until_sync(lambda: len(bench.done) == 3, "all is done")
    assert bench.done == [7, -5, "+41791234567"]
    assert len(bench.loops) == 1


@pytest.mark.usefixtures("background")
def test_work_that_takes_long_holds_up_no_other(
    bench: Bench, wait_until_sync: Callable[..., Any]
) -> None:
    jobs.time_up("t1", "t2")
    jobs.deliver("7")
    wait_until_sync(lambda: bench.done == [7], "the delivery is done")


def test_more_than_can_be_under_way_is_left_for_later(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background_module, "AT_ONCE", 2)
    monkeypatch.setattr(background_module, "FULL_SECONDS", 0.05)
    background = Background(bench.open)
    background.start()
    background.submit("time_up", ["t1", "t2", "t3", "t4"])
    background.stop()
    assert [record.message for record in caplog.records] == [
        "time_up: too much at once, 2 will come again"
    ]


def test_a_long_job_without_room_holds_up_the_next_one_once_only(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_module, "AT_ONCE", 2)
    monkeypatch.setattr(background_module, "FULL_SECONDS", 0.2)
    background = Background(bench.open)
    background.start()
    background.submit("time_up", ["t1", "t2"])
    began = time.monotonic()
    background.submit("time_up", [f"t{n}" for n in range(3, 103)])
    took = time.monotonic() - began
    background.stop()
    assert took < 10


def test_chats_that_hang_hold_up_no_window(
    bench: Bench, wait_until_sync: Callable[..., Any]
) -> None:
    bench.deliver, bench.time_up = bench.time_up, bench.deliver  # type: ignore[method-assign, assignment]
    background = Background(bench.open)
    background.start()
    background.submit("deliver", range(background_module.AT_ONCE))
    background.submit("time_up", ["t1"])
    wait_until_sync(lambda: bench.done == ["t1"], "the window is closed")
    background.stop()


def test_stopping_lets_the_work_under_way_end_and_then_closes_the_duties(bench: Bench) -> None:
    background = Background(bench.open)
    background.start()
    background.submit("time_up", ["t1"])
    background.stop()
    assert bench.closed


def test_work_without_end_is_cut_off_when_stopping(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_module, "STOP_SECONDS", 0.1)
    monkeypatch.setattr(bench.stopped, "set", lambda: None)
    background = Background(bench.open)
    background.start()
    background.submit("time_up", ["t1"])
    background.stop()
    assert bench.closed


def test_what_fails_is_named_without_what_it_quotes(
    background: Background,
    bench: Bench,
    caplog: pytest.LogCaptureFixture,
    wait_until_sync: Callable[..., Any],
) -> None:
    async def fail(_: Chat) -> None:
        raise ValueError("the Killer is Ann")

    background._duties = Duties(fail, fail, bench.stopped.set)
    background.submit("time_up", ["t9"])
    background.submit("deliver", [987, -987])
    wait_until_sync(lambda: caplog.text.count("failed: ValueError in") == 3, "each is named")
    assert "Ann" not in caplog.text
    named = {record.message.partition(" failed")[0] for record in caplog.records}
    assert named == {"time_up(t9)", "deliver(a private chat)", "deliver(chat -987)"}


def test_duties_that_cannot_be_opened_end_the_worker() -> None:
    @asynccontextmanager
    async def broken() -> AsyncIterator[Duties]:
        raise LookupError("no token")
        yield

    background = Background(broken)
    with pytest.raises(LookupError, match="no token"):
        background.start()
    background.stop()


def test_a_job_outside_of_a_worker_is_refused() -> None:
    with pytest.raises(RuntimeError, match="worker"):
        jobs.deliver("7")
