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
    """At most `calls` in any `seconds`; `of_edits` if nothing but edits counts in it."""

    name: str
    calls: int
    seconds: float
    of_edits: bool = False


class Wait(NamedTuple):
    """`only_edits` if all that is no edit may go meanwhile."""

    seconds: float
    only_edits: bool


def windows(chat: Chat, kind: Kind, slot: str | None = None) -> Iterator[Window]:
    """What a call counts in: everybody's window first, those of edits last."""
    yield Window("all", 30, 1)
    yield Window(f"chat:{chat}", 1, 1)
    match kind:
        case Kind.SEND if keys.is_group(chat):
            yield Window(f"sends:{chat}", 20, 60)
        case Kind.EDIT | Kind.KEYBOARD_OFF:
            if keys.is_group(chat):
                yield Window(f"edits:{chat}", 20, 60, of_edits=True)
            if slot is not None:
                yield Window(f"edit:{chat}:{slot}", 1, 3, of_edits=True)


class Limiter:
    """`speed` shortens every window."""

    def __init__(self, redis: Redis, speed: Callable[[], Awaitable[float]]) -> None:
        self._speed = speed
        self._limit: Any = script(redis, "limit")

    async def take(self, chat: Chat, kind: Kind, slot: str | None = None) -> Wait | None:
        """None when the call may go out now (and is counted), else for how long it may not."""
        speed = await self._speed()
        counted = list(windows(chat, kind, slot))
        lengths = [window.seconds / speed * MARGIN + MARGIN_SECONDS for window in counted]
        limits = [
            number
            for window, length in zip(counted, lengths, strict=True)
            for number in (window.calls, math.ceil(length * 1_000_000))
        ]
        names = ["queue", *(window.name for window in counted)]
        of_all = sum(not window.of_edits for window in counted)
        wait, of_edits = await self._limit(
            keys=[keys.limit(name) for name in names], args=[of_all, *limits]
        )
        return Wait(wait / 1_000_000, bool(of_edits)) if wait else None
