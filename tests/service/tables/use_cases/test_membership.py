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
from service.tables.notices import CameIn
from service.tables.people import Person
from service.tables.taps import Pick
from tests.service.tables.seats import presence, user_at

House = Any
GROUP = -100


async def test_who_leaves_the_group_before_the_game_has_no_seat_in_it(house: House) -> None:
    await house.lobby(3)
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    assert [member.user for member in (await house.found()).members] == [1, 3]
    assert await house.tables.tables_of(2) == []


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
        await house.tables.open(Person(9, "Host"), GROUP, None, house.moment(), house.mark())
    left = house.moment()
    await house.tables.left_group(2, GROUP, left, "left")
    if not sits:
        await house.tables.open(Person(9, "Host"), GROUP, None, house.moment(), house.mark())
    await house.start_bot(Person(2, "P2"))
    await house.tables.joined_group(2, GROUP, house.moment(), house.mark())
    await house.tables.join(Person(2, "P2"), (await house.found()).id, house.mark())
    await house.tables.left_group(2, GROUP, left, "left")
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
    assert CameIn(seat) in house.notices


async def test_the_only_killer_who_leaves_at_night_is_waited_for_till_the_deadline_and_no_longer(
    house: House,
) -> None:
    """Nobody learns of it before dawn; they may answer once they are in the group again."""
    table = await house.game(6, Role.KILLER)
    killer = questions(table.game)[0]
    user, told = user_at(table, killer.seat), len(house.scribe.public)
    await house.tables.left_group(user, GROUP, house.moment(), house.mark())
    assert presence(await house.found(), killer.seat) is Presence.GONE
    assert len(house.scribe.public) == told
    answer = Pick(About.SEATS, killer.options[0])
    assert await house.denial(house.tap(table, killer.seat, answer)) is Denial.OUTSIDE
    await house.tables.joined_group(user, GROUP, house.moment(), house.mark())
    await house.tap(table, killer.seat, answer)
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
    assert CameIn(dead) in house.notices


async def test_of_admins_who_are_none_any_more_the_dead_alone_are_noted_and_at_night_by_dawn(
    house: House,
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    (dead,) = table.game.dead
    for seat in table.game.seats:
        await house.tables.demoted(user_at(table, seat), GROUP, house.mark())
    assert CameIn(dead) in house.notices
    await house.to(Phase.KILL)
    await house.tables.demoted(user_at(table, dead), GROUP, house.mark())
    assert CameIn(dead) in house.notices
    await house.to_discussion()
    assert CameIn(dead) in house.notices * 2


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
    await house.tables.open(Person(1, "P1"), -300, None, house.moment(), house.mark())
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
    assert await house.denial(tables.give_up(people[1], id_, house.mark())) is Denial.HAS_LEFT
    await tables.come_back(people[1], id_, house.mark())
    table = await house.found()
    assert presence(table, table.seat_of(2)) is Presence.HERE
    await tables.cancel(people[0], id_, house.mark())
    assert await house.denial(tables.give_up(people[1], id_, house.mark())) is Denial.ENDED


async def test_who_is_gone_as_the_round_ends_dies_then(house: House) -> None:
    await house.game(8, Role.KILLER)
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
