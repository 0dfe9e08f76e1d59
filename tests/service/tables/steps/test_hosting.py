"""Who the host is, and what becomes of a table whose host has left."""

from typing import Any

import pytest

from engine.questions import About
from engine.roles import Role
from engine.waiting import questions
from service.tables.denied import Denial
from service.tables.notices import CameIn, HasHost, HostChanged, Trouble, Troubled
from service.tables.people import GroupAdmin, Person
from service.tables.stage import Stage
from service.tables.taps import Pick
from tests.service.tables.seats import user_at

House = Any
GROUP = -100


async def test_a_host_who_leaves_the_group_hands_the_lobby_to_who_joined_first(
    house: House,
) -> None:
    table, _people = await house.lobby(2)
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    assert (await house.found()).host == 2
    assert house.notices == [HostChanged(0)]
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    assert (await house.load(table.id)).stage is Stage.CANCELLED


@pytest.mark.parametrize("others", [0, 2])
async def test_a_host_who_does_not_sit_there_and_leaves_the_group_is_host_no_more(
    house: House, others: int
) -> None:
    await house.tables.open(Person(9, "Host"), GROUP, None, house.moment(), house.mark())
    people = [Person(user, f"P{user}") for user in range(1, 1 + others)]
    await house.start_bot(*people)
    table = await house.found()
    for person in people:
        await house.tables.join(person, table.id, house.mark())
    await house.tables.left_group(9, GROUP, house.moment(), house.mark())
    table = await house.load(table.id)
    assert (table.stage, table.host) == ((Stage.LOBBY, 1) if others else (Stage.CANCELLED, 9))


async def test_by_day_a_host_who_leaves_is_missed_at_once_and_any_member_may_follow(
    house: House,
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    early = house.tables.take_over(Person(2, ""), table.id, house.mark())
    assert await house.denial(early) is Denial.HAS_HOST
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    assert house.notices == [Troubled(Trouble.HOST_LEFT)]
    assert house.scribe.notices[-1].circle.host == 0
    stranger = house.tables.take_over(Person(99, "X"), table.id, house.mark())
    assert await house.denial(stranger) is Denial.NOT_IN
    left = house.tables.take_over(Person(1, ""), table.id, house.mark())
    assert await house.denial(left) is Denial.IS_GONE
    await house.tables.take_over(Person(2, ""), table.id, house.mark())
    table = await house.found()
    assert (table.host, table.troubles, table.told) == (2, frozenset(), frozenset())
    assert house.notices[1:] == [HasHost(), HostChanged(table.seat_of(2))]
    assert house.scribe.notices[-1].circle.host == 2
    late = house.tables.take_over(Person(3, ""), table.id, house.mark())
    assert await house.denial(late) is Denial.HAS_HOST


async def test_a_host_who_comes_back_is_host_again(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    await house.tables.joined_group(1, GROUP, house.moment(), house.mark())
    assert house.notices == [Troubled(Trouble.HOST_LEFT), CameIn(table.seat_of(1)), HasHost()]
    late = house.tables.take_over(Person(2, ""), table.id, house.mark())
    assert await house.denial(late) is Denial.HAS_HOST
    assert (await house.found()).host == 1


async def test_at_night_nobody_learns_that_the_host_has_left(house: House) -> None:
    table = await house.game(6)
    await house.tables.give_up(Person(1, ""), table.id, house.mark())
    assert house.notices == []
    assert (await house.tables.standing(table.id)).lobby.troubles == ()
    early = house.tables.take_over(Person(2, ""), table.id, house.mark())
    assert await house.denial(early) is Denial.HAS_HOST
    await house.to_discussion()
    assert house.notices == [Troubled(Trouble.HOST_LEFT)]
    assert house.scribe.public[-1].troubles == (Trouble.HOST_LEFT,)


async def test_who_takes_a_table_over_at_night_does_not_learn_whether_its_host_has_come_back(
    house: House,
) -> None:
    await house.game(8, Role.KILLER, Role.KILLER)
    table = await house.to_discussion()
    await house.tables.give_up(Person(table.host, ""), table.id, house.mark())
    while not (await house.found()).game.at_night:
        house.wait_until((await house.found()).deadline)
        await house.look(table)
    told = await house.found()
    assert Trouble.HOST_LEFT in told.told
    notices = list(house.notices)
    await house.tables.joined_group(told.host, GROUP, house.moment(), house.mark())
    taker = Person(user_at(told, next(s for s in told.game.living)), "")
    await house.tables.take_over(taker, told.id, house.mark())
    assert house.notices == notices
    assert (await house.found()).host == taker.user
    again = house.tables.take_over(Person(1, ""), told.id, house.mark())
    assert await house.denial(again) is Denial.HAS_HOST
    await house.to_discussion()
    back = CameIn(told.seat_of(1))
    assert house.notices == [*notices, back, HasHost(), HostChanged(told.seat_of(taker.user))]


async def test_a_host_who_dies_keeps_the_table(house: House) -> None:
    table = await house.game(6, Role.KILLER)
    killer = questions(table.game)[0]
    victim = killer.options[0]
    await house.tables.hand_over(Person(1, ""), table.id, user_at(table, victim), house.mark())
    await house.tap(table, killer.seat, Pick(About.SEATS, victim))
    table = await house.to_discussion()
    assert victim in table.game.dead
    assert table.host == user_at(table, victim)
    assert not any(isinstance(notice, Troubled) for notice in house.notices)


async def test_when_a_dead_host_is_back_at_night_it_is_told_with_dawn(house: House) -> None:
    table = await house.game(8, Role.KILLER)
    killer = questions(table.game)[0]
    host = user_at(table, killer.options[0])
    await house.tables.hand_over(Person(1, ""), table.id, host, house.mark())
    await house.tap(table, killer.seat, Pick(About.SEATS, killer.options[0]))
    await house.to_discussion()
    await house.tables.give_up(Person(host, ""), table.id, house.mark())
    assert house.notices[-1] == Troubled(Trouble.HOST_LEFT)
    while not (await house.found()).game.at_night:
        house.wait_until((await house.found()).deadline)
        await house.look(table)
    await house.tables.come_back(Person(host, ""), table.id, house.mark())
    assert house.notices[-1] == Troubled(Trouble.HOST_LEFT)
    await house.to_discussion()
    assert house.notices[-1] == HasHost()
    assert (await house.found()).host == host


async def test_the_host_hands_the_table_to_a_member_who_is_there(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    tables, id_, host = house.tables, table.id, Person(1, "")
    not_host = tables.hand_over(Person(2, ""), id_, 3, house.mark())
    assert await house.denial(not_host) is Denial.NOT_HOST
    stranger = tables.hand_over(host, id_, 99, house.mark())
    assert await house.denial(stranger) is Denial.NOT_A_MEMBER
    await tables.give_up(Person(2, ""), id_, house.mark())
    gone = tables.hand_over(host, id_, 2, house.mark())
    assert await house.denial(gone) is Denial.IS_GONE
    await tables.hand_over(host, id_, 3, house.mark())
    assert (await house.found()).host == 3
    assert house.notices == [HostChanged(table.seat_of(3))]
    await tables.hand_over(GroupAdmin(GROUP), id_, 3, house.mark())
    assert len(house.notices) == 1
    await tables.cancel(Person(3, ""), id_, house.mark())
    assert await house.denial(tables.hand_over(host, id_, 4, house.mark())) is Denial.ENDED


async def test_a_table_handed_on_at_night_is_told_of_at_dawn(house: House) -> None:
    table = await house.game(6)
    await house.tables.hand_over(Person(1, ""), table.id, 2, house.mark())
    assert house.notices == []
    await house.to_discussion()
    assert house.notices == [HostChanged(table.seat_of(2))]


async def test_in_the_lobby_a_host_hands_the_table_on_and_gives_a_sign_by_it(
    house: House,
) -> None:
    table, people = await house.lobby(3)
    house.wait_until(house.time + 100)
    await house.tables.hand_over(people[0], table.id, 3, house.mark())
    handed = await house.found()
    assert (handed.host, handed.members[0].seen, handed.stirred) == (3, house.time, house.time)
    assert house.notices == [HostChanged(2)]


@pytest.mark.parametrize("leaves", ["game", "group"])
async def test_a_host_who_has_left_has_no_say_until_they_are_back(
    house: House, leaves: str
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    host, id_ = Person(1, ""), table.id
    if leaves == "game":
        await house.tables.give_up(host, id_, house.mark())
    else:
        await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    for refused in (
        house.tables.cancel(host, id_, house.mark()),
        house.tables.hand_over(host, id_, 2, house.mark()),
    ):
        assert await house.denial(refused) is Denial.NOT_HOST
    if leaves == "game":
        await house.tables.come_back(host, id_, house.mark())
    else:
        await house.tables.joined_group(1, GROUP, house.moment(), house.mark())
    await house.tables.cancel(host, id_, house.mark())
    assert (await house.load(id_)).game.outcome


async def test_a_host_who_was_put_out_while_the_table_stands_still_has_no_say(
    house: House,
) -> None:
    table = await house.game(6)
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    cancel = house.tables.cancel(Person(1, ""), table.id, house.mark())
    assert await house.denial(cancel) is Denial.NOT_HOST


async def test_by_night_no_refusal_tells_the_host_who_has_gone(house: House) -> None:
    """As it is shown at dawn only (rulings 2.3, 7.2)."""
    table = await house.game(6, Role.KILLER)
    citizen = next(s for s in table.game.seats[1:] if table.game.role(s) is Role.CITIZEN)
    user = table.seated()[citizen].user
    await house.tables.give_up(Person(user, ""), table.id, house.mark())
    assert (await house.found()).game.at_night
    await house.tables.hand_over(Person(1, ""), table.id, user, house.mark())
