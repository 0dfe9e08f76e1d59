"""Whole games through the webhook, played by people who press buttons."""

import asyncio
import re
from typing import Any

import pytest

Town = Any
TROUBLE = re.compile(r"\b(ERROR|CRITICAL|Traceback)\b")
COUNTS = (4, 5, 6, 7, 8, 9, 10, 11, 12, 4, 5, 6, 7, 8, 9, 10, 11, 12, 7, 6)


@pytest.mark.timeout(900)
async def test_twenty_tables_of_4_to_12_play_to_the_end_without_a_fault(town: Town) -> None:
    tables = await asyncio.gather(
        *(town.play(f"Table {number}", count) for number, count in enumerate(COUNTS))
    )
    for chat, people in tables:
        await town.wait_until(
            lambda chat=chat, people=people: town.is_over(chat, people[0]),
            f"the end of a game of {len(people)}",
            timeout=600,
        )
    assert await town.refused_calls() == []
    assert [line for line in town.logs().splitlines() if TROUBLE.search(line)] == []
