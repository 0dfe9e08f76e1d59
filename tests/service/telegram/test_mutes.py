"""The muted get back exactly what they had, whatever happens meanwhile and at whatever step."""

from collections.abc import Callable
from typing import Any

import pytest
import telegram
from telegram import Bot
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from service.sandbox import members
from service.sandbox.errors import bad_request, forbidden, too_many
from service.sandbox.faults import Fault
from service.sandbox.state import PERMISSIONS, Member
from service.sandbox.world import World
from service.store import keys
from service.store.due import DueTimes
from service.telegram.mutes import LONGEST_SECONDS, Mutes, muted

ANN, BOB, CID = 1, 2, 3  # Ann owns the group


@pytest.fixture
def mutes(bot: Bot, redis: Any, due: DueTimes) -> Mutes:
    return Mutes(redis, bot, due.now)


@pytest.fixture
def standing(world: World, group: int) -> Callable[..., Member]:
    """`standing(user)`: what Telegram knows of a member."""

    def of(user: int = BOB) -> Member:
        return members.standing(world, world.room(group), user)

    return of


def restrict(world: World, group: int, *denied: str, until: int = 0, user: int = BOB) -> Member:
    """An admin takes some rights away; what stands then."""
    allowed = {name: name not in denied for name in PERMISSIONS}
    members.restrict(world, group, user, allowed, until=until, by=ANN)
    return members.standing(world, world.room(group), user)


def rights(member: Member) -> tuple[str, dict[str, bool], int]:
    """All that a restriction is, but for who made it."""
    return member.status, member.rights, member.until


async def test_who_is_muted_may_neither_write_nor_give_signs_and_the_rest_as_before(
    mutes: Mutes, group: int, standing: Callable[..., Member], due: DueTimes
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
    mutes: Mutes, redis: Any, group: int, standing: Callable[..., Member]
) -> None:
    await mutes.mute(group, BOB)
    assert await muted(redis, group) == [BOB]
    await mutes.unmute(group, BOB)
    assert standing() == Member()
    assert await muted(redis, group) == []


@pytest.mark.parametrize("hours", [0, 1, 300 * 24])
async def test_who_was_restricted_before_is_so_again_to_the_same_second(
    mutes: Mutes, world: World, group: int, standing: Callable[..., Member], hours: int
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
    standing: Callable[..., Member],
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
    mutes: Mutes, world: World, group: int, standing: Callable[..., Member]
) -> None:
    before = restrict(world, group, "can_send_photos")
    for _ in range(3):
        await mutes.mute(group, BOB)
    await mutes.unmute(group, BOB)
    assert rights(standing()) == rights(before)
    await mutes.unmute(group, BOB)
    assert rights(standing()) == rights(before)


@pytest.mark.parametrize("method", ["getChatMember", "restrictChatMember"])
@pytest.mark.parametrize("lost_answer", [False, True])
async def test_a_step_that_fails_is_made_good_by_the_next_try(  # noqa: PLR0913
    mutes: Mutes,
    world: World,
    group: int,
    standing: Callable[..., Member],
    *,
    method: str,
    lost_answer: bool,
) -> None:
    before = restrict(world, group, "can_send_photos")
    for act in (mutes.mute, mutes.unmute):
        world.faults.order(Fault(method=method, error=too_many(1), after=lost_answer))
        with pytest.raises(RetryAfter):
            await act(group, BOB)
        await act(group, BOB)
        assert standing().rights["can_send_videos"] is (act == mutes.unmute)
    assert rights(standing()) == rights(before)


async def test_a_worker_that_dies_between_two_steps_leaves_nothing_wrong(
    mutes: Mutes,
    redis: Any,
    group: int,
    standing: Callable[..., Member],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def die(*_: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr(mutes, "_restrict", die)
        with pytest.raises(SystemExit):
            await mutes.mute(group, BOB)  # remembered, not restricted
    assert await muted(redis, group) == [BOB]
    await mutes.mute(group, BOB)
    with monkeypatch.context() as dying:
        dying.setattr(mutes._redis, "hdel", die)
        with pytest.raises(SystemExit):
            await mutes.unmute(group, BOB)  # restored, not forgotten
    assert standing() == Member()
    await mutes.unmute(group, BOB)
    assert standing() == Member()
    assert await muted(redis, group) == []


async def test_who_was_to_be_muted_and_never_was_is_left_alone_at_the_end(
    mutes: Mutes, redis: Any, world: World, group: int, standing: Callable[..., Member]
) -> None:
    world.faults.order(Fault(method="restrictChatMember", error=bad_request("no")))
    with pytest.raises(BadRequest):
        await mutes.mute(group, BOB)
    before = restrict(world, group, "can_send_polls")
    await mutes.unmute(group, BOB)
    assert standing() == before
    assert await muted(redis, group) == []


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
    standing: Callable[..., Member],
    change: Callable[[World, int], object],
) -> None:
    await mutes.mute(group, BOB)
    change(world, group)
    after = standing()
    await mutes.unmute(group, BOB)
    assert standing() == after
    assert await muted(redis, group) == []


async def test_who_loosens_a_mute_but_keeps_its_end_has_changed_it(
    mutes: Mutes, world: World, group: int, standing: Callable[..., Member]
) -> None:
    await mutes.mute(group, BOB)
    after = restrict(world, group, "can_send_photos", until=standing().until)
    await mutes.unmute(group, BOB)
    assert standing() == after


async def test_the_owner_and_admins_are_left_alone(
    mutes: Mutes, redis: Any, world: World, group: int, standing: Callable[..., Member]
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
    mutes: Mutes, world: World, group: int, standing: Callable[..., Member]
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
    mutes: Mutes, redis: Any, world: World, group: int, standing: Callable[..., Member]
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
    mutes: Mutes, redis: Any, world: World, group: int, standing: Callable[..., Member]
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


async def test_records_outlive_the_messages_of_the_game_and_no_longer(
    mutes: Mutes, redis: Any, group: int
) -> None:
    await mutes.mute(group, BOB)
    assert LONGEST_SECONDS - 60 < await redis.ttl(keys.mutes(group)) <= LONGEST_SECONDS


async def test_a_mute_that_has_run_out_is_no_memory_for_the_next_one(
    mutes: Mutes, world: World, group: int, standing: Callable[..., Member], due: DueTimes
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
    mutes: Mutes, world: World, group: int, standing: Callable[..., Member], days: int
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


async def test_a_restriction_that_was_given_up_and_comes_late_is_still_known_as_ours(
    mutes: Mutes, group: int, standing: Callable[..., Member], world: World
) -> None:
    """It had no effect when the next try looked, and takes the place of that one's then."""
    world.faults.order(Fault(method="restrictChatMember", error=too_many(1)))
    with pytest.raises(RetryAfter):
        await mutes.mute(group, BOB)
    late = await mutes._recall(group, BOB)
    assert late
    await mutes.mute(group, BOB)
    assert standing().until == late.until
