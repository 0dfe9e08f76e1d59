"""A table without its group stands still, and goes on when the bot is there again."""

from typing import Any

import pytest

from engine.phases import Phase
from engine.questions import About
from engine.roles import Role
from engine.waiting import questions
from service.store import keys
from service.tables.notices import Froze, Migrated, Rights, Thawed, Why
from service.tables.taps import Pick

House = Any
GROUP = -100
DAY = 24 * 60 * 60
BEGIN = 100_000.0
"""When each house's clock begins."""
TIMES = ("opened", "deadline", "nightfall", "dawn")


def froze(since: float, why: Why = Why.OUT) -> Froze:
    return Froze(why, since + 7 * DAY)


async def test_members_are_told_once_and_nothing_more_goes_to_the_group(
    house: House, timetable: Any
) -> None:
    await house.game(5)
    assert await house.waiting(GROUP)
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.lost_group(GROUP, house.moment())
    assert house.notices == [froze(BEGIN)]
    assert await house.waiting(GROUP) == []
    assert timetable.at(keys.deliver(GROUP)) is None
    assert await house.waiting(1)


async def test_while_it_stands_still_no_deadline_closes_anything(
    house: House, timetable: Any
) -> None:
    table = await house.game(5)
    frozen_at = house.time + 60
    house.wait_until(frozen_at)
    await house.tables.lost_group(GROUP, house.moment())
    assert timetable.at(keys.window(table.id)) == pytest.approx(frozen_at + 7 * DAY)
    house.wait_until(table.deadline + DAY)
    await house.look(table)
    frozen = await house.found()
    assert frozen.game == table.game
    assert frozen.deadline == table.deadline


async def test_it_goes_on_with_all_its_times_moved_and_its_picks_kept(
    house: House, timetable: Any
) -> None:
    table = await house.game(6)
    house.wait_until(house.time + 100)
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(house.time + 3 * DAY)
    told = len(house.scribe.private)
    await house.tables.entered_group(GROUP, house.moment(), "Friends")
    thawed = await house.found()
    assert thawed.title == "Friends"
    assert house.notices == [froze(BEGIN + 100), Thawed(3 * DAY)]
    for name in TIMES:
        assert getattr(thawed, name) == pytest.approx(getattr(table, name) + 3 * DAY)
    assert timetable.at(keys.window(table.id)) == pytest.approx(thawed.deadline)
    asked = {question.seat for question in questions(table.game)}
    assert {telling.seat for telling in house.scribe.private[told:]} == asked
    assert {telling.until for telling in house.scribe.private[told:]} == {thawed.deadline}
    assert "notice" in await house.waiting(GROUP)


async def test_what_was_ticked_before_is_still_ticked_after(house: House) -> None:
    await house.game(6, Role.KILLER)
    table = await house.to(Phase.FORGERY)
    killer = questions(table.game)[0]
    assert killer.most > 1
    await house.tap(table, killer.seat, Pick(About.CARDS, killer.options[0]))
    before = await house.found()
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.entered_group(GROUP, house.moment())
    after = await house.found()
    assert after.drafts == {killer.seat: killer.options[:1]}
    assert (after.drafts, after.game) == (before.drafts, before.game)


async def test_time_that_it_stood_still_is_not_given_back_twice_as_an_outage(
    house: House,
) -> None:
    table = await house.game(5)
    began = house.time
    house.wait_until(began + 1000)
    await house.tables.lost_group(GROUP, house.moment())
    await house.outage(began + 700, began + 2000)  # it had begun before the table stood still
    await house.outage(began + 2200, began + 2900)
    house.wait_until(began + 3000)
    await house.tables.entered_group(GROUP, house.moment())
    await house.outage(began + 2950, began + 3500)  # it ends after the table goes on
    house.wait_until(began + 3500)
    await house.look(table)
    lost = 300 + 2000 + 500
    assert (await house.found()).deadline == pytest.approx(table.deadline + lost)


async def test_freezing_twice_with_a_thaw_between_moves_the_deadline_by_both(house: House) -> None:
    table = await house.game(5)
    for _ in range(2):
        await house.tables.lost_group(GROUP, house.moment())
        house.wait_until(house.time + 500)
        await house.tables.entered_group(GROUP, house.moment())
    assert (await house.found()).deadline == pytest.approx(table.deadline + 1000)


async def test_a_thaw_that_is_told_twice_moves_the_deadline_once(house: House) -> None:
    table = await house.game(5)
    out, back = house.moment(), house.moment()
    await house.tables.lost_group(GROUP, out)
    house.wait_until(house.time + 500)
    await house.tables.entered_group(GROUP, back)
    house.wait_until(house.time + 500)
    await house.tables.lost_group(GROUP, out)  # delivered once more, late
    await house.tables.entered_group(GROUP, back)
    found = await house.found()
    assert found.frozen is None
    assert found.deadline == pytest.approx(table.deadline + 500)


async def test_a_lobby_that_goes_on_is_posted_anew_and_nobody_has_been_idle(house: House) -> None:
    table, _people = await house.lobby(3)
    posted = len(house.scribe.lobbies)
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(house.time + 2 * DAY)
    await house.tables.entered_group(GROUP, house.moment())
    thawed = await house.found()
    assert house.notices == [froze(BEGIN), Thawed(2 * DAY)]
    assert {member.seen for member in thawed.members} == {house.time}
    # What the notice says anew is not edited as well.
    assert len(house.scribe.lobbies) == posted + 1
    await house.look(table)
    assert house.notices == [froze(BEGIN), Thawed(2 * DAY)]


async def test_a_bot_that_comes_into_a_group_without_a_table_tells_nothing(house: House) -> None:
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.entered_group(GROUP, house.moment(), "Friends")
    assert house.notices == []
    table, _people = await house.lobby(2)
    await house.tables.entered_group(GROUP, house.moment())
    assert house.notices == []
    assert (await house.load(table.id)).frozen is None


async def test_a_bot_that_may_not_write_is_as_good_as_out_of_the_group(house: House) -> None:
    table = await house.game(4)
    muted, free = Rights(pin=True, mute=True, write=False), Rights(pin=True, mute=True)
    await house.tables.note_rights(GROUP, muted, house.moment())
    house.wait_until(house.time + 100)
    await house.tables.note_rights(GROUP, free, house.moment())
    assert house.notices == [froze(BEGIN, Why.MAY_NOT_WRITE), Thawed(100)]
    assert (await house.found()).deadline == pytest.approx(table.deadline + 100)


async def test_a_group_that_moves_while_its_table_stands_still_takes_it_along(
    house: House,
) -> None:
    """The bot is told that it has left the old chat, before or after it is told of the new one."""
    table = await house.game(5)
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(house.time + 50)
    await house.tables.migrate(GROUP, -200)
    await house.tables.lost_group(GROUP, house.moment())
    moved = await house.find(-200)
    assert moved.frozen is None
    assert moved.deadline == pytest.approx(table.deadline + 50)
    assert house.notices == [froze(BEGIN), Thawed(50)]


async def test_a_table_that_moves_to_where_the_bot_is_not_stands_still(house: House) -> None:
    await house.game(5)
    await house.tables.lost_group(-200, house.moment())
    await house.tables.migrate(GROUP, -200)
    assert (await house.find(-200)).frozen.since == house.time
    assert await house.waiting(-200) == []
    await house.tables.entered_group(-200, house.moment())
    assert house.notices == [froze(BEGIN), Thawed(0)]
    assert not any(isinstance(notice, Migrated) for notice in house.notices)
