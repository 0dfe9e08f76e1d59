"""People who write as the group or as a channel: heard where nobody has to be known (8, 9)."""

from typing import Any

import pytest

from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.telegram import phrases
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


@pytest.mark.parametrize("name", ["newgame", "join", "leave"])
async def test_an_anonymous_admin_gets_a_reason_and_no_seat(channel: Any, name: str) -> None:
    table = None if name == "newgame" else await channel.open_table(ANN, BOB)
    assert await channel.say(ANN, f"/{name}", mask="anonymous") == [phrases.AS_ADMIN]
    assert await channel.table() == table


async def test_an_anonymous_admin_may_do_what_needs_no_name(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT, EVE)
    await channel.say(ANN, "/pace slow", mask="anonymous")
    await channel.say(ANN, "/cast 4 citizen, killer", mask="anonymous")
    changed = await channel.table()
    assert (changed.pace, len(changed.cast)) == ("slow", 5)
    await channel.say(ANN, "/cast default", mask="anonymous")
    await channel.say(ANN, "/begin", mask="anonymous")
    begun = await channel.table()
    assert begun.stage is Stage.PLAYING
    assert [member.user for member in begun.members] == [ANN, BOB, CID, DOT, EVE]


async def test_an_anonymous_admin_closes_a_lobby_but_ends_no_game(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    await channel.say(ANN, "/cancel", mask="anonymous")
    assert await channel.table() is None
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    assert await channel.say(ANN, "/cancel", mask="anonymous") == [phrases.AS_ADMIN]
    assert await channel.table() == table


@pytest.mark.parametrize(
    "name", ["newgame", "join", "begin", "leave", "cancel", "pace slow", "cast default"]
)
async def test_a_channel_gets_one_short_reason_and_does_nothing(channel: Any, name: str) -> None:
    table = None if name == "newgame" else await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(BOB, f"/{name}", mask="channel") == [phrases.AS_CHANNEL]
    assert await channel.table() == table


async def test_who_writes_as_another_group_is_no_admin_of_this_one(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    message = channel.world.say(ANN, channel.group, "/begin", mask="anonymous")
    channel.world.state.pending.clear()
    forged = message | {"sender_chat": {"id": -1005999999999, "type": "supergroup", "title": "x"}}
    await channel.take({"update_id": 900, "message": forged})
    assert await channel.texts() == [phrases.AS_CHANNEL]
    assert await channel.table() == table


async def test_all_may_read_whoever_they_write_as(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    for mask in ("anonymous", "channel"):
        *_, status = await channel.say(ANN, "/status", mask=mask)
        assert "Bob" in status


async def test_words_of_a_channel_or_an_anonymous_admin_are_not_answered(channel: Any) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    for mask in ("anonymous", "channel"):
        assert await channel.say(ANN, "good evening", mask=mask) == []


@pytest.mark.parametrize("text", ["/newgame", "/status", "/begin", "/dance@dying_message_bot"])
async def test_what_a_linked_channel_posts_is_no_command(channel: Any, text: str) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(ANN, text, mask="linked") == []
    assert await channel.table() == table


async def test_a_bot_is_never_answered_nor_seated(channel: Any) -> None:
    table = await channel.open_table(ANN)
    other = {"id": 77, "is_bot": True, "first_name": "Other", "username": "other_bot"}
    room = channel.world.room(channel.group)
    message = {"message_id": 900, "date": 1, "chat": room.chat, "from": other, "text": "/join"}
    await channel.take({"update_id": 900, "message": message})
    assert await channel.texts() == []
    query = {"id": "7", "from": other, "chat_instance": "1", "data": f"{table.id}:0:join"}
    reply = await channel.take({"update_id": 901, "callback_query": query | {"message": message}})
    assert reply.text == denial(Denied(Denial.CLOSED))
    assert await channel.table() == table
