"""Who is where: the bot in groups and private chats, and people in groups."""

from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest

from engine.game import Presence
from service.sandbox import members
from service.sandbox.state import BOT_ID, Member
from service.tables.notices import Trouble
from service.tables.stage import Stage
from service.telegram import phrases

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
RIGHTS = {"can_manage_chat": True}


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
    assert (await channel.context.store.person(BOB))["started"] == "1"
    assert (await channel.table()).unreachable == frozenset()


async def test_who_writes_in_private_can_be_written_to(channel: Any) -> None:
    await channel.open_table(ANN)
    await channel.context.tables.unreachable(ANN)
    await channel.say(ANN, "hello", ANN)
    assert (await channel.context.store.person(ANN))["started"] == "1"


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
    assert await channel.say(BOB, "/status", BOB) == [phrases.frozen("Friday night")]
    members.join(channel.world, channel.group, [BOT_ID], by=ANN)
    await channel.take_all()
    again = await channel.table()
    assert (again.id, again.frozen) == (table.id, None)
    assert phrases.HELLO_GROUP not in await channel.texts()
    assert phrases.frozen("Friday night") not in await channel.say(BOB, "/status", BOB)


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
    assert await channel.say(BOB, "/status") == [phrases.frozen("Friday night")]
    members.change(channel.world, channel.world.room(channel.group), BOT_ID, Member(), by=ANN)
    await channel.take_all()
    assert (await channel.table()).frozen is None


async def test_a_command_shows_that_the_bot_is_in_the_group_whatever_a_failed_send_said(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    await channel.context.tables.lost_group(channel.group)
    assert (await channel.table()).frozen is not None
    await channel.say(BOB, "/status")
    assert (await channel.table()).frozen is None


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
    assert await channel.context.store.person(-1009) == {}


async def test_who_leaves_the_group_gets_up_from_the_lobby(channel: Any) -> None:
    """Case 5."""
    await channel.open_table(ANN, BOB, CID)
    members.leave(channel.world, channel.group, BOB)
    members.leave(channel.world, channel.group, CID, by=ANN)
    await channel.take_all()
    assert [member.user for member in (await channel.table()).members] == [ANN]


async def test_who_leaves_the_group_in_a_game_is_gone_and_back_with_their_return(
    channel: Any,
) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    members.leave(channel.world, channel.group, BOB)
    await channel.take_all()
    assert await _presence(channel, BOB) is Presence.GONE
    members.join(channel.world, channel.group, [BOB])
    await channel.take_all()
    assert await _presence(channel, BOB) is Presence.HERE


@pytest.mark.parametrize("told_by", ["chat_member", "message"])
async def test_one_of_two_updates_that_tell_of_it_is_enough(channel: Any, told_by: str) -> None:
    """Only an admin bot is told by `chat_member`; a service message may be deleted."""
    await channel.begin_game(ANN, BOB, CID, DOT)
    members.leave(channel.world, channel.group, BOB)
    (left,) = [body for body in channel.updates() if told_by in body]
    await channel.take(left)
    assert await _presence(channel, BOB) is Presence.GONE
    members.join(channel.world, channel.group, [BOB])
    (joined,) = [body for body in channel.updates() if told_by in body]
    for body in (joined, left, joined):
        await channel.take(body)
    assert await _presence(channel, BOB) is Presence.HERE


async def test_in_whatever_order_a_leave_and_a_return_are_told_the_seat_is_theirs(
    channel: Any,
) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    members.leave(channel.world, channel.group, BOB)
    members.join(channel.world, channel.group, [BOB])
    bodies = list(channel.updates())
    assert len(bodies) == 4
    for number, order in enumerate(permutations(bodies)):
        for body in order:
            await channel.take(body | {"update_id": body["update_id"] + 100 * number})
        assert await _presence(channel, BOB) is Presence.HERE


async def test_who_is_muted_or_promoted_has_not_moved(channel: Any) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    table = await channel.table()
    members.restrict(channel.world, channel.group, BOB, {}, by=ANN)
    members.promote(channel.world, channel.group, CID, by=ANN)
    await channel.take_all()
    assert await channel.table() == table


async def test_who_leaves_while_muted_is_gone(channel: Any) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    members.restrict(channel.world, channel.group, BOB, {}, by=ANN)
    members.leave(channel.world, channel.group, BOB)
    (told,) = [body for body in channel.updates() if _is_in(body) is False]
    await channel.take(told)
    assert await _presence(channel, BOB) is Presence.GONE


def _is_in(body: Any) -> bool | None:
    with suppress(KeyError):
        return bool(body["chat_member"]["new_chat_member"]["is_member"])
    return None


async def test_of_who_does_not_sit_there_nothing_is_kept(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB)
    members.leave(channel.world, channel.group, EVE)
    await channel.take_all()
    assert await channel.context.store.person(EVE) == {}
    assert await channel.table() == table


async def test_a_host_who_leaves_a_lobby_hands_it_on(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    members.leave(channel.world, channel.group, ANN)
    await channel.take_all()
    table = await channel.table()
    assert (table.host, table.stage) == (BOB, Stage.LOBBY)


async def _presence(channel: Any, user: int) -> Presence:
    table = await channel.table()
    presence: Presence = table.game.players[table.seat_of(user)].presence
    return presence
