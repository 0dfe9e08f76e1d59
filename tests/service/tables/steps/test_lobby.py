"""Before the game: who opens a table, sits down and gets up, and what the host settles."""

import asyncio
from typing import Any

import pytest

from engine.roles import Role
from service.store.keys import window
from service.store.outbox import Item, Outgoing
from service.tables.denied import Denial, Denied
from service.tables.people import GroupAdmin, Person
from service.tables.stage import Stage
from service.tables.tables import Joined

House = Any
GROUP = -100
ANN, BOB, KIM = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Kim")
FOUR = (Role.CITIZEN, Role.CITIZEN, Role.CITIZEN, Role.MASS_MURDERER)


async def denial(step: Any) -> Denial:
    with pytest.raises(Denied) as denied:
        await step
    return denied.value.code


async def test_a_chat_has_one_open_table_whose_host_sits_down_at_once(house: House) -> None:
    await house.start_bot(ANN)
    await house.tables.open(ANN, GROUP, 7, house.moment(), house.mark())
    table = await house.found()
    assert [member.name for member in table.members] == ["Ann"]
    assert (table.host, table.chat, table.thread) == (ANN.user, GROUP, 7)
    assert (
        await denial(house.tables.open(BOB, GROUP, None, house.moment(), house.mark()))
        is Denial.TABLE_OPEN
    )


async def test_two_tables_opened_at_once_in_a_chat_are_one(house: House) -> None:
    opened = await asyncio.gather(
        *(house.tables.open(who, GROUP, None, house.moment(), house.mark()) for who in (ANN, BOB)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Denied) for result in opened) == 1


async def test_who_has_not_started_the_bot_is_seated_by_their_own_link_only(house: House) -> None:
    await house.tables.open(ANN, GROUP, None, house.moment(), house.mark())
    table = await house.found()
    assert table.members == ()
    assert await house.tables.join(BOB, table.id, house.mark()) is Joined.NEEDS_START
    payload = house.tables.link_payload(table.id, BOB.user)
    assert len(payload) <= 64
    stolen = house.tables.join_by_link(KIM, payload, house.mark())
    assert await denial(stolen) is Denial.LINK_OF_ANOTHER
    garbled = house.tables.join_by_link(BOB, "x" * 65, house.mark())
    assert await denial(garbled) is Denial.LINK_INVALID
    await house.tables.join_by_link(BOB, payload, house.mark())
    assert [member.user for member in (await house.found()).members] == [BOB.user]
    again = house.tables.join_by_link(BOB, payload, house.mark())
    assert await denial(again) is Denial.ALREADY_IN


async def test_a_host_who_leaves_hands_over_and_the_last_to_leave_closes_the_table(
    house: House,
) -> None:
    table, (ann, bob) = await house.lobby(2)
    await house.tables.leave(ann, table.id, house.mark())
    assert (await house.found()).host == bob.user
    await house.tables.leave(bob, table.id, house.mark())
    assert await house.find(GROUP) is None
    assert (await house.load(table.id)).stage is Stage.CANCELLED
    assert await house.tables.tables_of(bob.user) == []


async def test_the_table_of_a_host_who_does_not_sit_there_stays_when_others_leave(
    house: House,
) -> None:
    await house.tables.open(ANN, GROUP, None, house.moment(), house.mark())
    await house.start_bot(BOB)
    table = await house.found()
    await house.tables.join(BOB, table.id, house.mark())
    await house.tables.leave(BOB, table.id, house.mark())
    table = await house.found()
    assert (table.stage, table.host, table.members) == (Stage.LOBBY, ANN.user, ())


async def test_what_is_posted_along_with_a_change_is_posted_with_it_or_not_at_all(
    house: House,
) -> None:
    await house.tables.open(ANN, GROUP, None, house.moment(), house.mark())
    table = await house.found()
    payload = house.tables.link_payload(table.id, BOB.user)
    also = (Outgoing(BOB.user, Item(text="you are in")),)
    await house.tables.join_by_link(BOB, payload, "same", also)
    with pytest.raises(Denied):
        await house.tables.join_by_link(BOB, payload, house.mark(), also)
    assert await house.waiting(BOB.user) == ["you are in"]
    gone = (Outgoing(BOB.user, Item(text="you are out")),)
    await house.tables.leave(BOB, table.id, house.mark(), gone)
    assert await house.waiting(BOB.user) == ["you are in", "you are out"]


async def test_only_the_host_settles_pace_and_cast_and_only_with_what_can_be_played(
    house: House,
) -> None:
    table, (ann, bob, *_) = await house.lobby(7)
    tables, id_ = house.tables, table.id
    assert await denial(tables.set_pace(bob, id_, "slow", house.mark())) is Denial.NOT_HOST
    assert await denial(tables.set_pace(ann, id_, "soon", house.mark())) is Denial.BAD_PACE
    await tables.set_pace(ann, id_, " 90S ", house.mark())
    await tables.swap(ann, id_, Role.FAMOUS_DOG, Role.CITIZEN, house.mark())
    table = await house.found()
    assert table.pace == "90s"
    assert Role.FAMOUS_DOG in table.planned_cast()
    hostage = tables.swap(ann, id_, Role.HOSTAGE, Role.CITIZEN, house.mark())
    assert await denial(hostage) is Denial.UNPLAYABLE
    assert await denial(tables.set_cast(ann, id_, FOUR, house.mark())) is Denial.UNPLAYABLE
    await tables.set_cast(ann, id_, None, house.mark())
    assert Role.FAMOUS_DOG not in (await house.found()).planned_cast()


async def test_a_swap_in_a_custom_cast_keeps_the_rest_of_it(house: House) -> None:
    table, people = await house.lobby(7)
    cast = (*(Role.CITIZEN,) * 4, Role.KILLER, Role.KILLER, Role.MASTERMIND)
    await house.tables.set_cast(people[0], table.id, cast, house.mark())
    await house.tables.swap(people[0], table.id, Role.SOULMATE, Role.CITIZEN, house.mark())
    swapped = (await house.found()).planned_cast()
    assert sorted(swapped) == sorted((*cast[1:], Role.SOULMATE))


async def test_a_swap_waits_while_too_few_sit_there_for_it(house: House) -> None:
    table, people = await house.lobby(7)
    await house.tables.swap(people[0], table.id, Role.FAMOUS_DOG, Role.CITIZEN, house.mark())
    await house.tables.leave(people[6], table.id, house.mark())
    assert Role.FAMOUS_DOG not in (await house.found()).planned_cast()
    await house.tables.join(people[6], table.id, house.mark())
    assert Role.FAMOUS_DOG in (await house.found()).planned_cast()


async def test_a_game_begins_with_four_and_its_first_deadline_is_due(
    house: House, timetable: Any
) -> None:
    table, people = await house.lobby(3)
    assert await denial(house.tables.begin(people[0], table.id, house.mark())) is Denial.TOO_FEW
    await house.start_bot(Person(4, "P4"))
    await house.tables.join(Person(4, "P4"), table.id, house.mark())
    assert await denial(house.tables.begin(people[1], table.id, house.mark())) is Denial.NOT_HOST
    await house.tables.begin(people[0], table.id, house.mark())
    table = await house.found()
    assert table.stage is Stage.PLAYING
    assert table.deadline == pytest.approx(house.time + 60 * 60)
    assert timetable.at(window(table.id)) == pytest.approx(table.deadline)
    late = house.tables.join(Person(5, "P5"), table.id, house.mark())
    assert await denial(late) is Denial.TOO_LATE_TO_JOIN
    link = house.tables.link_payload(table.id, people[1].user)
    again = house.tables.join_by_link(people[1], link, house.mark())
    assert await denial(again) is Denial.ALREADY_IN
    for person in (people[1], Person(5, "P5")):
        leaving = house.tables.leave(person, table.id, house.mark())
        assert await denial(leaving) is Denial.LEAVES_A_GAME


async def test_a_host_may_set_the_length_of_one_step_by_hand(house: House) -> None:
    table, (ann, *_) = await house.lobby(4)
    await house.tables.set_pace(ann, table.id, "kill 2h", house.mark())
    await house.tables.begin(ann, table.id, house.mark())
    table = await house.found()
    assert table.pace == "day kill=2h"
    assert table.deadline == pytest.approx(house.time + 2 * 60 * 60)


async def test_a_host_who_has_not_sat_down_cannot_begin_without_knowing(house: House) -> None:
    host = Person(99, "Host")
    await house.tables.open(host, GROUP, None, house.moment(), house.mark())
    table = await house.found()
    people = [Person(user, f"P{user}") for user in range(1, 5)]
    await house.start_bot(*people, host)
    for person in people:
        await house.tables.join(person, table.id, house.mark())
    assert await denial(house.tables.begin(host, table.id, house.mark())) is Denial.HOST_NOT_SEATED
    await house.tables.join(host, table.id, house.mark())
    await house.tables.begin(host, table.id, house.mark())
    assert (await house.found()).stage is Stage.PLAYING


async def test_whom_the_host_blocks_is_put_out_and_let_in_no_more(house: House) -> None:
    table, (ann, bob, kim) = await house.lobby(3)
    tables, id_ = house.tables, table.id
    assert await denial(tables.block(bob, id_, kim.user, house.mark())) is Denial.NOT_HOST
    assert await denial(tables.block(ann, id_, ann.user, house.mark())) is Denial.NOT_AN_OPTION
    assert await denial(tables.block(ann, id_, 99, house.mark())) is Denial.NOT_A_MEMBER
    await tables.block(ann, id_, bob.user, house.mark())
    assert [member.user for member in (await house.found()).members] == [ann.user, kim.user]
    assert await tables.tables_of(bob.user) == []
    assert house.scribe.lobbies[-1].blocked == ((bob.user, "P2"),)
    assert await denial(tables.join(bob, id_, house.mark())) is Denial.BLOCKED
    link = tables.link_payload(id_, bob.user)
    assert await denial(tables.join_by_link(bob, link, house.mark())) is Denial.BLOCKED
    assert await denial(tables.unblock(kim, id_, bob.user, house.mark())) is Denial.NOT_HOST
    await tables.unblock(ann, id_, bob.user, house.mark())
    await tables.join(bob, id_, house.mark())
    assert len((await house.found()).members) == 3


async def test_who_is_blocked_and_has_not_started_the_bot_is_not_sent_to_do_so(
    house: House,
) -> None:
    table, (ann, bob) = await house.lobby(2)
    await house.tables.block(ann, table.id, bob.user, house.mark())
    await house.tables.unreachable(bob.user, house.moment())
    assert await denial(house.tables.join(bob, table.id, house.mark())) is Denial.BLOCKED


async def test_nobody_is_blocked_once_the_game_has_begun(house: House) -> None:
    table = await house.game(4)
    late = house.tables.block(ANN, table.id, 2, house.mark())
    assert await denial(late) is Denial.BEGUN


async def test_an_admin_who_is_nobody_begins_a_game_if_its_host_plays(house: House) -> None:
    await house.tables.open(Person(9, "Host"), GROUP, None, house.moment(), house.mark())
    table = await house.found()
    people = [Person(user, f"P{user}") for user in range(1, 5)]
    await house.start_bot(*people, Person(9, "Host"))
    for person in people:
        await house.tables.join(person, table.id, house.mark())
    begin = house.tables.begin
    assert await denial(begin(GroupAdmin(GROUP), table.id, house.mark())) is Denial.HOST_NOT_SEATED
    await house.tables.join(Person(9, "Host"), table.id, house.mark())
    await begin(GroupAdmin(GROUP), table.id, house.mark())
    await house.tables.cancel(GroupAdmin(GROUP), table.id, house.mark())
    assert (await house.load(table.id)).stage is Stage.OVER


async def test_whom_the_host_blocks_twice_is_blocked_once(house: House) -> None:
    table, (ann, bob) = await house.lobby(2)
    for _ in range(2):
        await house.tables.block(ann, table.id, bob.user, house.mark())
    assert [member.user for member in (await house.found()).blocked] == [bob.user]


async def test_an_admin_of_another_group_may_do_nothing_at_this_table(house: House) -> None:
    table, _people = await house.lobby(4)
    elsewhere = GroupAdmin(GROUP - 1)
    for refused in (
        house.tables.begin(elsewhere, table.id, house.mark()),
        house.tables.cancel(elsewhere, table.id, house.mark()),
        house.tables.settings(elsewhere, table.id),
    ):
        assert await denial(refused) is Denial.NOT_HOST
