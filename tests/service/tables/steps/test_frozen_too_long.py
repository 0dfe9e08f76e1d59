"""A table that has stood still for seven days ends, and an outage is no part of them."""

from typing import Any

import pytest

from service.store import keys
from service.tables.notices import Abandoned, Why
from service.tables.stage import Stage

House = Any
GROUP = -100
DAY = 24 * 60 * 60


@pytest.mark.parametrize("begun", [True, False])
async def test_a_table_without_its_group_for_seven_days_ends(
    house: House, timetable: Any, *, begun: bool
) -> None:
    table = await house.game(4) if begun else (await house.lobby(4))[0]
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(house.time + 7 * DAY - 1)
    await house.look(table)
    assert (await house.load(table.id)).stage is table.stage
    house.wait_until(house.time + 1)
    await house.look(table)
    ended = await house.load(table.id)
    assert ended.stage is (Stage.OVER if begun else Stage.CANCELLED)
    assert house.notices[-1] == Abandoned(Why.OUT, 7 * DAY)
    assert timetable.at(keys.window(table.id)) is None
    assert await house.find(GROUP) is None
    assert await house.tables.tables_of(1) == []
    assert await house.waiting(GROUP) == []


@pytest.mark.parametrize("begun", [True, False])
async def test_an_outage_is_no_part_of_the_seven_days(
    house: House, timetable: Any, *, begun: bool
) -> None:
    table = await house.game(4) if begun else (await house.lobby(4))[0]
    began = house.time
    house.wait_until(began + 100)
    await house.tables.lost_group(GROUP, house.moment())
    until = began + 100 + 7 * DAY
    await house.outage(began + 40, began + 200)  # it had begun before the table stood still
    await house.outage(until - 1000, until + 500)
    house.wait_until(until + 500)
    for _ in range(2):
        await house.look(table)
    found = await house.load(table.id)
    assert found.stage is table.stage
    assert found.frozen.until == until + 100 + 1500
    assert timetable.at(keys.window(table.id)) == pytest.approx(found.frozen.until)
    house.wait_until(found.frozen.until)
    await house.look(table)
    assert house.notices[-1] == Abandoned(Why.OUT, 7 * DAY + 1600)


async def test_an_outage_that_ended_before_a_table_stood_still_gives_it_no_more_time(
    house: House,
) -> None:
    table = await house.game(4)
    began = house.time
    await house.outage(began - 500, began - 100)
    await house.tables.lost_group(GROUP, house.moment())
    await house.look(table)
    assert (await house.found()).frozen.until == began + 7 * DAY
