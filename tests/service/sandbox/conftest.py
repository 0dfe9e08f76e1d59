"""A sandbox over real HTTP on a free loopback port, and people in it."""

import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from telegram import Bot

from service.sandbox.delivery import Weather
from service.sandbox.server import TOKEN, create_app, serving
from service.sandbox.world import World

START = 1_900_000_000.0


@dataclass
class Clock:
    """Epoch seconds that pass only when told to."""

    now: float = START

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


@dataclass
class Sandbox:
    url: str
    world: World
    clock: Clock
    weather: Weather
    http: httpx.AsyncClient = field(repr=False)

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """The Bot API's whole answer to a JSON call."""
        answer = await self.http.post(f"/bot{TOKEN}/{method}", json=params)
        body: dict[str, Any] = answer.json()
        assert answer.status_code == body.get("error_code", 200)
        return body

    async def result(self, method: str, **params: Any) -> Any:
        body = await self.call(method, **params)
        assert body["ok"], body
        return body["result"]

    async def error(self, method: str, **params: Any) -> str:
        """The description of a refusal, which there must be."""
        body = await self.call(method, **params)
        assert not body["ok"], body
        return str(body["description"])

    async def updates(self) -> list[dict[str, Any]]:
        """All updates the bot has not yet accepted, accepted with this."""
        updates: list[dict[str, Any]] = await self.result("getUpdates")
        if updates:
            await self.result("getUpdates", offset=updates[-1]["update_id"] + 1)
        return updates

    async def act(self, name: str, /, **asked: Any) -> Any:
        """What a control route answers to a person's act."""
        answer = await self.http.post(f"/sandbox/{name}", json=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def state(self, person: int) -> Any:
        """All that this person's app shows."""
        return (await self.http.get("/sandbox/state", params={"as": person})).json()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    clock, weather = Clock(), Weather()
    world = World(clock=clock)
    app = create_app(world, weather=weather)
    # A transport of its own spares the client the loading of certificates it has no use for.
    transport = httpx.AsyncHTTPTransport(verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
    async with (
        serving(app, world) as url,
        httpx.AsyncClient(transport=transport, base_url=url, timeout=20) as http,
    ):
        yield Sandbox(url, world, clock, weather, http)


@pytest.fixture
async def bot(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """The library the service itself uses, as a client."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # waits as timedelta, without a warning
    async with Bot(TOKEN, base_url=f"{sandbox.url}/bot") as bot:
        yield bot
