"""The one long poll that may wait for updates."""

import asyncio
from dataclasses import dataclass, field

from service.sandbox.errors import ApiError


@dataclass
class Polls:
    """A newer poll ends the one before it, as at Telegram."""

    turn: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def begin(self) -> int:
        self.turn += 1
        self.wake()
        return self.turn

    def wake(self) -> None:
        self.news.set()
        self.news = asyncio.Event()

    async def wait(self, turn: int) -> None:
        """Until something is new. Raises `ApiError` 409 when another poll took the turn."""
        await self.news.wait()
        if turn != self.turn:
            reason = "terminated by other getUpdates request"
            raise ApiError(
                409, f"Conflict: {reason}; make sure that only one bot instance is running"
            )
