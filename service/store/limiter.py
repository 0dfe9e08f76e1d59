"""Telegram's limits on calls, shared by all workers."""

import math
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple

from redis.asyncio import Redis

from service.store import keys
from service.store.keys import Chat
from service.store.outbox import Kind
from service.store.scripts import script

MARGIN: Final = 1.03
MARGIN_SECONDS: Final = 0.025
"""Calls granted one after the other may arrive closer together than they were granted."""


class Window(NamedTuple):
    """At most `calls` in any `seconds`."""

    name: str
    calls: int
    seconds: float


def windows(chat: Chat, kind: Kind) -> Iterator[Window]:
    """What a call counts in; everybody's window comes first."""
    yield Window("all", 30, 1)
    yield Window(f"chat:{chat}", 1, 1)
    if not (isinstance(chat, int) and chat < 0):  # only groups have negative numbers
        return
    match kind:
        case Kind.SEND:
            yield Window(f"sends:{chat}", 20, 60)
        case Kind.EDIT | Kind.KEYBOARD_OFF:
            yield Window(f"edits:{chat}", 20, 60)


class Limiter:
    """`speed` shortens every window."""

    def __init__(self, redis: Redis, speed: Callable[[], Awaitable[float]]) -> None:
        self._speed = speed
        self._limit: Any = script(redis, "limit")

    async def take(self, chat: Chat, kind: Kind) -> float:
        """0.0 when the call may go out now (and is counted), else how many seconds to wait."""
        speed = await self._speed()
        counted = list(windows(chat, kind))
        lengths = [window.seconds / speed * MARGIN + MARGIN_SECONDS for window in counted]
        limits = [
            number
            for window, length in zip(counted, lengths, strict=True)
            for number in (window.calls, math.ceil(length * 1_000_000))
        ]
        names = ["queue", *(window.name for window in counted)]
        wait = await self._limit(keys=[keys.limit(name) for name in names], args=limits)
        return float(wait) / 1_000_000
