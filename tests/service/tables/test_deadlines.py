"""Deadlines close windows by the table's own time, once, and outages are given back."""

import asyncio
from typing import Any

import pytest

from engine.phases import Phase
from engine.questions import About, Word
from engine.roles import Role
from engine.waiting import questions
from service.store import keys
from service.tables.deadlines import time_up
from service.tables.denied import Denied
from service.tables.taps import Confirm, Pick

House = Any


async def phase(house: House) -> Phase:
    table = await house.found()
    assert table.game
    assert table.game.window
    phase: Phase = table.game.window.phase
    return phase


async def test_a_deadline_closes_its_window_once_however_often_it_is_told(
    house: House, timetable: Any
) -> None:
    table = await house.game(5)
    house.wait_until(table.deadline)
    await asyncio.gather(*(time_up(house.parts, table.id) for _ in range(5)))
    assert await phase(house) is Phase.TESTIMONY
    after = await house.found()
    assert after.deadline == pytest.approx(house.time + 45 * 60)
    assert timetable.at(keys.window(table.id)) == pytest.approx(after.deadline)


async def test_a_deadline_told_early_is_put_back_where_it_belongs(
    house: House, timetable: Any
) -> None:
    table = await house.game(5)
    timetable.set(keys.window(table.id), house.time)
    await time_up(house.parts, table.id)
    assert await phase(house) is Phase.KILL
    assert timetable.at(keys.window(table.id)) == pytest.approx(table.deadline)


async def test_a_table_that_is_gone_or_over_has_no_deadline(house: House, timetable: Any) -> None:
    timetable.set(keys.window("gone"), 1.0)
    await time_up(house.parts, "gone")
    assert timetable.at(keys.window("gone")) is None
    table, people = await house.lobby(4)
    await house.tables.close(people[0], table.id, house.mark())
    timetable.set(keys.window(table.id), 1.0)
    await time_up(house.parts, table.id)
    assert timetable.at(keys.window(table.id)) is None


async def test_an_outage_moves_the_deadline_by_its_length_once_and_is_told(house: House) -> None:
    table = await house.game(5)
    began = house.time + 600
    house.wait_until(table.deadline + 1000)
    await house.outage(began, house.time)
    length = house.time - began
    await time_up(house.parts, table.id)
    await time_up(house.parts, table.id)
    assert await phase(house) is Phase.KILL
    moved = await house.found()
    assert moved.deadline == pytest.approx(table.deadline + length)
    assert moved.dawn == pytest.approx(table.dawn + length)
    assert house.scribe.public[-1].outage == pytest.approx(length)
    (asked,) = (telling for telling in house.scribe.private if telling.until == moved.deadline)
    assert asked.view.question
    house.wait_until(moved.deadline)
    await time_up(house.parts, table.id)
    assert await phase(house) is Phase.TESTIMONY


async def test_by_day_an_outage_counts_from_the_opening_of_the_window_at_most(
    house: House,
) -> None:
    await house.game(5)
    table = await house.to_discussion()
    await house.outage(house.time - 5000, house.time + 300)
    house.wait_until(house.time + 300)
    await time_up(house.parts, table.id)
    assert (await house.found()).deadline == pytest.approx(table.deadline + 300)
    assert house.scribe.public[-1].outage == pytest.approx(300)


@pytest.mark.parametrize("opened_after", [0, 500, 900])
async def test_by_night_what_is_told_of_an_outage_hides_when_the_window_was_opened(
    house: House, opened_after: float
) -> None:
    """The killers may choose before or during the outage, or just after it has ended."""
    table = await house.game(5, Role.KILLER)
    nightfall, killer = house.time, questions(table.game)[0]
    house.wait_until(nightfall + opened_after)
    await house.tap(table, killer.seat, Pick(About.SEATS, killer.options[0]))
    opened = await house.found()
    await house.outage(nightfall + 400, nightfall + 900)
    house.wait_until(nightfall + 901)
    await time_up(house.parts, table.id)
    moved = await house.found()
    assert house.scribe.public[-1].outage == pytest.approx(500)
    assert moved.dawn == pytest.approx(table.dawn + 500)
    lost = 900 - max(400, opened_after)
    assert moved.deadline == pytest.approx(opened.deadline + lost)


async def test_an_answer_that_comes_before_the_clock_gives_an_outage_back_and_tells_it_once(
    house: House,
) -> None:
    """It sets a new due time, and so takes the place of what the clock has made due."""
    table = await house.game(5, Role.KILLER)
    killer, began = questions(table.game)[0], house.time + 100
    house.wait_until(began + 8 * 3600)
    await house.outage(began, house.time)
    told = len(house.scribe.public)
    await house.tap(table, killer.seat, Pick(About.SEATS, killer.options[0]))
    assert [telling.outage for telling in house.scribe.public[told:]] == [8 * 3600]
    await time_up(house.parts, table.id)
    moved = await house.found()
    assert len(house.scribe.public) == told + 1
    assert moved.dawn == pytest.approx(table.dawn + 8 * 3600)
    assert moved.game.window.phase is Phase.TESTIMONY
    assert moved.deadline == pytest.approx(house.time + 45 * 60)


async def test_an_outage_is_told_even_if_the_answer_after_it_breaks_the_day(house: House) -> None:
    table = await house.game(5, Role.KILLER)
    while await phase(house) is not Phase.FORGERY:
        house.wait_until((await house.found()).deadline)
        await time_up(house.parts, table.id)
    table = await house.found()
    began, killer = house.time + 60, questions(table.game)[0]
    house.wait_until(began + 600)
    await house.outage(began, house.time)
    for card in killer.options[: killer.fewest]:
        await house.tap(table, killer.seat, Pick(About.CARDS, card))
    await house.tap(table, killer.seat, Confirm())
    assert await phase(house) is Phase.DISCUSSION
    assert [telling.outage for telling in house.scribe.public[1:]] == [600, 0]


async def test_by_day_an_answer_after_an_outage_finds_its_deadline_moved(
    house: House, timetable: Any
) -> None:
    await house.game(5)
    table = await house.to_discussion()
    began = house.time + 60
    house.wait_until(table.deadline + 60)
    await house.outage(began, house.time)
    await house.tap(table, table.game.living[0], Pick(About.WORDS, Word.READY))
    moved = await house.found()
    assert moved.game.windows == table.game.windows
    assert moved.deadline == pytest.approx(table.deadline + house.time - began)
    assert timetable.at(keys.window(table.id)) == pytest.approx(moved.deadline)
    assert house.scribe.public[-1].outage == pytest.approx(house.time - began)


async def test_what_is_denied_after_an_outage_leaves_it_to_the_clock(house: House) -> None:
    table = await house.game(5, Role.KILLER)
    other = next(s for s in table.game.living if s != questions(table.game)[0].seat)
    began = house.time + 60
    house.wait_until(began + 600)
    await house.outage(began, house.time)
    with pytest.raises(Denied):
        await house.tap(table, other, Pick(About.SEATS, 0))
    assert await house.found() == table
    await time_up(house.parts, table.id)
    assert house.scribe.public[-1].outage == pytest.approx(600)


async def test_an_outage_before_nightfall_gives_nothing_back(house: House) -> None:
    await house.outage(house.time - 5000, house.time - 1)
    table = await house.game(5)
    await time_up(house.parts, table.id)
    assert (await house.found()).deadline == table.deadline


async def test_at_a_table_where_nobody_ever_answers_the_game_ends(house: House) -> None:
    table = await house.game(6)
    while (found := await house.find(table.chat)) is not None:
        house.wait_until(found.deadline)
        await time_up(house.parts, table.id)
    ended = await house.load(table.id)
    assert ended.game
    assert ended.game.outcome
    assert house.scribe.public[-1].truth
