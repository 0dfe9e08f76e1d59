"""Leaving: at once in a lobby, after a question in a game, and coming back."""

from typing import Any

import pytest

from engine.game import Presence
from service.store.outbox import Kind
from service.tables.denied import Denial, Denied
from service.telegram import phrases
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


async def test_leave_in_private_gets_up_from_the_only_table(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    assert await channel.say(BOB, "/leave", BOB) == [phrases.LEFT]
    assert [member.user for member in (await channel.table()).members] == [ANN]
    assert await channel.say(BOB, "/leave", BOB) == [phrases.IN_NO_GAME]


async def test_a_table_whose_host_does_not_sit_there_is_none_that_they_can_leave(
    channel: Any,
) -> None:
    await channel.say(ANN, "/newgame")
    await channel.start(ANN)
    assert await channel.say(ANN, "/leave", ANN) == [phrases.IN_NO_GAME]
    other = channel.world.group("Elsewhere", [ANN])["id"]
    await channel.say(ANN, "/newgame", other)
    assert phrases.LEFT in await channel.say(ANN, "/leave", ANN)
    assert (await channel.table()).host == ANN
    assert await channel.table(other) is None


async def test_getting_up_from_the_question_whether_they_are_there_settles_nothing_else(
    channel: Any,
) -> None:
    """It may stand beside the question which table is left or closed, which is still open."""
    table = await channel.open_table(ANN, BOB)
    assert (await channel.press(BOB, f"{table.id}:0:get_up", BOB)).text == phrases.LEFT
    assert await channel.items(BOB) == []
    assert [member.user for member in (await channel.table()).members] == [ANN]


async def test_who_gets_up_as_the_game_begins_is_asked_whether_they_mean_it(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    assert (await channel.press(BOB, f"{table.id}:0:get_up", BOB)).text == ""
    assert await _offered(channel, BOB) == [f"{table.id}:0:quit:{BOB}", f"{table.id}:0:stay:{BOB}"]
    assert await channel.table() == table


async def test_leave_in_private_with_several_tables_asks_which(channel: Any) -> None:
    here = await channel.open_table(ANN)
    other = channel.world.group("Elsewhere", [ANN])["id"]
    await channel.say(ANN, "/newgame", other)
    there = await channel.table(other)
    await channel.say(ANN, "/leave", ANN)
    assert sorted(await _offered(channel, ANN)) == sorted(
        [f"{here.id}:0:leave", f"{there.id}:0:leave"]
    )
    assert len(await channel.context.tables.tables_of(ANN)) == 2
    assert (await channel.press(ANN, f"{there.id}:0:leave", ANN)).text == phrases.LEFT
    assert await channel.context.tables.tables_of(ANN) == [here.id]
    chosen = (await channel.items(ANN))[-1]
    assert (chosen.kind, chosen.keyboard) == (Kind.EDIT, ())


async def test_which_table_is_left_may_be_one_whose_game_runs(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    reply = await channel.press(BOB, f"{table.id}:0:leave", BOB)
    assert not reply.alert
    assert await _offered(channel, BOB) == [f"{table.id}:0:quit:{BOB}", f"{table.id}:0:stay:{BOB}"]
    assert await channel.table() == table


async def test_leave_in_a_game_that_runs_asks_in_private_and_is_told_so_in_the_group(
    channel: Any,
) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    assert await channel.say(BOB, "/leave") == [phrases.ASKED_IN_PRIVATE]
    assert await _offered(channel, BOB) == [f"{table.id}:0:quit:{BOB}", f"{table.id}:0:stay:{BOB}"]
    assert await channel.table() == table
    await channel.press(BOB, f"{table.id}:0:stay:{BOB}", BOB)
    assert await channel.table() == table
    assert (await channel.items(BOB))[-1].keyboard == ()


async def test_who_confirms_leaves_for_good_and_join_brings_them_back(channel: Any) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    table = await channel.table()
    reply = await channel.press(BOB, f"{table.id}:0:quit:{BOB}", BOB)
    assert reply.text == phrases.LEFT_GAME
    assert await _presence(channel, BOB) is Presence.GONE
    assert (await channel.items(BOB))[-1].keyboard == ()
    await channel.press(BOB, f"{table.id}:0:quit:{BOB}", BOB)
    assert await _presence(channel, BOB) is Presence.GONE
    assert phrases.BACK in await channel.say(BOB, "/join")
    assert await _presence(channel, BOB) is Presence.HERE
    assert await channel.say(BOB, "/join") == [_line(Denial.ALREADY_IN)]


@pytest.mark.parametrize("in_private", [True, False])
async def test_who_has_left_and_leaves_once_more_is_told_how_to_come_back(
    channel: Any, *, in_private: bool
) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    table = await channel.play_to_day()
    players = zip(table.seated(), table.game.players, strict=True)
    user = next(member.user for member, player in players if player.alive)
    await channel.press(user, f"{table.id}:0:quit:{user}", user)
    told = await channel.say(user, "/leave", user if in_private else None)
    assert told[-1] == _line(Denial.HAS_LEFT)
    assert "/join in the group brings you back" in told[-1]
    again = await channel.press(user, f"{table.id}:0:quit:{user}", user)
    assert (again.text, again.alert) == (_line(Denial.HAS_LEFT), False)


async def test_who_has_left_by_night_is_told_in_private_and_not_before_all(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.press(BOB, f"{table.id}:0:quit:{BOB}", BOB)
    assert (await channel.table()).game.at_night
    assert (await channel.say(BOB, "/leave", BOB))[-1] == _line(Denial.HAS_LEFT)
    stays = await channel.press(BOB, f"{table.id}:0:stay:{BOB}", BOB)
    assert stays.text == _line(Denial.HAS_LEFT)
    assert _line(Denial.HAS_LEFT) not in await channel.say(BOB, "/leave")


async def test_leaving_and_coming_back_are_whole_or_not_at_all_when_they_come_twice(
    channel: Any,
) -> None:
    """What a process that is killed in between has stored is all, with what is told of it."""
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    body = channel.pressing(BOB, f"{table.id}:0:quit:{BOB}", BOB)
    await channel.take(body)
    settled = await channel.items(BOB)
    assert settled[-1].keyboard == ()
    left = await channel.table()
    assert left.version == table.version + 1
    assert (await channel.take(body)).text == ""
    assert (await channel.table(), await channel.items(BOB)) == (left, settled)
    assert phrases.BACK in await channel.say(BOB, "/join")
    assert (await channel.table()).version == left.version + 1


async def test_an_old_join_button_brings_back_who_has_left_and_nobody_else(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.press(BOB, f"{table.id}:0:quit:{BOB}", BOB)
    await channel.start(EVE)
    late = await channel.press(EVE, f"{table.id}:0:join")
    assert late.text == _line(Denial.TOO_LATE_TO_JOIN)
    assert (await channel.press(BOB, f"{table.id}:0:join")).text == phrases.BACK
    assert await _presence(channel, BOB) is Presence.HERE


async def test_an_old_leave_button_says_how_to_leave_a_game(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    for user in (BOB, EVE):
        reply = await channel.press(user, f"{table.id}:0:leave")
        assert reply.text == _line(Denial.LEAVES_A_GAME)
        assert "/leave" in reply.text
    assert await channel.table() == table


async def test_who_cannot_be_written_to_is_asked_in_the_group_and_nobody_else_may_press(
    channel: Any,
) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    channel.world.block(BOB, blocked=True)
    await channel.take_all()
    await channel.say(BOB, "/leave")
    assert await _offered(channel, channel.group) == [
        f"{table.id}:0:quit:{BOB}",
        f"{table.id}:0:stay:{BOB}",
    ]
    reply = await channel.press(CID, f"{table.id}:0:quit:{BOB}")
    assert (reply.text, reply.alert) == (_line(Denial.NOT_ASKED), True)
    assert {await _presence(channel, user) for user in (BOB, CID)} == {Presence.HERE}
    await channel.press(BOB, f"{table.id}:0:quit:{BOB}")
    assert await _presence(channel, BOB) is Presence.GONE


async def test_who_has_never_played_cannot_leave(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    assert await channel.say(EVE, "/leave") == [_line(Denial.NOT_IN)]
    for option in (f"quit:{EVE}", f"stay:{EVE}", "leave"):
        await channel.press(EVE, f"{table.id}:0:{option}", EVE)
        assert await channel.table() == table


@pytest.mark.parametrize("option", ["quit", "stay"])
async def test_after_the_game_the_question_is_closed(channel: Any, option: str) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.press(ANN, f"{table.id}:0:end")
    reply = await channel.press(BOB, f"{table.id}:0:{option}:{BOB}", BOB)
    assert (reply.text, reply.alert) == (_line(Denial.CLOSED), True)


async def _presence(channel: Any, user: int) -> Presence:
    table = await channel.table()
    presence: Presence = table.game.players[table.seat_of(user)].presence
    return presence


async def _offered(channel: Any, chat: int) -> list[str]:
    """The data of the buttons of all that waits for a chat."""
    items = await channel.items(chat)
    return [button.data for item in items for row in item.keyboard for button in row]


def _line(code: Denial) -> str:
    return denial(Denied(code))
