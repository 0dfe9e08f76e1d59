"""Bringing updates to the bot's webhook."""

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field

import httpx

from service.sandbox.api import call
from service.sandbox.state import Update, Webhook
from service.sandbox.world import World

SILENCE = 60.0  # seconds until an update counts as not accepted
FIRST_PAUSE = 0.2  # seconds, doubled after each refusal
LONGEST_PAUSE = 5.0
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  a header's name


@dataclass
class Weather:
    """How unkind the network is. `duplicates` is the share of updates that come twice; with
    `hold` each update is held back up to so many seconds, so that they overtake each other.
    """

    duplicates: float = 0.0
    hold: float = 0.0
    chance: random.Random = field(default_factory=lambda: random.Random(0))  # noqa: S311


class Delivery:
    """Sends each lane's updates in order, the lanes side by side, until they are accepted."""

    def __init__(self, world: World, weather: Weather | None = None) -> None:
        self.world = world
        self.weather = weather or Weather()
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._client: httpx.AsyncClient | None = None
        self._slots = asyncio.Semaphore(1)

    async def start(self) -> None:
        self.world.updates.on_news.append(self._wake)
        self.world.updates.on_webhook.append(self._reset)
        self._reset()

    async def stop(self) -> None:
        self.world.updates.on_news.remove(self._wake)
        self.world.updates.on_webhook.remove(self._reset)
        lanes = self._cancel()
        await asyncio.gather(*lanes, return_exceptions=True)
        if self._client:
            await self._client.aclose()

    def _cancel(self) -> list[asyncio.Task[None]]:
        lanes = list(self._lanes.values())
        for task in lanes:
            task.cancel()
        self._lanes.clear()
        return lanes

    def _reset(self) -> None:
        self._cancel()
        if webhook := self.world.state.webhook:
            # Not before it is needed: to load the certificates takes a while.
            self._client = self._client or httpx.AsyncClient(timeout=SILENCE)
            self._slots = asyncio.Semaphore(webhook.max_connections)
            self._wake()

    def _wake(self) -> None:
        if not self.world.state.webhook:
            return
        for update in self.world.state.pending.values():
            lane = self._lane(update)
            if lane not in self._lanes:
                self._lanes[lane] = asyncio.create_task(self._drain(lane))

    def _lane(self, update: Update) -> str:
        return str(update.id) if self.weather.hold else update.lane

    def _next(self, lane: str) -> Update | None:
        pending = self.world.state.pending.values()
        return next((update for update in pending if self._lane(update) == lane), None)

    async def _drain(self, lane: str) -> None:
        try:
            await self._deliver(lane)
        finally:
            # After a reset the lane's name may belong to a new task already.
            if self._lanes.get(lane) is asyncio.current_task():
                del self._lanes[lane]

    async def _deliver(self, lane: str) -> None:
        pause = FIRST_PAUSE
        while (update := self._next(lane)) and (webhook := self.world.state.webhook):
            if self.weather.hold:
                await asyncio.sleep(self.weather.chance.uniform(0, self.weather.hold))
            async with self._slots:
                accepted = await self._send(webhook, update)
            if accepted:
                self.world.updates.accept([update.id])
                self.world.changed()
                pause = FIRST_PAUSE
            else:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _send(self, webhook: Webhook, update: Update) -> bool:
        accepted = await self._post(webhook, update)
        if accepted and self.weather.chance.random() < self.weather.duplicates:
            await self._post(webhook, update)
        return accepted

    async def _post(self, webhook: Webhook, update: Update) -> bool:
        """Whether the bot accepted it; a method call in its answer is carried out."""
        headers = {SECRET_HEADER: webhook.secret_token} if webhook.secret_token else {}
        assert self._client is not None  # noqa: S101  there are no lanes without a webhook
        try:
            response = await self._client.post(webhook.url, json=update.body, headers=headers)
        except httpx.HTTPError as error:
            _note(webhook, f"Connection failed: {type(error).__name__}")
            return False
        if not response.is_success:
            _note(webhook, f"Wrong response from the webhook: {response.status_code}")
            return False
        await self._obey(response)
        return True

    async def _obey(self, response: httpx.Response) -> None:
        asked = None
        with contextlib.suppress(ValueError):
            asked = response.json()
        if isinstance(asked, dict) and isinstance(asked.get("method"), str):
            await call(self.world, asked.pop("method"), asked)


def _note(webhook: Webhook, message: str) -> None:
    webhook.last_error_date = int(time.time())
    webhook.last_error_message = message
