import asyncio
from typing import Any

import pytest

from service.sandbox import taps
from service.sandbox.taps import Taps


async def test_a_spinner_ends_after_ten_seconds_but_the_query_lives_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (taps.PATIENCE, taps.LIFETIME) == (10, 15)
    monkeypatch.setattr(taps, "PATIENCE", 0.01)
    open_taps = Taps(now=lambda: 0.0)
    tap = open_taps.open()
    assert (await tap.wait())["answered"] is False
    open_taps.answer(tap.id, {"text": "late"})


async def test_all_spinners_end_when_the_sandbox_stops() -> None:
    open_taps = Taps(now=lambda: 0.0)
    waits = [asyncio.create_task(open_taps.open().wait()) for _ in range(3)]
    await asyncio.sleep(0)
    open_taps.give_up()
    answers: list[Any] = await asyncio.gather(*waits)
    assert [answer["answered"] for answer in answers] == [False] * 3
