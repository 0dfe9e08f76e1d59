"""The muted get back exactly what they had, however long and however often they were muted."""

from typing import Any

import pytest
import telegram

from service.sandbox import members
from service.sandbox.state import Member
from service.sandbox.world import World
from service.store import keys
from service.store.due import DueTimes
from service.telegram.mutes import LONGEST_SECONDS, Mutes, muted
from tests.service.telegram.restricted import Standing, restrict, rights

ANN, BOB, CID = 1, 2, 3  # Ann owns the group


async def test_who_is_muted_may_neither_write_nor_give_signs_and_the_rest_as_before(
    mutes: Mutes, group: int, standing: Standing, due: DueTimes
) -> None:
    await mutes.mute(group, BOB)
    assert standing().status == "restricted"
    assert [name for name, allowed in standing().rights.items() if allowed] == [
        "can_change_info",
        "can_invite_users",
        "can_pin_messages",
        "can_manage_topics",
    ]
    assert LONGEST_SECONDS - 60 < standing().until - await due.now() <= LONGEST_SECONDS
    assert standing(CID).status == "member"


async def test_a_plain_member_is_one_again(
    mutes: Mutes, redis: Any, group: int, standing: Standing
) -> None:
    await mutes.mute(group, BOB)
    assert await muted(redis, group) == [BOB]
    await mutes.unmute(group, BOB)
    assert standing() == Member()
    assert await muted(redis, group) == []


@pytest.mark.parametrize("hours", [0, 1, 300 * 24])
async def test_who_was_restricted_before_is_so_again_to_the_same_second(
    mutes: Mutes, world: World, group: int, standing: Standing, hours: int
) -> None:
    until = world.date() + hours * 3600 if hours else 0
    before = restrict(
        world, group, "can_send_photos", "can_send_polls", "can_invite_users", until=until
    )
    await mutes.mute(group, BOB)
    assert not standing().rights["can_invite_users"]
    assert not standing().rights["can_send_messages"]
    await mutes.unmute(group, BOB)
    assert rights(standing()) == rights(before)


@pytest.mark.parametrize("seconds", [-5, 5, 29, 45])
async def test_a_restriction_that_has_ended_or_is_about_to_is_lifted(  # noqa: PLR0913, PLR0917
    mutes: Mutes,
    world: World,
    group: int,
    standing: Standing,
    monkeypatch: pytest.MonkeyPatch,
    seconds: int,
) -> None:
    until = world.date() + 3600
    restrict(world, group, "can_send_photos", until=until)
    await mutes.mute(group, BOB)

    async def at_the_end() -> float:
        return until - seconds

    monkeypatch.setattr(mutes, "_now", at_the_end)
    await mutes.unmute(group, BOB)
    assert standing() == Member()


async def test_a_mute_that_is_done_twice_or_thrice_remembers_the_first_standing(
    mutes: Mutes, world: World, group: int, standing: Standing
) -> None:
    before = restrict(world, group, "can_send_photos")
    for _ in range(3):
        await mutes.mute(group, BOB)
    await mutes.unmute(group, BOB)
    assert rights(standing()) == rights(before)
    await mutes.unmute(group, BOB)
    assert rights(standing()) == rights(before)


async def test_records_outlive_the_messages_of_the_game_and_no_longer(
    mutes: Mutes, redis: Any, group: int
) -> None:
    await mutes.mute(group, BOB)
    assert LONGEST_SECONDS - 60 < await redis.ttl(keys.mutes(group)) <= LONGEST_SECONDS


async def test_a_mute_that_has_run_out_is_no_memory_for_the_next_one(
    mutes: Mutes, world: World, group: int, standing: Standing, due: DueTimes
) -> None:
    await mutes.mute(group, BOB)
    past = int(await due.now()) - 1
    key, record = keys.mutes(group), '{"before":{"denied":["can_send_polls"]},"until":%d}'
    await mutes._redis.hset(key, BOB, record % past)
    members.restrict(world, group, BOB, None, by=ANN)
    await mutes.mute(group, BOB)
    assert standing().until > past
    await mutes.unmute(group, BOB)
    assert standing() == Member()


def test_all_permissions_of_the_library_are_known_to_a_restricted_member() -> None:
    known = set(telegram.ChatMemberRestricted.__slots__)
    assert set(telegram.ChatPermissions.all_permissions().to_dict()) <= known


@pytest.mark.parametrize("days", [1, 40])
async def test_a_record_of_an_older_game_is_no_memory_of_who_is_free_meanwhile(
    mutes: Mutes, world: World, group: int, standing: Standing, days: int
) -> None:
    restrict(world, group, "can_send_polls")
    await mutes.mute(group, BOB)
    members.restrict(world, group, BOB, None, by=ANN)
    now = await mutes._now()

    async def later() -> float:
        return now + days * 86400

    mutes._now = later
    await mutes.mute(group, BOB)
    assert standing().until > await later() + LONGEST_SECONDS / 2
    await mutes.unmute(group, BOB)
    assert standing() == Member()
