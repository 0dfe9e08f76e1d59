"""Updates of every kind: done once, remembered, and never the end of the world."""

import asyncio
from typing import Any

import pytest

from service.sandbox import members
from service.store import keys
from service.store.outbox import Item, Outgoing
from service.tables.stage import Stage
from service.telegram import phrases
from service.telegram.updates import NotAnUpdateError, read_update

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


MESSAGE = {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}}
QUERY = {"id": "1", "from": {"id": 1, "is_bot": False, "first_name": "A"}, "chat_instance": "1"}


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
        {"update_id": 1, "my_chat_member": {}},
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


async def test_a_word_in_the_discussion_counts_for_those_who_play_and_is_not_answered(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    rights = {"can_manage_chat": True}
    members.promote(channel.world, channel.group, channel.world.state.bot["id"], rights, by=ANN)
    for user in (ANN, EVE):
        assert await channel.say(user, "I know who it was") == []
    assert await channel.say(ANN, "/begin")
    assert (await channel.table()).stage is Stage.PLAYING
    for user in (ANN, EVE):
        assert await channel.say(user, "I know who it was") == []


async def test_a_private_word_outside_of_a_room_gets_a_hint(channel: Any) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, "is anybody there?", ANN) == [phrases.NO_ROOM]


async def test_a_private_word_of_a_killer_at_night_goes_to_the_other_killers(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT, EVE)
    channel.world.person("Finn", user_id=6)
    channel.world.person("Gus", user_id=7)
    members.join(channel.world, channel.group, [6, 7])
    await channel.start(6, 7)
    for user in (6, 7):
        await channel.say(user, "/join")
    await channel.say(ANN, "/begin")
    table = await channel.table()
    killers = [
        table.seated()[seat].user
        for seat, player in enumerate(table.game.players)
        if player.role.value in {"killer", "professional_killer"}
    ]
    speaker, listener = killers
    await channel.clear(listener)
    assert "killers: let us talk" not in await channel.say(speaker, "let us talk", speaker)
    assert [item.text for item in await channel.items(listener)] == ["killers: let us talk"]


async def test_a_word_into_an_empty_room_is_answered(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    await channel.say(ANN, "/begin")
    table = await channel.table()
    roles = [player.role.value for player in table.game.players]
    killer = table.seated()[roles.index("killer")].user
    await channel.clear(killer)
    assert await channel.say(killer, "is anybody there?", killer) == [phrases.ALONE]


async def test_who_blocks_the_bot_cannot_be_seated_until_they_come_back(channel: Any) -> None:
    await channel.open_table(ANN)
    await channel.start(BOB)
    store = channel.context.store
    assert (await store.person(BOB))["started"] == "1"
    channel.world.block(BOB, blocked=True)
    await channel.take_all()
    assert (await store.person(BOB))["started"] == "0"
    channel.world.block(BOB, blocked=False)
    await channel.take_all()
    assert (await store.person(BOB))["started"] == "1"


async def test_who_writes_in_private_can_be_written_to(channel: Any) -> None:
    await channel.start(ANN)
    await channel.context.store.update_person(ANN, {"started": "0"})
    await channel.say(ANN, "hello", ANN)
    assert (await channel.context.store.person(ANN))["started"] == "1"


async def test_a_bot_that_is_put_out_of_a_group_says_nothing_there(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    members.leave(channel.world, channel.group, channel.world.state.bot["id"], by=ANN)
    await channel.take_all()
    assert await channel.items(channel.group) == []


async def test_a_group_that_becomes_another_takes_its_table_and_its_posts_along(
    channel: Any,
) -> None:
    old = channel.world.group("Old friends", [ANN, BOB], kind="group")["id"]
    channel.world.state.pending.clear()
    await channel.start(ANN, BOB)
    await channel.say(ANN, "/newgame", old)
    table = await channel.table(old)
    new = members.migrate(channel.world, old)["id"]
    await channel.take_all()
    assert await channel.table(old) is None
    assert (await channel.table(new)).id == table.id
    assert {item.text for item in await channel.items(new)} == {"lobby"}
    assert (await channel.press(BOB, f"{table.id}:0:join", old)).text == phrases.SEATED


async def test_a_group_without_a_table_may_become_another(channel: Any) -> None:
    old = channel.world.group("Old friends", [ANN, BOB], kind="group")["id"]
    channel.world.state.pending.clear()
    item = Item(text="waits")
    await channel.context.store.post((Outgoing(old, item),))
    new = members.migrate(channel.world, old)["id"]
    bodies = list(channel.updates())
    for body in bodies * 2:
        await channel.take(body)
    assert [each.text for each in await channel.items(new)] == ["waits"]
    for body in bodies:
        assert await channel.context.redis.exists(keys.mark(f"tg:{body['update_id']}"))
