"""Time that outages have cost a table which stood still meanwhile: given back whole, and once."""

from typing import Any

import pytest

House = Any
GROUP = -100


@pytest.mark.parametrize("times", [1, 3])
async def test_an_outage_around_all_the_time_that_it_stood_still_is_given_back_whole_and_once(
    house: House, times: int
) -> None:
    table = await house.game(5)
    began = house.time
    for each in range(times):
        house.wait_until(began + 1000 * each + 400)
        await house.tables.lost_group(GROUP, house.moment())
        house.wait_until(began + 1000 * each + 900)
        await house.tables.entered_group(GROUP, house.moment())
    ended = began + 1000 * times
    await house.outage(began + 100, ended)  # known only now
    house.wait_until(ended)
    await house.look(table)
    await house.look(table)
    found = await house.found()
    assert found.deadline == pytest.approx(table.deadline + ended - began - 100)
    assert found.pauses == ()


async def test_an_outage_that_began_while_it_stood_still_is_given_back_from_when_it_goes_on(
    house: House,
) -> None:
    table = await house.game(5)
    began = house.time
    for out, back in ((100, 400), (600, 800)):
        house.wait_until(began + out)
        await house.tables.lost_group(GROUP, house.moment())
        house.wait_until(began + back)
        await house.tables.entered_group(GROUP, house.moment())
    await house.outage(began + 200, began + 1000)
    house.wait_until(began + 1000)
    await house.look(table)
    assert (await house.found()).deadline == pytest.approx(table.deadline + 900)


async def test_an_outage_given_back_before_it_stood_still_is_not_given_back_again(
    house: House,
) -> None:
    table = await house.game(5)
    began = house.time
    await house.outage(began, began + 300)
    house.wait_until(began + 300)
    await house.look(table)
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(began + 500)
    await house.tables.entered_group(GROUP, house.moment())
    await house.look(table)
    assert (await house.found()).deadline == pytest.approx(table.deadline + 500)


async def test_a_lobby_gets_back_an_outage_around_the_time_that_it_stood_still(
    house: House,
) -> None:
    table, _ = await house.lobby(3)
    began = house.time
    house.wait_until(began + 400)
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(began + 900)
    await house.tables.entered_group(GROUP, house.moment())
    await house.outage(began + 100, began + 1000)
    house.wait_until(began + 1000)
    await house.look(table)
    found = await house.found()
    assert [member.seen for member in found.members] == [pytest.approx(began + 900)] * 3


async def test_no_more_pauses_are_kept_than_an_outage_could_hold(house: House) -> None:
    await house.game(5)
    for _ in range(25):
        await house.tables.lost_group(GROUP, house.moment())
        house.wait_until(house.time + 1)
        await house.tables.entered_group(GROUP, house.moment())
    assert len((await house.found()).pauses) == 20
