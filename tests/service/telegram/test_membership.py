"""Where the bot is: in groups with its rights, in private chats until it is blocked."""

import time
from itertools import permutations
from typing import Any

import pytest

from service.sandbox import members, topics
from service.sandbox.state import BOT_ID, Member
from service.store import keys
from service.store.outbox import Kind
from service.tables.moment import Moment
from service.tables.notices import Trouble
from service.telegram import phrases
from service.telegram.membership import HEARD_SECONDS

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
RIGHTS = {"can_manage_chat": True}


def now() -> Moment:
    """Of an attempt that fails in this second."""
    return Moment(int(time.time()))


async def test_who_blocks_the_bot_cannot_be_seated_until_they_come_back(channel: Any) -> None:
    await channel.start(BOB)
    table = await channel.open_table(ANN)
    channel.world.block(BOB, blocked=True)
    await channel.take_all()
    assert (await channel.press(BOB, f"{table.id}:0:join")).url
    channel.world.block(BOB, blocked=False)
    await channel.take_all()
    assert (await channel.press(BOB, f"{table.id}:0:join")).text == phrases.SEATED


async def test_a_player_who_blocks_the_bot_is_known_by_it_and_told_all_again_once(
    channel: Any,
) -> None:
    """Case 2, as far as updates go."""
    await channel.begin_game(ANN, BOB, CID, DOT)
    channel.world.block(BOB, blocked=True)
    await channel.take_all()
    assert (await channel.table()).unreachable == {BOB}
    await channel.clear(BOB)
    channel.world.start(BOB)
    await channel.take_all()
    assert (await channel.table()).unreachable == frozenset()
    assert (await channel.texts(BOB)).count("catch up") == 1


async def test_a_block_that_is_told_too_late_counts_no_more(channel: Any) -> None:
    """Updates come in any order: what counts is when they happened."""
    await channel.open_table(ANN, BOB)
    channel.world.block(BOB, blocked=True)
    channel.world.block(BOB, blocked=False)
    blocked, unblocked = channel.updates()
    for body in (unblocked, blocked, unblocked, blocked):
        await channel.take(body)
    assert (await channel.context.store.facts(BOB))["started"] == "1"
    assert (await channel.table()).unreachable == frozenset()


async def test_who_writes_in_private_can_be_written_to(channel: Any) -> None:
    await channel.open_table(ANN)
    await channel.context.tables.unreachable(ANN, Moment(1))
    await channel.say(ANN, "hello", ANN)
    assert (await channel.context.store.facts(ANN))["started"] == "1"


@pytest.mark.parametrize("begun", [False, True])
async def test_a_table_stands_still_while_the_bot_is_out_and_goes_on_when_it_is_back(
    channel: Any,
    begun: bool,  # noqa: FBT001 as parametrized
) -> None:
    """Case 6."""
    table = await channel.open_table(ANN, BOB, CID, DOT)
    if begun:
        await channel.say(ANN, "/begin")
    members.leave(channel.world, channel.group, BOT_ID, by=ANN)
    await channel.take_all()
    assert await channel.texts() == []
    assert (await channel.table()).frozen is not None
    (told,) = await channel.say(BOB, "/status", BOB)
    assert "stands still" in told
    members.join(channel.world, channel.group, [BOT_ID], by=ANN)
    await channel.take_all()
    again = await channel.table()
    assert (again.id, again.frozen) == (table.id, None)
    assert phrases.HELLO_GROUP not in await channel.texts()
    assert "stands still" not in (await channel.say(BOB, "/status", BOB))[0]


async def test_all_orders_in_which_the_bot_is_told_of_its_return_end_alike(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    members.leave(channel.world, channel.group, BOT_ID, by=ANN)
    members.join(channel.world, channel.group, [BOT_ID], by=ANN)
    bodies = list(channel.updates())
    assert len(bodies) == 3
    for number, order in enumerate(permutations(bodies)):
        for place, body in enumerate(order):
            later = {"update_id": body["update_id"] + 100 * number}
            await channel.take(body | later)
            if place == 1:
                await channel.take(body | later)
        assert (await channel.table()).frozen is None


async def test_a_bot_that_may_not_write_is_as_good_as_out(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    mute = Member(status="restricted", rights={})
    members.change(channel.world, channel.world.room(channel.group), BOT_ID, mute, by=ANN)
    await channel.take_all()
    assert (await channel.table()).frozen is not None
    assert "stands still" in (await channel.say(BOB, "/status", BOB))[0]
    members.change(channel.world, channel.world.room(channel.group), BOT_ID, Member(), by=ANN)
    await channel.take_all()
    assert (await channel.table()).frozen is None


async def test_a_command_shows_that_the_bot_is_in_the_group_whatever_a_failed_send_said(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    await channel.context.tables.lost_group(channel.group, now())
    assert (await channel.table()).frozen is not None
    await channel.say(BOB, "/status")
    assert (await channel.table()).frozen is None


async def test_where_the_bot_hears_and_cannot_write_a_table_does_not_go_on_with_every_word(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    for frozen in (False, True):
        attempt = Moment(now().date + frozen)
        await channel.context.tables.lost_group(channel.group, attempt)
        await channel.say(BOB, "/status")
        assert ((await channel.table()).frozen is not None) is frozen
    later = channel.world.say(BOB, channel.group, "/status")
    later["date"] += HEARD_SECONDS
    await channel.take_all()
    assert (await channel.table()).frozen is None


@pytest.mark.parametrize(
    ("where", "goes_on"), [("its own", True), ("general", True), ("another", False), ("new", False)]
)
async def test_only_a_topic_where_the_table_may_write_lets_it_go_on_when_it_opens(
    channel: Any,
    where: str,
    goes_on: bool,  # noqa: FBT001 as parametrized
) -> None:
    """It would begin to go on, and freeze again, with every other."""
    chat = channel.world.group("Forum", [ANN, BOB], forum=True)["id"]
    own, other = [topics.open_topic(channel.world, chat, name) for name in ("Games", "Films")]
    channel.world.state.pending.clear()
    await channel.start(ANN)
    await channel.say(ANN, "/newgame", chat, thread=own)
    await channel.context.tables.lost_group(chat, now())
    threads = {"its own": own, "general": topics.GENERAL, "another": other}
    if thread := threads.get(where):
        topics.close(channel.world, chat, thread)
        topics.close(channel.world, chat, thread, closed=False)
    else:
        topics.open_topic(channel.world, chat, "More games")
    await channel.take_all()
    assert ((await channel.table(chat)).frozen is None) is goes_on


async def test_where_no_table_is_any_topic_that_opens_tells_that_one_can_write(
    channel: Any,
) -> None:
    chat = channel.world.group("Forum", [ANN, BOB], forum=True)["id"]
    channel.world.state.pending.clear()
    await channel.start(ANN)
    await channel.context.tables.lost_group(chat, now())
    games = topics.open_topic(channel.world, chat, "Games")
    await channel.take_all()
    await channel.say(ANN, "/newgame", chat, thread=games)
    assert (await channel.table(chat)).frozen is None


@pytest.mark.parametrize("begun", [True, False])
async def test_whom_a_game_has_left_muted_a_bot_that_may_free_them_frees(
    channel: Any,
    *,
    begun: bool,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    if begun:
        await channel.say(ANN, "/begin")
    members.leave(channel.world, channel.group, BOT_ID, by=ANN)
    await channel.take_all()
    await channel.context.redis.hset(keys.mutes(channel.group), str(CID), "{}")
    members.join(channel.world, channel.group, [BOT_ID], by=ANN)
    await channel.take_all()
    await channel.clear(channel.group)
    members.promote(channel.world, channel.group, BOT_ID, by=ANN)
    await channel.take_all()
    items = await channel.items(channel.group)
    assert [item.user for item in items if item.kind is Kind.UNMUTE] == [CID]


async def test_a_command_from_before_the_bot_was_put_out_shows_nothing(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    channel.world.say(BOB, channel.group, "/status")
    (command,) = channel.updates()
    members.leave(channel.world, channel.group, BOT_ID, by=ANN)
    await channel.take_all()
    await channel.take(command)
    assert (await channel.table()).frozen is not None


async def test_rights_that_are_taken_and_given_are_noted(channel: Any) -> None:
    """Case 7."""
    await channel.open_table(ANN, BOB)
    for rights, troubles in (
        ({"can_pin_messages": True}, {Trouble.CANNOT_MUTE}),
        ({"can_restrict_members": True}, {Trouble.CANNOT_PIN}),
        (dict.fromkeys(members.BOT_RIGHTS, True), set()),
    ):
        members.promote(channel.world, channel.group, BOT_ID, RIGHTS | rights, by=ANN)
        await channel.take_all()
        assert (await channel.table()).troubles == troubles
    members.demote(channel.world, channel.group, BOT_ID, by=ANN)
    await channel.take_all()
    assert (await channel.table()).troubles == {Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE}
    assert phrases.HELLO_GROUP not in await channel.texts()


async def test_in_a_basic_group_nobody_can_be_muted(channel: Any) -> None:
    basic = channel.world.group("Old friends", [ANN], kind="group", bot_rights=members.all_rights())
    await channel.take_all()
    await channel.start(ANN)
    await channel.say(ANN, "/newgame", basic["id"])
    assert (await channel.table(basic["id"])).troubles == {Trouble.CANNOT_MUTE}


async def test_of_a_channel_that_takes_the_bot_in_nothing_is_noted(channel: Any) -> None:
    member = {"status": "member", "user": channel.world.state.bot}
    change = {
        "chat": {"id": -1009, "type": "channel", "title": "News"},
        "from": channel.world.user(ANN),
        "date": 1,
        "old_chat_member": member | {"status": "left"},
        "new_chat_member": member,
    }
    await channel.take({"update_id": 900, "my_chat_member": change})
    assert await channel.texts(-1009) == []
    assert await channel.context.store.facts(-1009) == {}


async def test_within_one_second_what_tells_of_the_bot_s_membership_outweighs_words(
    channel: Any,
) -> None:
    """They may have been written before, though their number is higher."""
    await channel.open_table(ANN, BOB, CID, DOT)
    channel.world.say(BOB, channel.group, "/status")
    (words,) = channel.updates()
    members.leave(channel.world, channel.group, BOT_ID, by=ANN)
    (out,) = [body for body in channel.updates() if "my_chat_member" in body]
    words["message"]["date"] = out["my_chat_member"]["date"]
    words["update_id"] = out["update_id"] + 1
    for body in (out, words):
        await channel.take(body)
    assert (await channel.table()).frozen is not None
