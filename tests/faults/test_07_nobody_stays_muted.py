"""Case 7, the dead: who is muted is free once the bot can do it and no game forbids it."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from engine.phases import Phase
from engine.questions import Kind
from service.sandbox import members, topics
from tests.faults.play import C, K, Play, words
from tests.faults.village import ALL_RIGHTS, Village

Begin = Callable[..., Awaitable[Play]]
SIX: Final = (C, C, C, C, C, K)
NO_RESTRICT: Final = ALL_RIGHTS | {"can_restrict_members": False}


def status(village: Village, game: Play, user: int) -> str:
    return str(village.world.room(game.chat).member(user).status)


def owner_of(village: Village, game: Play) -> int:
    return village.world.room(game.chat).owner


def neither_host_nor_owner(village: Village, game: Play, *besides: int) -> int:
    """The seat of a citizen who is none of the users `besides` either."""
    spared = {game.table.host, owner_of(village, game), *besides}
    return next(seat for seat in game.seats(C) if game.user(seat) not in spared)


def kill(game: Play, seat: int) -> None:
    game.choices[Kind.KILL] = lambda _question: (seat,)


def about_to_kill_an_admin(village: Village, game: Play) -> int:
    victim = neither_host_nor_owner(village, game)
    admin = game.user(victim)
    members.promote(village.world, game.chat, admin, by=owner_of(village, game))
    kill(game, victim)
    return admin


async def with_a_muted(village: Village, game: Play) -> int:
    victim = neither_host_nor_owner(village, game)
    kill(game, victim)
    await game.to(Phase.DISCUSSION)
    dead = game.user(victim)
    assert status(village, game, dead) == "restricted"
    return dead


async def end(game: Play) -> None:
    game.all_vote(game.killers[0])
    await game.to_end()


async def once_more(village: Village, game: Play) -> Play:
    """The same people play again, with the same characters."""
    people = [member.user for member in game.table.members]
    await village.press(game.table.host, "again", game.chat)
    for person in people:
        if not village.table(game.chat).member(person):
            await village.press(person, "join", game.chat)
    table = village.table(game.chat)
    await village.say(table.host, f"/cast {words(SIX)}", game.chat)
    await village.press(table.host, "begin", game.chat)
    await village.quiet()
    return Play(village, game.chat, table.id)


async def left_muted(village: Village, game: Play) -> int:
    """By a game that ended while the bot had not the right."""
    dead = await with_a_muted(village, game)
    village.give_bot(game.chat, NO_RESTRICT)
    await village.quiet()
    await end(game)
    assert status(village, game, dead) == "restricted"
    return dead


async def test_a_right_that_comes_back_in_the_next_game_frees_who_lives_in_it(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    dead = await left_muted(village, game)
    second = await once_more(village, game)
    village.give_bot(game.chat, ALL_RIGHTS)
    await village.quiet()
    assert status(village, game, dead) == "member"
    victim = neither_host_nor_owner(village, second, dead)
    kill(second, victim)
    await second.to(Phase.DISCUSSION)
    assert status(village, game, dead) == "member"
    village.give_bot(game.chat, NO_RESTRICT)
    village.give_bot(game.chat, ALL_RIGHTS)
    await village.quiet()
    assert status(village, second, second.user(victim)) == "restricted"


async def test_the_end_of_the_next_game_frees_them_if_nothing_has_before(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    dead = await left_muted(village, game)
    with village.withheld():
        village.give_bot(game.chat, ALL_RIGHTS)  # which the bot is never told
    assert status(village, game, dead) == "restricted"
    second = await once_more(village, game)
    seat = second.seat(dead)
    kill(second, next(each for each in second.game.seats if each not in {seat, *second.killers}))
    await second.to(Phase.DISCUSSION)
    await end(second)
    assert status(village, game, dead) == "member"


@pytest.mark.parametrize("how", ["cancelled", "abandoned"])
async def test_a_game_that_ended_where_nothing_could_be_written_frees_them_later(
    village: Village, play: Begin, how: str
) -> None:
    game = await play(6, SIX, forum=True)
    dead = await with_a_muted(village, game)
    topics.close(village.world, game.chat, topics.GENERAL)
    await village.run_out(game.chat)
    assert game.table.frozen
    if how == "cancelled":
        await village.forge(game.table.host, game.chat, f"{game.id}:0:end")
        await village.quiet()
    else:
        await village.run_out(game.chat)
    assert game.over
    topics.close(village.world, game.chat, topics.GENERAL, closed=False)
    await village.quiet()
    await village.say(game.table.host, "/newgame", game.chat)
    assert status(village, game, dead) == "member"


async def test_a_dead_admin_is_muted_when_they_are_one_no_more(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    dead = about_to_kill_an_admin(village, game)
    await game.to(Phase.DISCUSSION)
    assert status(village, game, dead) == "administrator"
    members.demote(village.world, game.chat, dead, by=owner_of(village, game))
    await village.quiet()
    assert status(village, game, dead) == "restricted"
    await end(game)
    assert status(village, game, dead) == "member"


async def test_a_dead_admin_who_is_one_no_more_at_night_is_muted_by_day(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    dead = about_to_kill_an_admin(village, game)
    await game.to_next_night()
    mark = village.mark
    members.demote(village.world, game.chat, dead, by=owner_of(village, game))
    await village.quiet()
    assert village.calls(chat=game.chat, since=mark) == []
    del game.choices[Kind.KILL]
    await game.to(Phase.DISCUSSION)
    assert status(village, game, dead) == "restricted"


async def test_who_lives_and_is_an_admin_no_more_may_go_on_talking(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    await game.to(Phase.DISCUSSION)
    spared = {game.table.host, owner_of(village, game)}
    living = next(game.user(seat) for seat in game.game.living if game.user(seat) not in spared)
    members.promote(village.world, game.chat, living, by=owner_of(village, game))
    members.demote(village.world, game.chat, living, by=owner_of(village, game))
    await village.quiet()
    assert status(village, game, living) == "member"
