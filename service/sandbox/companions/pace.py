"""Waiting in a companion's own time."""

import asyncio
from contextlib import suppress

from service.sandbox.world import World


class Pace:
    """Pauses in seconds at speed 1; a change of the world's speed reaches pauses under way."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._speeds: dict[asyncio.Timeout, float] = {}

    async def pause(self, seconds: float) -> None:
        await self.wait(asyncio.Event(), seconds)

    async def wait(self, event: asyncio.Event, seconds: float, *, at_least: float = 0) -> bool:
        """Whether `event` was set before `seconds` were over, and `at_least` real seconds."""
        speed = self._world.speed
        with suppress(TimeoutError):
            async with asyncio.timeout(max(seconds / speed, at_least)) as timeout:
                self._speeds[timeout] = speed
                try:
                    await event.wait()
                finally:
                    del self._speeds[timeout]
        return event.is_set()

    def speed_changed(self) -> None:
        now, speed = asyncio.get_running_loop().time(), self._world.speed
        for timeout, old_speed in self._speeds.items():
            if (when := timeout.when()) is not None and not timeout.expired():
                timeout.reschedule(now + (when - now) * old_speed / speed)
                self._speeds[timeout] = speed
