"""Every process is killed in the middle of a night and of a vote, and the game goes on."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import RedisError

from engine.evolve import fold
from engine.game import Game, Outcome
from engine.phases import VOTES
from service.cli.stack import embedded_url
from service.store.connection import connect_store
from service.store.store import Store
from service.tables.codec import load_event, load_table
from service.tables.table import Table

Town = Any
VICTIMS = ("serve", "work 1", "work 2", "clock", "valkey")
# Slow enough that a night and a vote have a middle.
SPEED = 60.0


def in_the_night(game: Game) -> bool:
    return game.at_night


def in_a_vote(game: Game) -> bool:
    return game.window is not None and game.window.phase in VOTES


class Watcher:
    """Looks into the town's server, as no player can."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def table(self, chat: int) -> Table | None:
        with suppress(RedisError):
            name = await self.store.find_by_chat(chat)
            return await self.load(name) if name else None
        return None

    async def load(self, table: str) -> Table:
        stored = await self.store.load(table)
        assert stored
        return load_table(stored.state, stored.version)

    async def is_at(self, chat: int, moment: Callable[[Game], bool]) -> bool:
        table = await self.table(chat)
        return bool(table and table.game and moment(table.game))


@asynccontextmanager
async def watching(data_dir: Path) -> AsyncIterator[Watcher]:
    async with connect_store(embedded_url(data_dir / "valkey" / "valkey.sock")) as redis:
        yield Watcher(Store(redis))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("town_speed", [SPEED])
@pytest.mark.parametrize("moment", [in_the_night, in_a_vote])
async def test_a_game_survives_the_kill_of_any_process(
    town: Town, moment: Callable[[Game], bool]
) -> None:
    nurse = asyncio.create_task(town.children.watch())
    async with watching(town.data_dir) as watcher:
        for number, victim in enumerate(VICTIMS):
            chat, people = await town.play(f"Table {number}", 5)
            await town.wait_until(
                lambda chat=chat: watcher.is_at(chat, moment), moment.__name__, timeout=240
            )
            table = await watcher.table(chat)
            assert table
            os.kill(town.children.pids()[victim], signal.SIGKILL)
            await town.set_speed(20 * SPEED)
            killed = f"the end of the game after {victim} was killed {moment.__name__}"
            await town.until_over(chat, people[0], killed)
            await ended_by_the_rules(watcher, table.id)
            await town.set_speed(SPEED)
    nurse.cancel()


async def ended_by_the_rules(watcher: Watcher, table: str) -> None:
    ended = await watcher.load(table)
    assert ended.game
    assert ended.game.outcome in {Outcome.INNOCENT, Outcome.GUILTY}
    assert fold(map(load_event, await watcher.store.log(table))) == ended.game
