"""What every process works with."""

import time

import pytest

from service.context import open_context
from service.settings import Settings
from service.telegram import narrator


async def test_a_machine_with_a_wrong_clock_goes_by_that_of_redis(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Due times are claimed by it: two clocks would disagree on whether a window is over."""
    settings = Settings(_env_file=None, redis_url=redis_url)
    monkeypatch.setattr(time, "time", lambda: 3.0)
    async with open_context(settings, narrator) as context:
        assert await context.parts.now() == pytest.approx(await context.due.now(), abs=1)
