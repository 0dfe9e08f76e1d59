"""Updates of every kind: done once, remembered, and never the end of the world."""

import asyncio
from typing import Any

import pytest

from service.store import keys
from service.telegram.updates import NotAnUpdateError, read_update

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


CHAT = {"chat": {"id": 1, "type": "private"}}
MESSAGE = {"message_id": 1, "date": 1, **CHAT}
PERSON = {"id": 1, "is_bot": False, "first_name": "A"}
PHOTO = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}
VOICE = {"file_id": "f", "file_unique_id": "u", "duration": 3}
CHANGE = {
    "chat": {"id": -1, "type": "group", "title": "G"},
    "from": PERSON,
    "date": 1,
    "old_chat_member": {"status": "left", "user": PERSON},
    "new_chat_member": {"status": "member", "user": PERSON},
}
QUERY = {"id": "1", "from": PERSON, "chat_instance": "1"}


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        "update",
        {},
        {"update_id": "1"},
        {"update_id": True},
        {"update_id": 1, "message": "hello"},
        {"update_id": 1, "message": {"text": "hello"}},
        {"update_id": 1, "message": {"message_id": 1, "date": 1e300, "chat": {}}},
        {"update_id": 1, "callback_query": {"id": "1", "from": []}},
        {"update_id": 1, "callback_query": {**QUERY, "data": 5}},
        {"update_id": 1, "callback_query": {**QUERY, "from": {"id": "x", "first_name": "A"}}},
        {"update_id": 1, "message": {**MESSAGE, "text": 5}},
        {"update_id": 1, "message": {**MESSAGE, "chat": None}},
        {"update_id": 1, "message": {**MESSAGE, "message_id": "abc"}},
        {"update_id": 1, "message": {**MESSAGE, "from": {"id": 1.5, "first_name": "A"}}},
        {"update_id": 1, "message": {**MESSAGE, "from": {"id": 1, "first_name": [5]}}},
        {"update_id": 1, "message": {**MESSAGE, "date": "now"}},
        {"update_id": 1, "message": {**MESSAGE, "chat": {"id": 1, "type": "group", "title": 5}}},
        {"update_id": 1, "message": {**MESSAGE, "new_chat_members": [5]}},
        {"update_id": 1, "message": {**MESSAGE, "left_chat_member": "Ann"}},
        {"update_id": 1, "message": {**MESSAGE, "migrate_to_chat_id": "-100"}},
        {"update_id": 1, "message": {**MESSAGE, "sender_chat": {"id": 1}}},
        {"update_id": 1, "message": {**MESSAGE, "reply_to_message": {"text": "x"}}},
        {"update_id": 1, "my_chat_member": {}},
        {"update_id": 1, "my_chat_member": {**CHANGE, "date": None}},
        {"update_id": 1, "chat_member": {**CHANGE, "new_chat_member": {"status": "left"}}},
        {"update_id": 1, "chat_member": {**CHANGE, "old_chat_member": 5}},
    ],
)
def test_what_is_no_update_is_known_by_that(body: Any, bot: Any) -> None:
    with pytest.raises(NotAnUpdateError):
        read_update(body, bot)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"telepathy": {"thought": "hm"}},
        {"poll": {"of a": "later day"}},
        {"channel_post": {"text": "/newgame"}},
        {"edited_message": {"text": "/newgame"}},
    ],
)
async def test_updates_of_other_kinds_are_remembered_and_nothing_else(
    channel: Any, body: dict[str, Any]
) -> None:
    filled = {"update_id": 9} | body
    assert await channel.take(filled) is None
    assert await channel.take(filled) is None
    redis = channel.context.redis
    assert await redis.exists(keys.mark("tg:9"))
    assert [key async for key in redis.scan_iter("dm:outbox:*")] == []


@pytest.mark.parametrize(
    "part",
    [
        {"message": MESSAGE},
        {"message": {**MESSAGE, "from": PERSON, "reply_to_message": {**MESSAGE, "text": "x"}}},
        {"callback_query": {**QUERY, "message": {"message_id": 1, "date": 0, **CHAT}}},
        {"my_chat_member": CHANGE},
        {"chat_member": CHANGE},
    ],
)
def test_what_telegram_describes_is_read(part: dict[str, Any], bot: Any) -> None:
    (kind,) = part
    assert getattr(read_update({"update_id": 1, **part}, bot), kind)


async def test_a_command_that_comes_five_times_and_three_at_once_counts_once(channel: Any) -> None:
    await channel.start(ANN)
    channel.world.say(ANN, channel.group, "/newgame")
    (body,) = channel.updates()
    await asyncio.gather(*(channel.take(body) for _ in range(3)))
    for _later in range(2):
        await channel.take(body)
    assert [item.text for item in await channel.items(channel.group)] == ["lobby"]


async def test_two_newgames_at_once_open_one_table(channel: Any) -> None:
    await channel.start(ANN, BOB)
    for user in (ANN, BOB):
        channel.world.say(user, channel.group, "/newgame")
    await asyncio.gather(*map(channel.take, channel.updates()))
    texts = sorted(item.text for item in await channel.items(channel.group))
    assert len(texts) == 2
    assert texts[1] == "lobby"
    assert texts[0].startswith("A table is open here")


@pytest.mark.parametrize("content", [{"text": "it was Bob"}, {"photo": [PHOTO]}, {"voice": VOICE}])
async def test_whatever_a_player_says_in_the_discussion_counts_and_is_not_answered(
    channel: Any, content: dict[str, Any]
) -> None:
    """Ruling 2.3: who writes at the table is there."""
    await channel.begin_game(ANN, BOB, CID, DOT)
    table = await channel.play_to_day()
    await channel.clear(channel.group)
    speaker = table.seated()[table.game.living[0]].user
    for user in (speaker, EVE):
        room = channel.world.room(channel.group)
        channel.world.post(room, content, sender=channel.world.user(user))
        await channel.take_all()
    assert (await channel.table()).game.window.heard == {table.seat_of(speaker)}
    assert all(item.reply_to is None for item in await channel.items(channel.group))


async def test_words_that_are_edited_are_nothing_new(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    message = channel.world.say(ANN, channel.group, "hello")
    await channel.take_all()
    await channel.clear(channel.group)
    channel.world.state.allowed_updates.append("edited_message")
    channel.world.rewrite(ANN, channel.group, message["message_id"], "/cancel")
    (body,) = channel.updates()
    assert "edited_message" in body
    await channel.take(body)
    assert await channel.texts() == []
    assert await channel.table()
