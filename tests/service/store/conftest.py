"""A client as the store wants it, on the real server."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.store import Store


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Any]:
    async with connect_store(redis_url) as client:
        yield client


@pytest.fixture
def store(redis: Any) -> Store:
    return Store(redis)


@pytest.fixture
def due(redis: Any) -> DueTimes:
    return DueTimes(redis)
