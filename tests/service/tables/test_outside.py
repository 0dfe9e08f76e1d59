"""Who has left the group, or was removed, and still has the bot's private chat."""

from typing import Any

import pytest

from engine.game import Presence
from engine.questions import About, Word
from service.tables.denied import Denial
from service.tables.people import Person
from service.tables.tapping import Pick

House = Any
GROUP = -100
BOB = Person(2, "Bob")


async def test_who_is_outside_neither_answers_nor_comes_back_in_private(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    seat = table.game.living[0]
    person = Person(table.seated()[seat].user, "")
    ready = Pick(About.WORDS, Word.READY)
    await house.tables.left_group(person.user, GROUP, house.moment(), house.mark())
    gone = await house.found()
    for refused in (
        house.tap(table, seat, ready),
        house.tables.come_back(person, table.id, house.mark()),
    ):
        assert await house.denial(refused) is Denial.OUTSIDE
    assert (await house.found()).game == gone.game
    await house.tables.joined_group(person.user, GROUP, house.moment(), house.mark())
    await house.tap(table, seat, ready)


async def test_who_has_quit_and_is_still_in_the_group_comes_back_by_an_answer(
    house: House,
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    seat = table.game.living[0]
    person = Person(table.seated()[seat].user, "")
    await house.tables.give_up(person, table.id, house.mark())
    await house.tap(table, seat, Pick(About.WORDS, Word.READY))
    assert (await house.found()).game.players[seat].presence is Presence.HERE


@pytest.mark.parametrize("sat", [True, False])
async def test_a_personal_link_seats_nobody_who_has_left_the_group(
    house: House, *, sat: bool
) -> None:
    table, _people = await house.lobby(1)
    await house.start_bot(BOB)
    tables, link = house.tables, house.tables.link_payload(table.id, BOB.user)
    if sat:
        await tables.join(BOB, table.id, house.mark())
    await tables.left_group(BOB.user, GROUP, house.moment(), house.mark())
    for refused in (
        tables.join_by_link(BOB, link, house.mark()),
        tables.join(BOB, table.id, house.mark()),
    ):
        assert await house.denial(refused) is Denial.OUTSIDE
    await tables.joined_group(BOB.user, GROUP, house.moment(), house.mark())
    await tables.join_by_link(BOB, link, house.mark())
    assert (await house.found()).member(BOB.user)


async def test_of_strangers_a_game_keeps_nothing(house: House) -> None:
    table, people = await house.lobby(4)
    for user in (people[1].user, 99):
        await house.tables.left_group(user, GROUP, house.moment(), house.mark())
        await house.tables.joined_group(user, GROUP, house.moment(), house.mark())
    await house.tables.join(people[1], table.id, house.mark())
    await house.tables.begin(people[0], table.id, house.mark())
    await house.tables.left_group(98, GROUP, house.moment(), house.mark())
    assert set((await house.found()).moves) == {people[1].user}
