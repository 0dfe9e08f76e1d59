"""The worker's duties on the real parts: tables, Telegram's sender, the limiter."""

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import SecretStr

from service.delivery import Failure, Undelivered
from service.settings import Settings
from service.store import keys
from service.store.due import DueTimes
from service.store.outbox import Item, Kind, Outgoing
from service.store.store import Store
from workers.work import open_duties, take_note

NOBODY_THERE = "http://127.0.0.1:1"


@pytest.fixture
def settings(redis_url: str) -> Settings:
    return Settings(
        redis_url=redis_url,
        telegram_bot_token=SecretStr("123:ABC"),
        telegram_api_url=NOBODY_THERE,
    )


async def test_while_telegram_is_away_messages_wait(
    settings: Settings, store: Store, redis: Any, due: DueTimes, timetable: Any
) -> None:
    await store.post((Outgoing(7, Item(text="hello")),))
    async with open_duties(settings) as duties:
        await duties.deliver(7)
    assert await redis.llen(keys.outbox(7)) == 1
    at = timetable.at(keys.deliver(7))
    assert at is not None
    assert 0 < at - await due.now() < 2


async def test_the_window_of_a_table_that_is_gone_leaves_the_clock(
    settings: Settings, timetable: Any
) -> None:
    timetable.set(keys.window("gone"), 1)
    async with open_duties(settings) as duties:
        await duties.time_up("gone")
    assert timetable.at(keys.window("gone")) is None


async def test_a_table_follows_its_migrated_group() -> None:
    moves: list[tuple[int, int]] = []

    async def migrate(old: int, new: int) -> None:
        moves.append((old, new))

    context: Any = SimpleNamespace(tables=SimpleNamespace(migrate=migrate))
    blocked = Undelivered(7, "t1", Kind.SEND, Failure.UNREACHABLE, "blocked")
    moved = Undelivered(-5, "t1", Kind.SEND, Failure.MIGRATED, "migrated", migrated_to=-100)
    await take_note(context, blocked)
    await take_note(context, moved)
    assert moves == [(-5, -100)]
