"""Who leaves the group or the game, who comes back, and what waits for them (ruling 2.4)."""

from typing import Any

import pytest

from engine.events import CameBack, Departed
from engine.game import Presence
from engine.phases import Phase
from engine.questions import About, Word
from engine.roles import Role
from engine.waiting import questions
from service.tables.denied import Denial
from service.tables.notices import CameIn, HostChanged, Trouble, Troubled
from service.tables.people import GroupAdmin, Person
from service.tables.stage import Stage
from service.tables.tapping import Pick

House = Any
GROUP = -100


def user_at(table: Any, seat: int) -> int:
    user: int = table.seated()[seat].user
    return user


def presence(table: Any, seat: int) -> Presence:
    found: Presence = table.game.players[seat].presence
    return found


async def test_who_leaves_the_group_before_the_game_has_no_seat_in_it(house: House) -> None:
    await house.lobby(3)
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    assert [member.user for member in (await house.found()).members] == [1, 3]
    assert await house.tables.tables_of(2) == []


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
    await house.tables.open(Person(9, "Host"), GROUP, None, house.mark())
    people = [Person(user, f"P{user}") for user in range(1, 1 + others)]
    await house.start_bot(*people)
    table = await house.found()
    for person in people:
        await house.tables.join(person, table.id, house.mark())
    await house.tables.left_group(9, GROUP, house.moment(), house.mark())
    table = await house.load(table.id)
    assert (table.stage, table.host) == ((Stage.LOBBY, 1) if others else (Stage.CANCELLED, 9))


async def test_who_does_not_sit_there_comes_and_goes_without_a_trace(house: House) -> None:
    await house.game(5)
    before = await house.found()
    for come_or_go in (house.tables.left_group, house.tables.joined_group):
        await come_or_go(99, GROUP, house.moment(), house.mark())
        await come_or_go(1, GROUP - 1, house.moment(), house.mark())
    assert await house.found() == before


@pytest.mark.parametrize("sits", [False, True])
async def test_an_update_that_comes_once_more_puts_nobody_out_who_sat_down_since(
    house: House, *, sits: bool
) -> None:
    """They left before the table was opened, or while they did not sit there yet."""
    if sits:
        await house.tables.open(Person(9, "Host"), GROUP, None, house.mark())
    await house.tables.left_group(2, GROUP, house.moment(), "left")
    if not sits:
        await house.tables.open(Person(9, "Host"), GROUP, None, house.mark())
    await house.start_bot(Person(2, "P2"))
    await house.tables.join(Person(2, "P2"), (await house.found()).id, house.mark())
    await house.tables.left_group(2, GROUP, house.moment(), "left")
    assert [member.user for member in (await house.found()).members] == [2]


async def test_several_people_may_leave_by_one_update(house: House) -> None:
    await house.lobby(4)
    for user in (2, 3):
        await house.tables.left_group(user, GROUP, house.moment(), "one")
    assert [member.user for member in (await house.found()).members] == [1, 4]


async def test_who_leaves_the_group_during_a_discussion_is_gone_and_all_are_told(
    house: House,
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    seat = table.game.living[1]
    await house.tables.left_group(user_at(table, seat), GROUP, house.moment(), house.mark())
    assert presence(await house.found(), seat) is Presence.GONE
    assert house.scribe.public[-1].events == (Departed(seat, by_day=True),)
    await house.tables.joined_group(user_at(table, seat), GROUP, house.moment(), house.mark())
    assert presence(await house.found(), seat) is Presence.HERE
    assert house.scribe.public[-1].events == (CameBack(seat, by_day=True),)
    assert house.notices[-1] == CameIn(seat)


async def test_the_only_killer_who_leaves_at_night_is_waited_for_till_the_deadline_and_no_longer(
    house: House,
) -> None:
    """Nobody learns of it before dawn; an answer brings them back, in the group or not."""
    table = await house.game(6, Role.KILLER)
    killer = questions(table.game)[0]
    user, told = user_at(table, killer.seat), len(house.scribe.public)
    await house.tables.left_group(user, GROUP, house.moment(), house.mark())
    assert presence(await house.found(), killer.seat) is Presence.GONE
    assert len(house.scribe.public) == told
    await house.tap(table, killer.seat, Pick(About.SEATS, killer.options[0]))
    after = await house.found()
    assert presence(after, killer.seat) is Presence.HERE
    assert after.game.window.phase is Phase.TESTIMONY


async def test_the_night_goes_on_at_its_deadline_when_the_only_killer_has_left(
    house: House,
) -> None:
    table = await house.game(6, Role.KILLER)
    killer = questions(table.game)[0]
    await house.tables.left_group(user_at(table, killer.seat), GROUP, house.moment(), house.mark())
    house.wait_until(table.deadline)
    await house.look(table)
    assert (await house.found()).game.window.phase is Phase.TESTIMONY


async def test_a_vote_waits_for_nobody_who_has_left_the_group(house: House) -> None:
    await house.game(8)
    table = await house.to(Phase.DISCUSSION)
    last, *others = table.game.living
    for seat in others:
        await house.tap(table, seat, Pick(About.WORDS, Word.READY))
    assert (await house.found()).game.window.phase is Phase.DISCUSSION
    await house.tables.left_group(user_at(table, last), GROUP, house.moment(), house.mark())
    assert (await house.found()).game.window.phase is Phase.FIRST_VOTE


async def test_a_dead_player_who_comes_back_into_the_group_is_named_to_be_muted(
    house: House,
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    (dead,) = table.game.dead
    await house.tables.left_group(user_at(table, dead), GROUP, house.moment(), house.mark())
    await house.tables.joined_group(user_at(table, dead), GROUP, house.moment(), house.mark())
    assert house.notices == [CameIn(dead)]


@pytest.mark.parametrize("stays", [True, False])
async def test_who_comes_back_at_night_is_named_at_dawn_if_they_are_still_there(
    house: House, *, stays: bool
) -> None:
    """Muting waits for day, too (ruling 7.2)."""
    table = await house.game(6)
    for change in (house.tables.left_group, house.tables.joined_group):
        await change(2, GROUP, house.moment(), house.mark())
    if not stays:
        await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    assert house.notices == []
    await house.to_discussion()
    assert house.notices == [CameIn(table.seat_of(2))] * stays


async def test_leaving_one_group_leaves_the_seats_in_other_groups(house: House) -> None:
    await house.game(5)
    await house.tables.open(Person(1, "P1"), -300, None, house.mark())
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    assert [member.user for member in (await house.find(-300)).members] == [1]
    assert len(await house.tables.tables_of(1)) == 2


async def test_a_game_is_given_up_and_taken_up_again_by_its_players_alone(house: House) -> None:
    table, people = await house.lobby(6)
    tables, id_ = house.tables, table.id
    early = tables.give_up(people[1], id_, house.mark())
    assert await house.denial(early) is Denial.NOT_BEGUN
    await tables.begin(people[0], id_, house.mark())
    stranger = Person(99, "X")
    assert await house.denial(tables.give_up(stranger, id_, house.mark())) is Denial.NOT_IN
    here = tables.come_back(people[1], id_, house.mark())
    assert await house.denial(here) is Denial.ALREADY_IN
    await tables.give_up(people[1], id_, house.mark())
    table = await house.found()
    assert presence(table, table.seat_of(2)) is Presence.GONE
    assert await house.denial(tables.give_up(people[1], id_, house.mark())) is Denial.NOT_IN
    await tables.come_back(people[1], id_, house.mark())
    table = await house.found()
    assert presence(table, table.seat_of(2)) is Presence.HERE
    await tables.cancel(people[0], id_, house.mark())
    assert await house.denial(tables.give_up(people[1], id_, house.mark())) is Denial.ENDED


async def test_who_is_gone_as_the_round_ends_dies_then(house: House) -> None:
    await house.game(8)
    table = await house.to_discussion()
    seat = next(s for s in table.game.living if table.game.role(s) is Role.CITIZEN)
    await house.tables.give_up(Person(user_at(table, seat), ""), table.id, house.mark())
    for _ in range(9):
        found = await house.load(table.id)
        if found.game.outcome or len(found.game.rounds) > 1:
            break
        house.wait_until(found.deadline)
        await house.look(table)
    assert seat in (await house.load(table.id)).game.dead


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
    assert house.notices[1:] == [HostChanged(table.seat_of(2))]
    assert house.scribe.notices[-1].circle.host == 2
    late = house.tables.take_over(Person(3, ""), table.id, house.mark())
    assert await house.denial(late) is Denial.HAS_HOST


async def test_a_host_who_comes_back_is_host_again(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    await house.tables.joined_group(1, GROUP, house.moment(), house.mark())
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
    assert house.notices == [*notices, back, HostChanged(told.seat_of(taker.user))]


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
