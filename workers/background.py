"""One lasting event loop for the coroutines of all jobs of a worker, in a thread of its own.

A job hands its coroutine over and is done: so nothing waits behind a slow chat but that chat,
and clients that live on the loop are opened once. The due entries, not RQ, remember the work.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final

from service.store.keys import Chat

AT_ONCE: Final = 64
JOB_SECONDS: Final = 60.0
FULL_SECONDS: Final = 1.0
STOP_SECONDS: Final = 8.0

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Duties:
    """What jobs do. `stop` is called once, when no new job will come."""

    time_up: Callable[[str], Awaitable[None]]
    deliver: Callable[[Chat], Awaitable[None]]
    stop: Callable[[], None]


OpenDuties = Callable[[], AbstractAsyncContextManager[Duties]]


class Background:
    """`start`, `submit` and `stop` are for the worker's main thread."""

    def __init__(self, open_duties: OpenDuties) -> None:
        self._open_duties = open_duties
        self._ready: Future[None] = Future()
        self._slots = threading.BoundedSemaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), name="jobs")

    def start(self) -> None:
        """Raises what opening the duties raises."""
        self._thread.start()
        self._ready.result()

    def submit(self, name: str, work: Callable[[Duties], Awaitable[None]]) -> None:
        """Begin the work; with too much under way it is left for later."""
        if not self._slots.acquire(timeout=FULL_SECONDS):
            logger.warning("%s: too much at once, it will come again", name)
            return
        self._loop.call_soon_threadsafe(self._begin, name, work)

    def stop(self) -> None:
        """Let the work under way come to an end, but not for ever."""
        if not self._thread.is_alive():
            return
        if self._ready.exception() is None:
            self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        try:
            async with self._open_duties() as self._duties:
                self._ready.set_result(None)
                await self._stopped.wait()
                await self._finish()
        except Exception as error:
            if self._ready.done():
                raise
            self._ready.set_exception(error)

    async def _finish(self) -> None:
        self._duties.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, name: str, work: Callable[[Duties], Awaitable[None]]) -> None:
        task = asyncio.create_task(self._do(name, work))
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._slots.release()

    async def _do(self, name: str, work: Callable[[Duties], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(JOB_SECONDS):
                await work(self._duties)
        except Exception:
            # Its due entry is still there: it comes again when the lease has run out.
            logger.exception("%s failed", name)
