"""People who come into a group and leave it, told by two updates, late and in any order."""

from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest

from engine.game import Presence
from service.sandbox import members
from service.store.facts import STARTED
from service.tables.stage import Stage

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


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
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    members.leave(channel.world, channel.group, EVE)
    await channel.take_all()
    assert await channel.context.store.facts(EVE) == {}
    assert await channel.table() == table


async def test_a_host_who_leaves_a_lobby_hands_it_on(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    members.leave(channel.world, channel.group, ANN)
    await channel.take_all()
    table = await channel.table()
    assert (table.host, table.stage) == (BOB, Stage.LOBBY)


async def test_a_host_who_does_not_sit_at_the_table_and_leaves_hands_it_on(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    await channel.say(ANN, "/cancel")
    await channel.context.store.set_facts(ANN, {STARTED: "0"})
    await channel.say(ANN, "/newgame")
    await channel.say(BOB, "/join")
    assert [member.user for member in (await channel.table()).members] == [BOB]
    members.leave(channel.world, channel.group, ANN)
    await channel.take_all()
    assert (await channel.table()).host == BOB


async def test_within_one_second_what_tells_of_a_membership_outweighs_a_service_message(
    channel: Any,
) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    members.leave(channel.world, channel.group, BOB)
    (left,) = [body for body in channel.updates() if "chat_member" in body]
    members.join(channel.world, channel.group, [BOB])
    (joined,) = [body for body in channel.updates() if "message" in body]
    joined["message"]["date"] = left["chat_member"]["date"]
    assert joined["update_id"] > left["update_id"]
    for body in (left, joined):
        await channel.take(body)
    assert await _presence(channel, BOB) is Presence.GONE


async def _presence(channel: Any, user: int) -> Presence:
    table = await channel.table()
    presence: Presence = table.game.players[table.seat_of(user)].presence
    return presence
