"""A lobby in which nothing happens: silent joiners are asked and removed singly (fault 31)."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from service.store import keys
from service.tables.denied import Denial, Denied
from service.tables.notices import AskedIfThere, HostChanged, SeatsFreed
from service.tables.people import GroupAdmin, Person
from service.tables.stage import Stage
from service.tables.table import Member
from service.tables.turned import Turned
from service.tables.writer import change_of

House = Any
GROUP = -100
HOUR = 60 * 60
MINUTE = 60


async def waited(house: House, seconds: float) -> None:
    """So much later a clock looks at the table."""
    house.wait_until(house.time + seconds)
    if table := await house.find(GROUP):
        await house.look(table)


async def test_who_gives_no_sign_for_a_day_is_asked_and_the_others_are_not(
    house: House, timetable: Any
) -> None:
    table, people = await house.lobby(3)
    assert timetable.at(keys.window(table.id)) == pytest.approx(house.time + 24 * HOUR)
    await waited(house, 20 * HOUR)
    await house.tables.set_pace(people[0], table.id, "slow", house.mark())
    await waited(house, 4 * HOUR - 1)
    assert house.notices == []
    await waited(house, 1)
    assert house.notices == [AskedIfThere((1, 2), house.time + 12 * HOUR)]
    assert timetable.at(keys.window(table.id)) == pytest.approx(house.time + 12 * HOUR)
    await waited(house, HOUR)
    assert len(house.notices) == 1


async def test_who_does_not_answer_loses_the_seat_and_who_answers_keeps_it(house: House) -> None:
    table, people = await house.lobby(3)
    await waited(house, 24 * HOUR)
    await house.tables.still_here(people[1], table.id, house.mark())
    await waited(house, 12 * HOUR)
    left = await house.found()
    assert [member.user for member in left.members] == [people[1].user]
    assert left.host == people[1].user
    assert house.notices[1:] == [SeatsFreed((1, 3)), HostChanged(0)]
    assert await house.tables.tables_of(1) == []
    await waited(house, 12 * HOUR)
    assert house.notices[-1] == AskedIfThere((0,), house.time + 12 * HOUR)


def _turns_settings(house: House, table: str) -> Any:
    return house.tables.settings(Person(1, "P1"), table)


def _begins_with_too_few(house: House, table: str) -> Any:
    return house.tables.begin(Person(1, "P1"), table, house.mark())


def _sits_down_twice(house: House, table: str) -> Any:
    return house.tables.join(Person(1, "P1"), table, house.mark())


def _mistypes_the_pace(house: House, table: str) -> Any:
    return house.tables.set_pace(Person(1, "P1"), table, "sloww", house.mark())


def _hands_over_to_nobody(house: House, table: str) -> Any:
    return house.tables.hand_over(Person(1, "P1"), table, 99, house.mark())


def _opens_another(house: House, _: str) -> Any:
    return house.tables.open(Person(1, "P1"), GROUP, None, house.moment(), house.mark())


Act = Callable[[House, str], Awaitable[object]]
ACTS = (
    _turns_settings,
    _begins_with_too_few,
    _sits_down_twice,
    _mistypes_the_pace,
    _hands_over_to_nobody,
    _opens_another,
)


@pytest.mark.parametrize("act", ACTS)
async def test_whatever_a_member_wants_is_a_sign_even_if_it_only_shows_or_is_denied(
    house: House, act: Act
) -> None:
    table, _people = await house.lobby(3)
    await waited(house, 24 * HOUR)
    with suppress(Denied):
        await act(house, table.id)
    await waited(house, 12 * HOUR)
    assert [member.user for member in (await house.found()).members] == [1]


async def test_what_a_host_denies_is_a_sign_of_who_wanted_it(house: House) -> None:
    table, people = await house.lobby(3)
    await waited(house, 24 * HOUR)
    for act in (house.tables.settings, _paces(house), _closes_in_vain(house)):
        await house.tables.still_here(people[0], table.id, house.mark())
        assert await house.denial(act(people[1], table.id)) is Denial.NOT_HOST
        assert (await house.found()).members[1].asked is None
        await waited(house, 24 * HOUR)


def _paces(house: House) -> Callable[[Person, str], Awaitable[None]]:
    return lambda person, table: house.tables.set_pace(person, table, "slow", house.mark())


def _closes_in_vain(house: House) -> Callable[[Person, str], Awaitable[None]]:
    return lambda person, table: house.tables.close(person, table, house.mark())


async def test_who_has_stopped_the_bot_gives_a_sign_like_anybody(house: House) -> None:
    table, people = await house.lobby(2)
    await house.tables.unreachable(people[1].user, house.moment())
    await waited(house, 24 * HOUR)
    again = house.tables.join(people[1], table.id, house.mark())
    assert await house.denial(again) is Denial.ALREADY_IN
    await waited(house, 12 * HOUR)
    assert [member.user for member in (await house.found()).members] == [2]


async def test_a_lobby_where_all_is_denied_still_counts_as_one_without_any_move(
    house: House,
) -> None:
    table, people = await house.lobby(2)
    house.wait_until(house.time + 23 * HOUR)
    pace = house.tables.set_pace(people[1], table.id, "slow", house.mark())
    assert await house.denial(pace) is Denial.NOT_HOST
    house.wait_until(house.time + HOUR)
    await house.tables.close(people[1], table.id, house.mark())
    assert await house.find(GROUP) is None


async def test_many_signs_at_once_are_written_once(house: House) -> None:
    table, people = await house.lobby(2)
    house.wait_until(house.time + HOUR)
    await house.tables.settings(people[0], table.id)
    noted = await house.found()
    assert noted.members[0].seen == house.time
    house.wait_until(house.time + 1)
    await house.tables.settings(people[0], table.id)
    assert await house.found() == noted


async def test_a_stranger_who_is_denied_gives_no_sign_of_anybody(house: House) -> None:
    table, _people = await house.lobby(2)
    house.wait_until(house.time + HOUR)
    before = await house.found()
    settings = house.tables.settings(Person(99, "X"), table.id)
    assert await house.denial(settings) is Denial.NOT_HOST
    assert await house.found() == before


async def test_a_lobby_tells_whom_it_has_asked_until_it_does_not_matter_any_more(
    house: House,
) -> None:
    table, people = await house.lobby(4)
    await waited(house, 24 * HOUR)
    assert house.scribe.lobbies[-1].asked == (1, 2, 3, 4)
    await house.tables.set_pace(people[0], table.id, "slow", house.mark())
    assert house.scribe.lobbies[-1].asked == (2, 3, 4)
    await house.tables.begin(people[0], table.id, house.mark())
    assert house.scribe.lobbies[-1].asked == ()


async def test_a_lobby_whose_last_member_says_nothing_closes(house: House, timetable: Any) -> None:
    table, _people = await house.lobby(2)
    await waited(house, 24 * HOUR)
    await waited(house, 12 * HOUR)
    assert await house.find(GROUP) is None
    assert (await house.load(table.id)).stage is Stage.CANCELLED
    assert timetable.at(keys.window(table.id)) is None
    await house.lobby(2)


@pytest.mark.parametrize("freed", [True, False])
async def test_a_lobby_where_nobody_sits_closes_after_a_day(house: House, *, freed: bool) -> None:
    """Its host has never sat down, and another may have lost their seat."""
    await house.tables.open(Person(9, "Host"), GROUP, None, house.moment(), house.mark())
    table = await house.found()
    if freed:
        await house.start_bot(Person(1, "P1"))
        await house.tables.join(Person(1, "P1"), table.id, house.mark())
        await waited(house, 24 * HOUR)
        await waited(house, 12 * HOUR - 1)
    else:
        await waited(house, 24 * HOUR - 1)
    assert await house.find(GROUP)
    await waited(house, 1)
    assert await house.find(GROUP) is None


async def test_a_stale_lobby_may_be_closed_by_any_member_and_by_nobody_else(house: House) -> None:
    table, people = await house.lobby(3)
    house.wait_until(house.time + 24 * HOUR - 1)
    tables, id_, stranger = house.tables, table.id, Person(99, "X")
    assert await house.denial(tables.close(people[1], id_, house.mark())) is Denial.NOT_HOST
    house.wait_until(house.time + 1)
    assert await house.denial(tables.close(stranger, id_, house.mark())) is Denial.NOT_HOST
    await tables.close(people[1], id_, house.mark())
    assert await house.find(GROUP) is None


async def test_a_stale_lobby_in_which_nobody_sits_may_be_closed_by_anybody(house: House) -> None:
    await house.tables.open(Person(9, "Host"), GROUP, None, house.moment(), house.mark())
    table, stranger = await house.found(), Person(99, "X")
    close = house.tables.close
    assert await house.denial(close(stranger, table.id, house.mark())) is Denial.NOT_HOST
    house.wait_until(house.time + 24 * HOUR)
    await close(stranger, table.id, house.mark())
    assert await house.find(GROUP) is None


async def test_an_admin_who_is_nobody_closes_and_settles_a_lobby_like_its_host(
    house: House,
) -> None:
    table, _people = await house.lobby(4)
    await house.tables.set_pace(GroupAdmin(GROUP), table.id, "slow", house.mark())
    assert (await house.found()).pace == "slow"
    await house.tables.close(GroupAdmin(GROUP), table.id, house.mark())
    assert await house.find(GROUP) is None


@pytest.mark.parametrize(
    ("speed", "asked", "freed"),
    [(60.0, 24 * MINUTE, 12 * MINUTE), (600.0, 10 * MINUTE, 10 * MINUTE)],
)
async def test_a_fast_table_asks_sooner_but_leaves_time_to_look(
    house: House, speed: float, asked: float, freed: float
) -> None:
    house.parts.speed._default = house.parts.speed._known = speed
    await house.lobby(2)
    await waited(house, asked - 1)
    assert house.notices == []
    await waited(house, 1)
    await waited(house, freed - 1)
    assert len(house.notices) == 1
    await waited(house, 1)
    assert house.notices[-1] == SeatsFreed((1, 2))


async def test_a_lobby_stored_before_signs_were_counted_counts_from_now(
    house: House, timetable: Any
) -> None:
    table, _people = await house.lobby(2)
    old = table.model_copy(
        update={
            "stirred": 0.0,
            "members": tuple(Member(user=m.user, name=m.name, chat=m.chat) for m in table.members),
        }
    )
    await house.store.commit(change_of(table, Turned(old), (), 1.0, None))
    assert (await house.found()).members[0].seen == 0.0
    await house.look(table)
    assert house.notices == []
    assert {member.seen for member in (await house.found()).members} == {house.time}
    assert timetable.at(keys.window(table.id)) == pytest.approx(house.time + 24 * HOUR)


async def test_an_outage_leaves_those_who_were_asked_their_time_to_answer(house: House) -> None:
    await house.lobby(2)
    await waited(house, 24 * HOUR)
    began = house.time
    await house.outage(began + HOUR, began + 12 * HOUR)
    await waited(house, 12 * HOUR)
    assert len((await house.found()).members) == 2
    await waited(house, 11 * HOUR)
    assert await house.find(GROUP) is None


async def test_a_game_that_has_begun_asks_nobody_whether_they_are_there(house: House) -> None:
    table, people = await house.lobby(4)
    await waited(house, 24 * HOUR)
    await house.tables.begin(people[0], table.id, house.mark())
    late = house.tables.still_here(people[1], table.id, house.mark())
    assert await house.denial(late) is Denial.BEGUN
    await waited(house, 24 * HOUR)
    assert len((await house.load(table.id)).members) == 4
