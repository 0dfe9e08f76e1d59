"""Whole games through the webhook, played by people who press buttons."""

import asyncio
import re
from typing import Any

import pytest

Town = Any
TROUBLE = re.compile(r"\b(ERROR|CRITICAL|Traceback)\b")
AT_ONCE = 5
COUNTS = (4, 5, 6, 7, 8, 9, 10, 11, 12, 4, 5, 6, 7, 8, 9, 10, 11, 12, 7, 6)


@pytest.mark.timeout(900)
async def test_twenty_tables_of_4_to_12_play_to_the_end_without_a_fault(town: Town) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def play(number: int, count: int) -> None:
        async with room:
            chat, people = await town.play(f"Table {number}", count)
            await town.until_over(chat, people[0], f"the end of a game of {count}")

    await asyncio.gather(*(play(number, count) for number, count in enumerate(COUNTS)))
    refused = [(call["method"], call["error"]) for call in await town.refused_calls()]
    assert refused == []
    assert [line for line in town.logs().splitlines() if TROUBLE.search(line)] == []
