"""Who is told of a step: nobody but those who may know (ruling 7.2)."""

from typing import Any

from engine.audience import EVERYBODY, audience
from engine.phases import Phase
from engine.questions import About
from engine.roles import Role
from engine.waiting import questions
from service.tables.announce import private_telling
from service.tables.deadlines import time_up
from service.tables.taps import Pick

House = Any


async def test_from_nightfall_to_dawn_the_public_is_told_nothing(house: House) -> None:
    table = await house.game(6)
    told = len(house.scribe.public)
    while (await house.found()).game.at_night:
        assert len(house.scribe.public) == told
        house.wait_until((await house.found()).deadline)
        await time_up(house.parts, table.id)
    assert len(house.scribe.public) == told + 1


async def test_a_night_window_is_told_to_those_it_asks_and_to_nobody_else(house: House) -> None:
    table = await house.game(6)
    assert table.game
    for telling in house.scribe.private:
        assert (telling.view.question is not None) == (
            telling.seat in {question.seat for question in questions(table.game)}
        )
    house.scribe.private.clear()
    house.wait_until(table.deadline)
    await time_up(house.parts, table.id)
    game = (await house.found()).game
    assert game.window.phase is Phase.TESTIMONY
    concerned = {*game.round.fallen} | {q.seat for q in questions(table.game)}
    assert {telling.seat for telling in house.scribe.private} == concerned


async def test_every_event_in_a_telling_is_for_whom_it_is_told(house: House) -> None:
    table = await house.game(6)
    for _ in range(12):
        found = await house.find(table.chat)
        if found is None:
            break
        house.wait_until(found.deadline)
        await time_up(house.parts, table.id)
    assert house.scribe.private
    for telling in house.scribe.public:
        assert all(audience(event) is EVERYBODY for event in telling.events)
    for telling in house.scribe.private:
        for event in telling.events:
            who = audience(event)
            assert who is not EVERYBODY
            assert telling.seat in who
        assert telling.view.seat == telling.seat


async def test_a_tick_is_seen_by_the_one_who_ticks_alone(house: House) -> None:
    table = await house.game(6, Role.KILLER)
    house.wait_until(table.deadline)
    await time_up(house.parts, table.id)
    house.wait_until((await house.found()).deadline)
    await time_up(house.parts, table.id)
    table = await house.found()
    assert table.game
    question = questions(table.game)[0]
    house.scribe.private.clear()
    await house.tap(table, question.seat, Pick(About.CARDS, question.options[0]))
    (telling,) = house.scribe.private
    assert (telling.seat, telling.draft) == (question.seat, (question.options[0],))


async def test_a_seat_that_is_asked_nothing_is_not_given_the_deadline_of_a_night_window(
    house: House,
) -> None:
    table = await house.game(6)
    seen = set()
    for seat in table.game.seats:
        telling = private_telling(table, seat, house.time)
        assert (telling.until is None) == (telling.view.question is None)
        seen.add(telling.until)
    assert seen == {None, table.deadline}
