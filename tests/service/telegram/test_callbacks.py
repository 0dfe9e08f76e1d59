"""Presses: each is answered, whatever was pressed, and forged ones change nothing."""

import asyncio
from typing import Any

import pytest
import telegram
from telegram.error import TimedOut

from service.tables.denied import Denial, Denied
from service.tables.table import Table
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.incoming import person_of
from service.telegram.reply import Reply
from service.telegram.updates import Inbound
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
CLOSED = denial(Denied(Denial.CLOSED))


async def killer_of(channel: Any) -> tuple[Any, int]:
    """A game in its first night, and the user who is its killer."""
    await channel.open_table(ANN, BOB, CID, DOT)
    await channel.say(ANN, "/begin")
    begun = await channel.table()
    roles = [player.role.value for player in begun.game.players]
    return begun, begun.seated()[roles.index("killer")].user


async def test_a_night_question_is_answered_by_a_press_and_the_toast_says_what_is_noted(
    channel: Any,
) -> None:
    table, killer = await killer_of(channel)
    victim = next(seat for seat in range(4) if table.seated()[seat].user != killer)
    reply = await channel.press(killer, f"{table.id}:{table.game.windows}:s{victim}", killer)
    assert table.seated()[victim].name in reply.text
    assert not reply.alert
    moved = await channel.table()
    assert moved.game.windows > table.game.windows


@pytest.mark.parametrize(
    "data",
    [
        "{id}:{window}:s99",
        "{id}:{window}:c1",
        "{id}:{window}:w1",
        "{id}:{window}:x",
        "{id}:{window}:as1",
        "{id}:{window}:ok",
        "{id}:99:s1",
        "{id}:0:s1",
        "{id}:0:begin",
        "{id}:0:join",
        "{id}:0:set",
        "{id}:0:set:pace:slow",
        "{id}:0:set:swap:soulmate:citizen",
        "{id}:0:set:page:xx",
        "zzzzzzzz:1:s1",
        "zzzzzzzz:0:join",
        "nonsense",
        "{id}:1:s1:s2:s3",
    ],
)
async def test_forged_and_old_data_are_answered_and_change_nothing(channel: Any, data: str) -> None:
    table, killer = await killer_of(channel)
    filled = data.format(id=table.id, window=table.game.windows)
    reply = await channel.press(killer, filled, killer)
    assert reply.text
    assert reply.alert
    assert await channel.table() == table


@pytest.mark.parametrize(
    "data", ["{id}:99:s1", "zzzzzzzz:1:s1", "zzzzzzzz:0:join", "nonsense", "{id}:0:whatever"]
)
async def test_what_belongs_to_no_open_question_is_called_closed(channel: Any, data: str) -> None:
    table, killer = await killer_of(channel)
    assert (await channel.press(killer, data.format(id=table.id))).text == CLOSED


async def test_who_is_not_in_the_game_is_told_so(channel: Any) -> None:
    table, _killer = await killer_of(channel)
    reply = await channel.press(EVE, f"{table.id}:{table.game.windows}:s1")
    assert (reply.text, reply.alert) == (phrases.NOT_IN_THIS_GAME, True)


async def test_the_press_of_who_only_watched_counts_no_more_when_it_comes_again(
    channel: Any,
) -> None:
    """They may sit at another table, or in another game, by then."""
    table, _killer = await killer_of(channel)
    body = channel.pressing(EVE, f"{table.id}:{table.game.windows}:s1")
    assert (await channel.take(body)).text == phrases.NOT_IN_THIS_GAME
    assert await channel.take(body) == Reply("7")


async def test_by_night_nobody_finds_out_by_pressing_which_question_is_open(channel: Any) -> None:
    """Ruling 7.2: the open one and all others are closed alike to who is not asked."""
    table, killer = await killer_of(channel)
    other = next(user for user in (ANN, BOB, CID, DOT) if user != killer)
    replies = {await channel.press(other, f"{table.id}:{window}:s1") for window in range(1, 6)}
    assert replies == {Reply("7", CLOSED, alert=True)}
    assert await channel.table() == table


async def test_by_day_the_dead_are_told_what_is_left_to_them(channel: Any) -> None:
    table = await first_day(channel)
    dead = table.seated()[table.game.dead[0]].user
    reply = await channel.press(dead, f"{table.id}:{table.game.windows}:w1")
    assert (reply.text, reply.alert) == (phrases.DEAD, True)


async def test_who_ends_anothers_defence_is_told_that_it_is_not_theirs(channel: Any) -> None:
    await first_day(channel)
    await channel.pass_time()
    accused, other, *_ = living = (await channel.table()).game.living
    for seat in living:
        table = await channel.table()
        user = table.seated()[seat].user
        await channel.press(user, f"{table.id}:{table.game.windows}:s{accused}")
    table = await channel.table()
    window = f"{table.id}:{table.game.windows}"
    reply = await channel.press(table.seated()[other].user, f"{window}:w3")
    assert reply.text == denial(Denied(Denial.NOT_ASKED))


async def first_day(channel: Any) -> Any:
    """A game of four whose first discussion is open."""
    await killer_of(channel)
    return await channel.play_to_day()


async def test_join_counts_only_in_the_tables_own_group(channel: Any) -> None:
    table = await channel.open_table(ANN)
    await channel.start(BOB)
    elsewhere = channel.world.group("Elsewhere", [BOB])["id"]
    channel.world.state.pending.clear()
    for chat in (elsewhere, BOB):
        assert (await channel.press(BOB, f"{table.id}:0:join", chat)).text == CLOSED
    assert await channel.table() == table


async def test_a_press_that_comes_five_times_and_three_at_once_counts_once(channel: Any) -> None:
    table = await channel.open_table(ANN)
    await channel.start(BOB)
    body = _join(channel, table, BOB)
    replies = await asyncio.gather(*(channel.take(body) for _ in range(3)))
    replies += [await channel.take(body), await channel.take(body)]
    assert sorted(reply.text for reply in replies) == ["", "", "", "", phrases.SEATED]
    assert all(reply.query == "7" for reply in replies)
    assert [member.user for member in (await channel.table()).members] == [ANN, BOB]
    assert [item.text for item in await channel.items(channel.group)] == ["lobby"]


async def test_a_press_that_was_denied_is_not_done_when_it_comes_again_later(channel: Any) -> None:
    table = await channel.open_table(ANN)
    body = _join(channel, table, BOB)
    assert (await channel.take(body)).url
    await channel.start(BOB)
    assert await channel.take(body) == Reply("7")
    assert not (await channel.table()).member(BOB)


async def test_join_is_not_lost_while_telegram_does_not_tell_the_bots_name(channel: Any) -> None:
    table = await channel.open_table(ANN)
    answers: list[Any] = [TimedOut(), "dying_message_bot"]

    async def bot_name() -> str:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return str(answer)

    channel.inbound = Inbound(Desk.of(channel.context, bot_name))
    body = _join(channel, table, BOB)
    with pytest.raises(TimedOut):
        await channel.take(body)
    assert (await channel.take(body)).url.startswith("https://t.me/dying_message_bot?start=")


async def test_a_setting_whose_change_was_stored_by_a_killed_process_is_shown(channel: Any) -> None:
    table = await channel.open_table(ANN)
    body = _pressed(channel, table, ANN, "set:pace:slow")
    host = person_of(telegram.User.de_json(channel.world.user(ANN)))
    await channel.context.tables.set_pace(host, table.id, "slow", "tg:4242")
    await channel.clear(channel.group)
    await channel.take(body)
    await channel.take(body)
    (shown,) = await channel.items(channel.group)
    assert "✅ Slow" in [button.text for row in shown.keyboard for button in row]


def _join(channel: Any, table: Table, user: int) -> dict[str, Any]:
    return _pressed(channel, table, user, "join")


def _pressed(channel: Any, table: Table, user: int, option: str) -> dict[str, Any]:
    room = channel.world.room(channel.group)
    message = {"message_id": 5, "date": 0, "chat": room.chat}
    query = {"id": "7", "from": channel.world.user(user), "chat_instance": "1"}
    query |= {"data": f"{table.id}:0:{option}", "message": message}
    return {"update_id": 4242, "callback_query": query}


async def test_a_press_under_a_message_that_is_too_old_to_be_shown_is_answered(
    channel: Any,
) -> None:
    query = {
        "id": "7",
        "from": channel.world.user(ANN),
        "chat_instance": "1",
        "data": "abc:0:again",
    }
    assert (await channel.take({"update_id": 1, "callback_query": query})).text == CLOSED


def test_a_reply_is_a_call_of_the_bot_api_of_at_most_200_characters() -> None:
    call = Reply("7", "x" * 300, alert=True).as_call()
    assert call.pop("text") == "x" * 199 + "…"
    assert call == {"method": "answerCallbackQuery", "callback_query_id": "7", "show_alert": True}
