"""Telegram's flood limits, as sliding windows over the calls that were let through."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

from service.sandbox.errors import too_many


@dataclass
class Window:
    """At most `limit` calls in any `seconds`."""

    limit: int
    seconds: float
    taken: deque[float] = field(default_factory=deque)

    def wait(self, now: float, speed: float) -> float:
        """Seconds until the next call is let through, 0 when it is now."""
        while self.taken and self.taken[0] <= now - self.seconds:
            self.taken.popleft()
        limit = max(1, round(self.limit * speed))
        if len(self.taken) < limit:
            return 0.0
        return self.taken[-limit] + self.seconds - now

    def take(self, now: float) -> None:
        self.taken.append(now)


def _a_minute() -> Window:
    return Window(20, 60.0)


@dataclass
class Limits:
    """20 sends and 20 edits a minute in a group, 30 sends a second in all, each times the speed."""

    overall: Window = field(default_factory=lambda: Window(30, 1.0))
    sends: defaultdict[int, Window] = field(default_factory=lambda: defaultdict(_a_minute))
    edits: defaultdict[int, Window] = field(default_factory=lambda: defaultdict(_a_minute))

    def send(self, chat: int, now: float, speed: float) -> None:
        """Raises `ApiError` 429. A private chat has a positive id and no limit of its own."""
        _pass([self.overall, *([self.sends[chat]] if chat < 0 else [])], now, speed)

    def edit(self, chat: int, now: float, speed: float) -> None:
        if chat < 0:
            _pass([self.edits[chat]], now, speed)


def _pass(windows: list[Window], now: float, speed: float) -> None:
    wait = max(window.wait(now, speed) for window in windows)
    if wait > 0:
        raise too_many(math.ceil(wait))
    for window in windows:
        window.take(now)
