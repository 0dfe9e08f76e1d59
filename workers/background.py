"""One lasting event loop for the work of all jobs of a worker, in a thread of its own.

A job hands its work over and is done: so nothing waits behind a slow chat but that chat, and
clients that live on the loop are opened once. The due entries, not RQ, remember the work.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, Literal

from service.runtime import where
from service.store.keys import Chat, in_logs

AT_ONCE: Final = 64
"""Of each duty: however many chats hang, windows close."""
WORK_SECONDS: Final = 60.0
FULL_SECONDS: Final = 1.0
STOP_SECONDS: Final = 8.0

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Duties:
    """What jobs do. `stop` is called once, when no new job will come."""

    time_up: Callable[[str], Awaitable[None]]
    deliver: Callable[[Chat], Awaitable[None]]
    stop: Callable[[], None]


Duty = Literal["time_up", "deliver"]
OpenDuties = Callable[[], AbstractAsyncContextManager[Duties]]


class Background:
    """`start`, `submit` and `stop` are for the worker's main thread."""

    def __init__(self, open_duties: OpenDuties) -> None:
        self._open_duties = open_duties
        self._ready: Future[None] = Future()
        self._slots: dict[Duty, threading.BoundedSemaphore] = {
            "time_up": threading.BoundedSemaphore(AT_ONCE),
            "deliver": threading.BoundedSemaphore(AT_ONCE),
        }
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), name="jobs")

    def start(self) -> None:
        """Raises what opening the duties raises."""
        self._thread.start()
        self._ready.result()

    def submit(self, duty: Duty, targets: Sequence[Chat]) -> None:
        """Begin the duty for each target; with too much under way the rest is left for later."""
        give_up_at = time.monotonic() + FULL_SECONDS
        for begun, target in enumerate(targets):
            if not self._slots[duty].acquire(timeout=max(0, give_up_at - time.monotonic())):
                left = len(targets) - begun
                logger.warning("%s: too much at once, %d will come again", duty, left)
                return
            self._loop.call_soon_threadsafe(self._begin, duty, target)

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

    def _begin(self, duty: Duty, target: Any) -> None:
        task = asyncio.create_task(self._do(duty, target))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._slots[duty].release())

    async def _do(self, duty: Duty, target: Any) -> None:
        try:
            async with asyncio.timeout(WORK_SECONDS):
                await getattr(self._duties, duty)(target)
        except Exception as error:  # noqa: BLE001 # told below
            # Its due entry is still there: it comes again when the lease has run out.
            # A traceback could quote a secret of the table.
            told = in_logs(target) if duty == "deliver" else target
            logger.error("%s(%s) failed: %s", duty, told, where(error))  # noqa: TRY400
