"""Waiting in a companion's own time."""

import asyncio
import math
from contextlib import suppress

from service.sandbox.world import World


def haste_at(speed: float) -> float:
    """Companions hurry less than the clock: a person among them reads no faster than ever."""
    return math.sqrt(speed)


class Pace:
    """Pauses in seconds at speed 1; a change of the world's speed reaches pauses under way."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._hastes: dict[asyncio.Timeout, float] = {}

    async def pause(self, seconds: float) -> None:
        await self.wait(asyncio.Event(), seconds)

    async def wait(self, event: asyncio.Event, seconds: float, *, at_least: float = 0) -> bool:
        """Whether `event` was set before `seconds` were over, and `at_least` real seconds."""
        haste = haste_at(self._world.speed)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(seconds / haste, at_least)) as timeout:
                self._hastes[timeout] = haste
                try:
                    await event.wait()
                finally:
                    del self._hastes[timeout]
        return event.is_set()

    def speed_changed(self) -> None:
        now, haste = asyncio.get_running_loop().time(), haste_at(self._world.speed)
        for timeout, old in self._hastes.items():
            if (when := timeout.when()) is not None and not timeout.expired():
                timeout.reschedule(now + (when - now) * old / haste)
                self._hastes[timeout] = haste
