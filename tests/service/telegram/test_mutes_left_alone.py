"""Whom a mute leaves alone: whom an admin has changed, who has gone, and who cannot be muted."""

from collections.abc import Callable
from typing import Any

import pytest
from telegram.error import BadRequest, Forbidden, TelegramError

from service.sandbox import members
from service.sandbox.errors import bad_request, forbidden
from service.sandbox.faults import Fault
from service.sandbox.state import PERMISSIONS, Member
from service.sandbox.world import World
from service.telegram.mutes import Mutes, muted
from tests.service.telegram.restricted import Standing, restrict

ANN, BOB, CID = 1, 2, 3  # Ann owns the group


@pytest.mark.parametrize(
    "change",
    [
        lambda world, group: members.restrict(world, group, BOB, None, by=ANN),
        lambda world, group: restrict(world, group, "can_send_photos"),
        lambda world, group: restrict(world, group, *PERMISSIONS),
        lambda world, group: members.promote(world, group, BOB, by=ANN),
        lambda world, group: members.leave(world, group, BOB, by=ANN),
    ],
    ids=["freed", "restricted otherwise", "silenced", "promoted", "removed"],
)
async def test_what_an_admin_has_changed_meanwhile_stays_and_is_forgotten(  # noqa: PLR0913, PLR0917
    mutes: Mutes,
    redis: Any,
    world: World,
    group: int,
    standing: Standing,
    change: Callable[[World, int], object],
) -> None:
    await mutes.mute(group, BOB)
    change(world, group)
    after = standing()
    await mutes.unmute(group, BOB)
    assert standing() == after
    assert await muted(redis, group) == []


async def test_who_loosens_a_mute_but_keeps_its_end_has_changed_it(
    mutes: Mutes, world: World, group: int, standing: Standing
) -> None:
    await mutes.mute(group, BOB)
    after = restrict(world, group, "can_send_photos", until=standing().until)
    await mutes.unmute(group, BOB)
    assert standing() == after


async def test_the_owner_and_admins_are_left_alone(
    mutes: Mutes, redis: Any, world: World, group: int, standing: Standing
) -> None:
    members.promote(world, group, CID, by=ANN)
    for user in (ANN, CID):
        before = standing(user)
        await mutes.mute(group, user)
        await mutes.unmute(group, user)
        assert standing(user) == before
    assert await muted(redis, group) == []


async def test_who_becomes_an_admin_in_this_instant_is_left_alone(
    mutes: Mutes, world: World, group: int
) -> None:
    refusal = bad_request("user is an administrator of the chat")
    world.faults.order(Fault(method="restrictChatMember", error=refusal))
    await mutes.mute(group, BOB)


async def test_who_left_is_muted_when_back_and_who_leaves_muted_is_freed_all_the_same(
    mutes: Mutes, world: World, group: int, standing: Standing
) -> None:
    members.leave(world, group, BOB)
    await mutes.mute(group, BOB)
    assert standing() == Member(status="left")
    members.join(world, group, [BOB])
    await mutes.mute(group, BOB)
    assert standing().status == "restricted"
    members.leave(world, group, BOB)
    await mutes.mute(group, BOB)
    await mutes.unmute(group, BOB)
    assert standing() == Member(status="left")
    members.join(world, group, [BOB])
    assert standing() == Member()


async def test_who_is_restricted_and_has_left_is_left_alone(
    mutes: Mutes, redis: Any, world: World, group: int, standing: Standing
) -> None:
    restrict(world, group, "can_send_photos")
    members.leave(world, group, BOB)
    before = standing()
    await mutes.mute(group, BOB)
    assert standing() == before
    assert await muted(redis, group) == []


@pytest.mark.parametrize(
    "refusal",
    [
        bad_request("PARTICIPANT_ID_INVALID"),
        bad_request("user not found"),
        bad_request("member not found"),
        forbidden("user is deactivated"),
    ],
    ids=lambda refusal: refusal.description,
)
async def test_nobody_is_muted_who_is_nobody(
    mutes: Mutes, redis: Any, world: World, group: int, refusal: Any
) -> None:
    world.faults.order(Fault(method="getChatMember", error=refusal, times=2))
    await mutes.mute(group, BOB)
    await mutes.unmute(group, BOB)
    assert await muted(redis, group) == []


async def test_a_bot_without_the_right_says_so_and_frees_them_when_it_has_it_again(
    mutes: Mutes, redis: Any, world: World, group: int, standing: Standing
) -> None:
    await mutes.mute(group, BOB)
    bot_id = world.state.bot["id"]
    members.demote(world, group, bot_id, by=ANN)
    for act in (mutes.mute, mutes.unmute):
        with pytest.raises(TelegramError, match="ot enough rights"):
            await act(group, BOB)
    assert await muted(redis, group) == [BOB]
    members.promote(world, group, bot_id, by=ANN)
    await mutes.unmute(group, BOB)
    assert standing() == Member()


async def test_a_bot_that_was_thrown_out_says_so(mutes: Mutes, world: World, group: int) -> None:
    members.leave(world, group, world.state.bot["id"], by=ANN)
    with pytest.raises(Forbidden):
        await mutes.mute(group, BOB)


async def test_in_a_basic_group_nobody_can_be_muted(mutes: Mutes, world: World) -> None:
    rights = dict.fromkeys(members.BOT_RIGHTS, True)
    plain = world.group("Plain", [ANN, BOB], kind="group", bot_rights=rights)["id"]
    with pytest.raises(BadRequest, match="only for supergroups"):
        await mutes.mute(plain, BOB)
