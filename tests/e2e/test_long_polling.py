"""A laptop that nobody can reach from outside hosts a game by asking Telegram for updates."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
from pydantic import SecretStr

from service.cli.children import Children
from service.cli.hosting import start, telegram_stack
from service.cli.house import house
from service.sandbox.companions import run_companions
from service.sandbox.server import create_app, serving
from service.sandbox.world import World
from service.settings import Settings
from tests.e2e.conftest import SPEED, Town

TOKEN = "1000:stands-in-for-telegram"


async def test_a_whole_game_is_hosted_without_a_public_address(
    tmp_path: Path, wait_until: Any, town_port: int
) -> None:
    world = World()
    world.set_speed(SPEED)
    friends = asyncio.create_task(run_companions(world))
    said: list[str] = []
    async with (
        serving(create_app(world, token=TOKEN), world) as telegram,
        httpx.AsyncClient(trust_env=False, timeout=30) as client,
    ):
        settings = Settings(
            data_dir=tmp_path,
            port=town_port,
            speed=SPEED,
            telegram_bot_token=SecretStr(TOKEN),
            telegram_api_url=telegram,
            _env_file=None,
        )
        with house(tmp_path) as socket:
            stack = telegram_stack(settings, socket, said.append)
            async with Children(tmp_path / "logs", said.append) as children:
                await start(stack, children, said.append)
                assert "poll" in children.pids()
                assert "sandbox" not in children.pids()
                town = Town(telegram, "", tmp_path, children, client, wait_until)
                chat, people = await town.play("On a laptop", 5)
                await town.until_over(chat, people[0], "the end of a polled game")
                assert await town.refused_calls() == []
                assert TOKEN not in town.logs()
        friends.cancel()
        await asyncio.gather(friends, return_exceptions=True)
