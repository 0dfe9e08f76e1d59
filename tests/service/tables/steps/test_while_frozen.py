"""What people can do at a table that stands still, what they cannot, and who is told of it."""

from typing import Any

from engine.game import Outcome
from engine.questions import About, Word
from service.tables.denied import Denial
from service.tables.notices import Abandoned, EndedMeanwhile, Froze, Rights, Why
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.taps import Confirm, Pick

House = Any
GROUP = -100
DAY = 24 * 60 * 60


async def test_nothing_is_answered_begun_or_settled_while_it_stands_still(house: House) -> None:
    table, people = await house.lobby(4)
    await house.start_bot(Person(9, "P9"))
    await house.tables.lost_group(GROUP, house.moment())
    tables, id_ = house.tables, table.id
    for refused in (
        tables.begin(people[0], id_, house.mark()),
        tables.set_pace(people[0], id_, "slow", house.mark()),
        tables.settings(people[0], id_),
        tables.block(people[0], id_, 2, house.mark()),
        tables.join(Person(9, "P9"), id_, house.mark()),
        tables.join_by_link(Person(9, "P9"), tables.link_payload(id_, 9), house.mark()),
    ):
        assert await house.denial(refused) is Denial.FROZEN
    await tables.leave(people[3], id_, house.mark())
    assert len((await house.found()).members) == 3


async def test_a_game_that_stands_still_takes_no_answer_no_word_and_no_farewell(
    house: House,
) -> None:
    await house.game(5)
    table = await house.to_discussion()
    await house.tables.lost_group(GROUP, house.moment())
    seat = table.game.living[0]
    user = table.seated()[seat].user
    person = Person(user, "")
    for refused in (
        house.tap(table, seat, Pick(About.WORDS, Word.READY)),
        house.tap(table, seat, Confirm()),
        house.tables.give_up(person, table.id, house.mark()),
        house.tables.come_back(person, table.id, house.mark()),
    ):
        assert await house.denial(refused) is Denial.FROZEN
    await house.tables.speak(person, GROUP, house.mark())
    await house.tables.left_group(user, GROUP, house.moment(), house.mark())
    assert (await house.found()).game == table.game
    assert (await house.tables.standing(table.id)).frozen


async def test_who_comes_back_while_it_stands_still_closes_no_window(house: House) -> None:
    """With them those who have answered may be all that are waited for."""
    await house.game(8)
    table = await house.to_discussion()
    user = table.seated()[table.game.living[0]].user
    await house.tables.left_group(user, GROUP, house.moment(), house.mark())
    await house.tables.lost_group(GROUP, house.moment())
    gone = await house.found()
    await house.tables.joined_group(user, GROUP, house.moment(), house.mark())
    assert (await house.found()).game == gone.game


async def test_the_host_may_end_a_game_that_stands_still(house: House) -> None:
    table = await house.game(5)
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.cancel(Person(table.host, ""), table.id, house.mark())
    assert (await house.load(table.id)).game.outcome is Outcome.CANCELLED
    assert house.notices == [Froze(Why.OUT, house.time + 7 * DAY), EndedMeanwhile(Why.OUT)]
    assert house.scribe.notices[-1].public.truth
    assert await house.waiting(GROUP) == []
    assert await house.find(GROUP) is None


async def test_of_a_lobby_that_is_closed_while_it_stands_still_its_members_are_told(
    house: House,
) -> None:
    table, people = await house.lobby(3)
    muted = Rights(pin=True, mute=True, write=False)
    await house.tables.note_rights(GROUP, muted, house.moment())
    await house.tables.close(people[0], table.id, house.mark())
    assert house.notices[1:] == [EndedMeanwhile(Why.MAY_NOT_WRITE)]
    assert house.scribe.notices[-1].circle.chats == (1, 2, 3)
    assert await house.waiting(GROUP) == []


async def test_of_a_lobby_that_gives_way_while_it_stands_still_its_members_are_told(
    house: House,
) -> None:
    """It may be where another is: in a group that has become this one."""
    table, _ = await house.lobby(2)
    await house.tables.lost_group(GROUP, house.moment())
    await house.start_bot(Person(9, "P9"))
    await house.tables.open(Person(9, "P9"), -200, None, house.moment(), house.mark())
    for user in (7, 8):
        await house.start_bot(Person(user, ""))
        rival = await house.find(-200)
        await house.tables.join(Person(user, f"P{user}"), rival.id, house.mark())
    await house.tables.migrate(GROUP, -200)
    assert (await house.load(table.id)).stage is Stage.CANCELLED
    assert house.notices[1:] == [EndedMeanwhile(None)]


async def test_what_ends_while_it_goes_on_is_told_in_the_group_alone(house: House) -> None:
    table, people = await house.lobby(3)
    await house.tables.close(people[0], table.id, house.mark())
    table = await house.game(4)
    await house.tables.cancel(Person(table.host, ""), table.id, house.mark())
    assert house.notices == []


async def test_of_what_happens_at_a_table_that_stands_still_nothing_is_posted_to_its_group(
    house: House,
) -> None:
    table, people = await house.lobby(3)
    await house.tables.lost_group(GROUP, house.moment())
    waiting = await house.waiting(GROUP)
    posted = len(house.scribe.lobbies)
    await house.tables.leave(people[2], table.id, house.mark())
    assert len(house.scribe.lobbies) > posted
    assert await house.waiting(GROUP) == waiting
    house.wait_until(house.time + 7 * DAY)
    await house.look(table)
    assert await house.waiting(GROUP) == waiting
    assert house.notices[-1] == Abandoned(Why.OUT, 7 * DAY)


async def test_who_stirs_a_lobby_that_stands_still_is_not_seen_in_the_future(
    house: House,
) -> None:
    table, people = await house.lobby(3)
    await house.tables.lost_group(GROUP, house.moment())
    house.wait_until(house.time + 2 * DAY)
    await house.tables.still_here(people[1], table.id, house.mark())
    house.wait_until(house.time + DAY)
    await house.tables.entered_group(GROUP, house.moment())
    thawed = await house.found()
    times = [thawed.stirred, *(member.seen for member in thawed.members)]
    assert times == [house.time] * 4
