"""Whom the bot cannot write to: told by day, neutrally, and not by when it was learnt (fault 2)."""

from typing import Any

import pytest

from service.tables.notices import Reachable, Unreachable
from service.tables.people import Person
from service.tables.steps import reach
from service.tables.tables import Joined
from service.tables.turned import Turned

House = Any
GROUP = -100


async def test_in_the_lobby_it_is_told_once_and_shown_until_it_is_over(house: House) -> None:
    await house.lobby(3)
    for _ in range(2):
        await house.tables.unreachable(2, house.moment())
    assert house.notices == [Unreachable((1,))]
    assert house.scribe.notices[0].circle.host == 1
    assert house.scribe.lobbies[-1].unreachable == (2,)
    for _ in range(2):
        await house.tables.reachable(2, house.moment())
    assert house.notices[1:] == [Reachable((1,))]
    assert house.scribe.lobbies[-1].unreachable == ()
    assert house.scribe.caught_up == []


async def test_by_day_it_is_told_at_once_and_the_seat_catches_up_later(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    seat = table.game.living[1]
    user = table.seated()[seat].user
    await house.tables.unreachable(user, house.moment())
    await house.tables.unreachable(user, house.moment())
    assert house.notices == [Unreachable((seat,))]
    assert house.scribe.notices[-1].public.unreachable == (seat,)
    assert (await house.tables.standing(table.id)).public.unreachable == (seat,)
    await house.tables.reachable(user, house.moment())
    await house.tables.reachable(user, house.moment())
    assert house.notices[1:] == [Reachable((seat,))]
    (told,) = house.scribe.caught_up
    assert (told.seat, told.view.question.seat) == (seat, seat)
    assert await house.waiting(user)


async def test_what_is_learnt_at_night_is_not_told_by_itself_at_dawn(house: House) -> None:
    """Every living seat is tried at dawn, so the telling says nothing of who was asked at night."""
    table = await house.game(6)
    seat = table.seat_of(2)
    await house.tables.unreachable(2, house.moment())
    assert house.notices == []
    assert (await house.tables.standing(table.id)).public.unreachable == ()
    await house.to_discussion()
    assert house.notices == []
    await house.tables.unreachable(2, house.moment())
    assert house.notices == [Unreachable((seat,))]


async def test_who_is_reached_again_at_night_catches_up_then_and_it_is_told_with_dawn(
    house: House,
) -> None:
    await house.game(8)
    table = await house.to_discussion()
    seat = table.game.living[0]
    user = table.seated()[seat].user
    await house.tables.unreachable(user, house.moment())
    while not (await house.found()).game.at_night:
        house.wait_until((await house.found()).deadline)
        await house.look(table)
    told = len(house.scribe.public)
    await house.tables.reachable(user, house.moment())
    assert [caught.seat for caught in house.scribe.caught_up] == [seat]
    assert (house.notices, len(house.scribe.public)) == ([Unreachable((seat,))], told)
    assert (await house.tables.standing(table.id)).public.unreachable == (seat,)
    await house.to_discussion()
    assert house.notices == [Unreachable((seat,)), Reachable((seat,))]
    assert house.scribe.public[-1].unreachable == ()


async def test_lost_and_found_again_in_one_night_is_never_told(house: House) -> None:
    await house.game(6)
    await house.tables.unreachable(2, house.moment())
    await house.tables.reachable(2, house.moment())
    await house.to_discussion()
    assert house.notices == []
    assert len(house.scribe.caught_up) == 1


async def test_all_tables_of_a_person_learn_of_it(house: House) -> None:
    await house.game(5)
    await house.tables.open(Person(2, "P2"), -300, None, house.moment(), house.mark())
    await house.tables.unreachable(2, house.moment())
    assert 2 in (await house.found()).unreachable
    assert 2 in (await house.find(-300)).unreachable
    await house.tables.reachable(2, house.moment())
    assert (await house.found()).unreachable == frozenset()
    assert (await house.find(-300)).unreachable == frozenset()


async def test_who_cannot_be_written_to_must_start_the_bot_before_they_sit_down(
    house: House,
) -> None:
    table, _people = await house.lobby(1)
    bob = Person(2, "Bob")
    await house.tables.reachable(2, house.moment())
    await house.tables.unreachable(2, house.moment())
    assert await house.tables.join(bob, table.id, house.mark()) is Joined.NEEDS_START
    await house.tables.reachable(2, house.moment())
    assert await house.tables.join(bob, table.id, house.mark()) is Joined.SEATED


async def test_who_has_left_and_sits_down_again_is_not_taken_for_unreachable(
    house: House,
) -> None:
    table, people = await house.lobby(2)
    await house.tables.unreachable(2, house.moment())
    await house.tables.leave(people[1], table.id, house.mark())
    await house.tables.reachable(2, house.moment())
    await house.tables.join(people[1], table.id, house.mark())
    found = await house.found()
    assert (found.unreachable, found.shown_unreachable) == (frozenset(), frozenset())
    assert house.scribe.lobbies[-1].unreachable == ()


async def test_a_host_who_cannot_be_written_to_is_told_of_once(house: House) -> None:
    """The message that tells them cannot reach them either, and must not tell of itself."""
    await house.game(6)
    table = await house.to_discussion()
    for _ in range(3):
        await house.tables.unreachable(1, house.moment())
    assert house.notices == [Unreachable((table.seat_of(1),))]


async def test_what_comes_after_the_end_means_nothing(house: House) -> None:
    table = await house.game(5)
    await house.tables.unreachable(2, house.moment())
    await house.tables.cancel(Person(1, ""), table.id, house.mark())
    for what in (house.tables.unreachable, house.tables.reachable):
        await what(2, house.mark())
    assert house.notices == []
    assert house.scribe.caught_up == []
    assert (await house.load(table.id)).game.outcome


async def test_who_catches_up_is_told_all_at_once_and_nothing_twice(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    user = table.seated()[table.game.living[0]].user
    await house.tables.unreachable(user, house.moment())
    told = len(house.scribe.private)
    await house.tables.reachable(user, house.moment())
    assert len(house.scribe.private) == told
    assert house.scribe.caught_up[0].until == table.deadline


async def test_of_who_has_got_up_in_this_instant_nothing_is_noted(house: House) -> None:
    table, _people = await house.lobby(2)
    assert reach.lost(table, 3) == Turned(table)


@pytest.mark.parametrize("by_night", [True, False])
async def test_what_a_night_could_not_tell_is_learnt_at_its_own_table_alone(
    house: House, *, by_night: bool
) -> None:
    """Told elsewhere, it would tell who was written to here."""
    here = await house.game(6)
    if not by_night:
        here = await house.to_discussion()
    user = max(here.seated()[seat].user for seat in here.game.living)
    await house.tables.open(Person(1, "P1"), -300, None, house.moment(), house.mark())
    there = await house.find(-300)
    await house.tables.join(Person(user, f"P{user}"), there.id, house.mark())
    assert await house.tables.not_reached(user, await house.attempt(), here.id)
    assert user in (await house.found()).unreachable
    assert (user in (await house.find(-300)).unreachable) is not by_night
    assert await house.tables.may_write_to(user) is by_night
    assert len(house.notices) == (0 if by_night else 2)


async def test_an_attempt_of_the_night_from_before_they_wrote_means_nothing(
    house: House,
) -> None:
    table, attempt = await house.game(6), await house.attempt()
    await house.tables.reachable(2, house.moment())
    assert not await house.tables.not_reached(2, attempt, table.id)
    assert (await house.found()).unreachable == frozenset()


async def test_of_the_dead_who_cannot_be_reached_nothing_is_told_while_the_game_runs(
    house: House,
) -> None:
    """What they write to each other is all that is sent to them: the living learn nothing of it."""
    await house.game(6)
    table = await house.to_discussion()
    dead = table.seated()[table.game.dead[0]].user
    await house.tables.open(Person(dead, "P"), -300, None, house.moment(), house.mark())
    assert await house.tables.not_reached(dead, await house.attempt(), table.id)
    assert (await house.found()).unreachable == {dead}
    assert (await house.find(-300)).unreachable == frozenset()
    assert house.notices == []
    await house.tables.cancel(Person(1, ""), table.id, house.mark())
    assert await house.tables.not_reached(dead, await house.attempt(), table.id)
    assert (await house.find(-300)).unreachable == {dead}
