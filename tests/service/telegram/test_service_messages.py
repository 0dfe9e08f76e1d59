"""Service messages: groups that move and are renamed, and the bot that comes in."""

from itertools import permutations
from typing import Any

import pytest

from service.sandbox import groups, members
from service.sandbox.state import BOT_ID
from service.store.outbox import Item, Outgoing
from service.telegram import phrases

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


async def basic_group(channel: Any) -> int:
    chat = channel.world.group("Old friends", [ANN, BOB, CID, DOT], kind="group")["id"]
    await channel.take_all()
    await channel.clear(chat)
    return int(chat)


async def test_a_group_that_becomes_another_takes_its_table_and_its_posts_along(
    channel: Any,
) -> None:
    """Case 1."""
    old = await basic_group(channel)
    await channel.start(ANN, BOB)
    await channel.say(ANN, "/newgame", old)
    table = await channel.table(old)
    new = members.migrate(channel.world, old)["id"]
    await channel.take_all()
    assert await channel.table(old) is None
    assert (await channel.table(new)).id == table.id
    assert await channel.texts(old) == []
    assert "lobby" in await channel.texts(new)
    assert phrases.HELLO_GROUP not in await channel.texts(new)
    assert (await channel.press(BOB, f"{table.id}:0:join", old)).text == phrases.SEATED


async def test_a_move_may_be_told_in_any_order_and_twice(channel: Any) -> None:
    for number in range(6):
        old = await basic_group(channel)
        await channel.start(ANN)
        await channel.say(ANN, "/newgame", old)
        table = await channel.table(old)
        new = members.migrate(channel.world, old)["id"]
        bodies = list(channel.updates())
        assert len(bodies) == 3
        for body in (*list(permutations(bodies))[number], *bodies):
            await channel.take(body)
        moved = await channel.table(new)
        assert (moved.id, moved.frozen) == (table.id, None)
        assert await channel.table(old) is None
        await channel.say(ANN, "/cancel", new)


async def test_a_group_without_a_table_may_become_another(channel: Any) -> None:
    old = await basic_group(channel)
    await channel.context.store.post((Outgoing(old, Item(text="waits")),))
    new = members.migrate(channel.world, old)["id"]
    bodies = list(channel.updates())
    for body in bodies * 2:
        await channel.take(body)
    assert await channel.texts(new) == ["waits"]


async def test_a_new_title_is_known_at_once(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    assert (await channel.table()).title == "Friday night"
    groups.retitle(channel.world, channel.group, "Saturday <night>", by=ANN)
    await channel.take_all()
    assert (await channel.table()).title == "Saturday <night>"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_group_that_takes_the_bot_in_is_greeted_once(channel: Any, kind: str) -> None:
    chat = channel.world.group("New", [ANN], kind=kind, bot=False)["id"]
    await channel.take_all()
    members.join(channel.world, chat, [BOT_ID], by=ANN)
    members.promote(channel.world, chat, BOT_ID, by=ANN)
    bodies = list(channel.updates())
    for body in bodies * 2:
        await channel.take(body)
    assert await channel.texts(chat) == [phrases.HELLO_GROUP]


async def test_a_group_that_begins_with_the_bot_in_it_is_greeted(channel: Any) -> None:
    room = channel.world.room(await basic_group(channel))
    made = {"message_id": 1, "date": 1, "chat": room.chat, "from": channel.world.user(ANN)}
    await channel.take({"update_id": 900, "message": made | {"group_chat_created": True}})
    assert await channel.texts(room.id) == [phrases.HELLO_GROUP]


async def test_a_bot_that_has_gone_again_greets_nobody(channel: Any) -> None:
    chat = channel.world.group("New", [ANN], bot=False)["id"]
    members.join(channel.world, chat, [BOT_ID], by=ANN)
    members.leave(channel.world, chat, BOT_ID, by=ANN)
    for body in reversed(list(channel.updates())):
        await channel.take(body)
    assert await channel.texts(chat) == []


async def test_people_and_other_bots_who_come_in_are_not_greeted(channel: Any) -> None:
    channel.world.person("Finn", user_id=6)
    members.join(channel.world, channel.group, [6], by=ANN)
    other = {"id": 77, "is_bot": True, "first_name": "Other", "username": "other_bot"}
    room = channel.world.room(channel.group)
    message = {"message_id": 900, "date": 1, "chat": room.chat, "from": channel.world.user(ANN)}
    await channel.take_all()
    await channel.take({"update_id": 900, "message": message | {"new_chat_members": [other]}})
    await channel.take({"update_id": 901, "message": message | {"left_chat_member": other}})
    assert await channel.texts() == []
