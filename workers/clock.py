"""The clock: beats, and turns due times into jobs. Any number of them may run."""

import asyncio
import logging
import signal
from typing import Final

from redis.exceptions import RedisError

from service.settings import Settings
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.nudge import JobQueue

LONGEST_SLEEP_SECONDS: Final = 0.1
SHORTEST_SLEEP_SECONDS: Final = 0.01
AWAY_SECONDS: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
LATE_SECONDS: Final = 5.0

logger = logging.getLogger(__name__)


class Clock:
    def __init__(self, due: DueTimes, queue: JobQueue) -> None:
        self._due = due
        self._queue = queue
        self._failures = 0
        self._late = False

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set; Redis may come and go meanwhile."""
        while not stop.is_set():
            pause = await self._tick_or_pause()
            try:
                async with asyncio.timeout(pause):
                    await stop.wait()
            except TimeoutError:
                continue

    async def _tick_or_pause(self) -> float:
        """Seconds to sleep, after a tick or after a failure."""
        try:
            pause = await self._tick()
        except (RedisError, OSError) as error:
            if not self._failures:
                logger.warning("the clock stands still: %s", error)
            self._failures += 1
            return AWAY_SECONDS[min(self._failures, len(AWAY_SECONDS)) - 1]
        if self._failures:
            logger.warning("the clock goes on")
            self._failures = 0
        return min(max(pause, SHORTEST_SLEEP_SECONDS), LONGEST_SLEEP_SECONDS)

    async def _tick(self) -> float:
        entries, lag, pause, outage = await self._due.claim()
        if outage:
            logger.warning("no clock was running for %.0f s: open windows move", outage.seconds)
        if entries:
            await asyncio.to_thread(self._queue.enqueue, entries)
        self._notice(lag)
        return pause

    def _notice(self, lag: float) -> None:
        late = lag > LATE_SECONDS
        if late and not self._late:
            logger.warning("work is %.1f s late", lag)
        self._late = late


def run(settings: Settings) -> None:
    """The process `clock`: runs until SIGTERM or SIGINT."""
    asyncio.run(_run(settings))


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    queue = JobQueue(settings.redis_url)
    try:
        async with connect_store(settings.redis_url) as redis:
            await Clock(DueTimes(redis), queue).run(stop)
    finally:
        queue.close()
