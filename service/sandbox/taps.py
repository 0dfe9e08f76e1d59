"""Presses of buttons that wait for the bot to answer them."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from service.sandbox.errors import bad_request
from service.sandbox.state import Json

PATIENCE = 10.0  # seconds a person looks at the spinner
LIFETIME = 15.0  # seconds after which Telegram takes no answer any more

SILENCE: Json = {"text": None, "show_alert": False, "url": None, "answered": False}


@dataclass
class Tap:
    id: str
    at: float
    answer: asyncio.Future[Json]

    async def wait(self) -> Json:
        """What the person sees: text, show_alert, url, and whether the bot answered in time."""
        try:
            return await asyncio.wait_for(asyncio.shield(self.answer), PATIENCE)
        except TimeoutError:
            return dict(SILENCE)


@dataclass
class Taps:
    now: Callable[[], float]
    waiting: dict[str, Tap] = field(default_factory=dict)

    def open(self) -> Tap:
        self._forget_old()
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        tap = Tap(str(secrets.randbits(63)), self.now(), answer)
        self.waiting[tap.id] = tap
        return tap

    def answer(self, query: str, answer: Json) -> None:
        """Raises `ApiError` when the query is unknown, too old or was answered before."""
        self._forget_old()
        tap = self.waiting.pop(query, None)
        if tap is None:
            raise bad_request(
                "query is too old and response timeout expired or query ID is invalid"
            )
        tap.answer.set_result(SILENCE | answer | {"answered": True})

    def give_up(self) -> None:
        """Stop all spinners: nobody will answer any more."""
        for tap in self.waiting.values():
            tap.answer.set_result(dict(SILENCE))
        self.waiting.clear()

    def _forget_old(self) -> None:
        oldest = self.now() - LIFETIME
        for query in [q for q, tap in self.waiting.items() if tap.at < oldest]:
            self.waiting.pop(query).answer.set_result(dict(SILENCE))
