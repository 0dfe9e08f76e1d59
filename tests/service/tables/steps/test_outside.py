"""Who has left the group, or was removed, and still has the bot's private chat."""

from typing import Any

import pytest

from engine.game import Presence
from engine.questions import About, Word
from service.tables.denied import Denial
from service.tables.moment import Attempt
from service.tables.notices import Rights
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.taps import Pick

House = Any
GROUP, NEW = -100, -200
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


async def out_and_in(house: House) -> None:
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.entered_group(GROUP, house.moment())


async def test_who_may_have_come_back_while_the_bot_was_out_plays_on(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    one, other = (Person(table.seated()[seat].user, "") for seat in table.game.living[:2])
    for person in (one, other):
        await house.tables.left_group(person.user, GROUP, house.moment(), house.mark())
    await out_and_in(house)
    await house.tables.come_back(one, table.id, house.mark())
    await house.tap(table, table.game.living[1], Pick(About.WORDS, Word.READY))
    players = (await house.found()).game.players
    assert {players[seat].presence for seat in table.game.living[:2]} == {Presence.HERE}


async def test_a_host_who_may_have_come_back_while_the_bot_was_out_is_host(house: House) -> None:
    host = Person(9, "Host")
    await house.tables.open(host, GROUP, None, house.moment(), house.mark())
    table = await house.found()
    for user in range(1, 5):
        await house.start_bot(Person(user, "P"))
        await house.tables.join(Person(user, "P"), table.id, house.mark())
    await house.start_bot(host)
    await house.tables.join(host, table.id, house.mark())
    await house.tables.begin(host, table.id, house.mark())
    await house.tables.left_group(9, GROUP, house.moment(), house.mark())
    await out_and_in(house)
    await house.tables.come_back(host, table.id, house.mark())
    await house.tables.cancel(host, table.id, house.mark())
    assert (await house.load(table.id)).stage is Stage.OVER


@pytest.mark.parametrize("freshly_out", [True, False])
async def test_who_may_have_come_back_while_the_bot_was_out_may_join(
    house: House, *, freshly_out: bool
) -> None:
    """Whatever is told first: that they left, or that the bot was put out after that."""
    table, _people = await house.lobby(2)
    left, out, back = (house.moment() for _ in range(3))
    if freshly_out:
        await house.tables.left_group(2, GROUP, left, house.mark())
    await house.tables.lost_group(GROUP, out)
    await house.tables.entered_group(GROUP, back)
    if not freshly_out:
        await house.tables.left_group(2, GROUP, left, house.mark())
    assert not (await house.found()).member(2)
    await house.tables.join(BOB, table.id, house.mark())


async def test_the_bot_s_return_told_before_its_leaving_lets_them_in_as_well(
    house: House,
) -> None:
    table, _people = await house.lobby(2)
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    out, back = house.moment(), house.moment()
    await house.tables.entered_group(GROUP, back)
    await house.tables.lost_group(GROUP, out)
    await house.tables.join(BOB, table.id, house.mark())


async def test_a_refused_send_shows_as_well_that_the_bot_was_out(house: House) -> None:
    table, _people = await house.lobby(2)
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    a_second_later = Attempt((await house.attempt()).began + 1)
    await house.tables.lost_group(GROUP, a_second_later)
    later = house.moment()
    await house.tables.entered_group(GROUP, later._replace(date=later.date + 2))
    await house.tables.join(BOB, table.id, house.mark())


async def test_who_leaves_since_the_bot_is_back_is_outside(house: House) -> None:
    table, _people = await house.lobby(2)
    await out_and_in(house)
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    await house.tables.migrate(GROUP, NEW)
    assert await house.denial(house.tables.join(BOB, table.id, house.mark())) is Denial.OUTSIDE


async def test_a_bot_that_may_not_write_sees_who_comes_and_goes(house: House) -> None:
    table, _people = await house.lobby(2)
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    for write in (False, True):
        rights = Rights(pin=True, mute=True, write=write)
        await house.tables.note_rights(GROUP, rights, house.moment())
    assert await house.denial(house.tables.join(BOB, table.id, house.mark())) is Denial.OUTSIDE


async def test_who_left_before_a_table_was_opened_sits_there_all_the_same(house: House) -> None:
    """They were in the group when they opened it and sat down, whatever is told late."""
    before = [house.moment() for _ in range(2)]
    await house.tables.left_group(1, GROUP, before[0], house.mark())
    await house.lobby(2)
    await house.tables.left_group(2, GROUP, before[1], house.mark())
    assert [member.user for member in (await house.found()).members] == [1, 2]


async def test_who_may_have_come_back_while_the_bot_was_out_sits_where_they_play_again(
    house: House,
) -> None:
    """*Play again* stands below an old post."""
    await house.start_bot(BOB)
    asked = house.moment()
    await house.tables.left_group(BOB.user, GROUP, house.moment(), house.mark())
    await out_and_in(house)
    await house.tables.open(BOB, GROUP, None, asked, house.mark())
    assert [member.user for member in (await house.found()).members] == [BOB.user]


async def test_who_has_left_since_they_asked_for_a_table_sits_nowhere(house: House) -> None:
    """It was told before."""
    ann = Person(1, "P1")
    await house.start_bot(ann, BOB)
    asked, left = house.moment(), house.moment()
    for person in (ann, BOB):
        await house.tables.left_group(person.user, GROUP, left, house.mark())
    await house.tables.open(Person(3, "P3"), GROUP, None, asked, house.mark())
    table = await house.found()
    assert await house.denial(house.tables.join(BOB, table.id, house.mark())) is Denial.OUTSIDE
    await house.tables.close(Person(3, "P3"), table.id, house.mark())
    await house.tables.open(ann, GROUP, None, asked, house.mark())
    assert await house.find(GROUP) is None
