"""What waits for a group whose table stands still: it comes first when the table goes on."""

from typing import Any

import pytest

from service.store import keys

House = Any
GROUP, NEW = -100, -200


async def parked(house: House, chat: int = GROUP) -> int:
    redis: Any = house.store._redis
    return int(await redis.llen(keys.parked(chat)))


async def frozen_game(house: House) -> list[str]:
    """What waited for the group as its table froze."""
    await house.game(5)
    waiting: list[str] = await house.waiting(GROUP)
    assert waiting
    await house.tables.lost_group(GROUP, house.moment())
    assert await house.waiting(GROUP) == []
    return waiting


async def test_it_comes_before_what_the_table_tells_as_it_goes_on(house: House) -> None:
    waited = await frozen_game(house)
    await house.tables.entered_group(GROUP, house.moment())
    waiting = await house.waiting(GROUP)
    assert waiting[: len(waited)] == waited
    assert len(waiting) > len(waited)
    assert await parked(house) == 0


async def test_it_waits_but_once_however_often_the_table_freezes(house: House) -> None:
    waited = await frozen_game(house)
    for _ in range(3):
        await house.tables.lost_group(GROUP, house.moment())
        await house.tables.entered_group(GROUP, house.moment())
        await house.tables.lost_group(GROUP, house.moment())
    await house.tables.entered_group(GROUP, house.moment())
    waiting = await house.waiting(GROUP)
    assert [text for text in waiting if text in waited] == waited


async def test_it_goes_along_with_a_group_that_moves_meanwhile(house: House) -> None:
    waited = await frozen_game(house)
    await house.tables.migrate(GROUP, NEW)
    await house.tables.entered_group(NEW, house.moment())
    assert (await house.waiting(NEW))[: len(waited)] == waited
    assert await parked(house) == await parked(house, NEW) == 0
    assert await house.waiting(GROUP) == []


@pytest.mark.parametrize("stage", ["lobby", "game"])
async def test_a_table_that_ends_before_it_goes_on_takes_it_along(house: House, stage: str) -> None:
    if stage == "game":
        await frozen_game(house)
    else:
        await house.lobby(3)
        await house.tables.lost_group(GROUP, house.moment())
    table = await house.found()
    house.wait_until(table.frozen.until)
    await house.look(table)
    assert await house.find(GROUP) is None
    assert await parked(house) == 0
