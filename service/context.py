"""What every process works with, built once from the settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256

from redis.asyncio import Redis

from service.settings import TELEGRAM_API, Settings
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.nudge import JobQueue, Nudger
from service.store.speed import Speed
from service.store.store import Store
from service.tables.announce import Narrator
from service.tables.links import Links
from service.tables.tables import Tables
from service.tables.writer import Parts


@dataclass(frozen=True, slots=True)
class Context:
    settings: Settings
    redis: Redis
    parts: Parts
    tables: Tables

    @property
    def store(self) -> Store:
        return self.parts.store

    @property
    def due(self) -> DueTimes:
        return self.parts.due


@asynccontextmanager
async def open_context(settings: Settings, narrator: Narrator) -> AsyncIterator[Context]:
    """Connections are made when first used; they and the nudges end with the block."""
    redis = connect_store(settings.redis_url)
    due = DueTimes(redis)
    nudger = Nudger(due, JobQueue(settings.redis_url))
    parts = Parts(
        store=Store(redis),
        due=due,
        nudger=nudger,
        speed=Speed(redis, settings.speed, may_change=settings.telegram_api_url != TELEGRAM_API),
        narrator=narrator,
        links=Links(_link_key(settings)),
        default_pace=settings.default_pace,
        now=due.now,
    )
    try:
        yield Context(settings, redis, parts, Tables(parts))
    finally:
        await nudger.close()
        await redis.aclose()


def _link_key(settings: Settings) -> bytes:
    """Known to whoever has the bot's token and to nobody else, and the same in every process."""
    token = settings.telegram_bot_token.get_secret_value()
    return sha256(f"personal links of {token}".encode()).digest()
