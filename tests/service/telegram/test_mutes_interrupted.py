"""The muted get back what they had, at whatever step a try fails or a worker dies."""

from typing import Any

import pytest
from telegram.error import BadRequest, RetryAfter

from service.sandbox.errors import bad_request, too_many
from service.sandbox.faults import Fault
from service.sandbox.state import Member
from service.sandbox.world import World
from service.telegram.mutes import Mutes, muted
from tests.service.telegram.restricted import Standing, restrict, rights

BOB = 2


@pytest.mark.parametrize("method", ["getChatMember", "restrictChatMember"])
@pytest.mark.parametrize("lost_answer", [False, True])
async def test_a_step_that_fails_is_made_good_by_the_next_try(  # noqa: PLR0913
    mutes: Mutes,
    world: World,
    group: int,
    standing: Standing,
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
    standing: Standing,
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
    mutes: Mutes, redis: Any, world: World, group: int, standing: Standing
) -> None:
    world.faults.order(Fault(method="restrictChatMember", error=bad_request("no")))
    with pytest.raises(BadRequest):
        await mutes.mute(group, BOB)
    before = restrict(world, group, "can_send_polls")
    await mutes.unmute(group, BOB)
    assert standing() == before
    assert await muted(redis, group) == []


async def test_a_restriction_that_was_given_up_and_comes_late_is_still_known_as_ours(
    mutes: Mutes, group: int, standing: Standing, world: World
) -> None:
    """It had no effect when the next try looked, and takes the place of that one's then."""
    world.faults.order(Fault(method="restrictChatMember", error=too_many(1)))
    with pytest.raises(RetryAfter):
        await mutes.mute(group, BOB)
    late = await mutes._recall(group, BOB)
    assert late
    await mutes.mute(group, BOB)
    assert standing().until == late.until
