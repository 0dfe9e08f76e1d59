from typing import Any

import pytest

from service.store import keys
from service.store import speed as speed_module
from service.store.speed import Speed


async def test_the_setting_counts_until_somebody_overrides_it(
    redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed_module, "FRESH_SECONDS", 0)
    speed = Speed(redis, 2.0, may_change=True)
    assert await speed() == 2
    await redis.set(keys.SPEED, "60")
    assert await speed() == 60
    await redis.delete(keys.SPEED)
    assert await speed() == 2


async def test_it_is_not_asked_for_every_time(redis: Any) -> None:
    speed = Speed(redis, 2.0, may_change=True)
    assert await speed() == 2
    await redis.set(keys.SPEED, "60")
    assert await speed() == 2


async def test_at_the_real_telegram_nothing_but_the_setting_counts(redis: Any) -> None:
    await redis.set(keys.SPEED, "60")
    assert await Speed(redis, 2.0, may_change=False)() == 2
