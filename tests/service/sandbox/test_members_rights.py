from typing import Any

import pytest

from service.sandbox import members
from service.sandbox.errors import Refused

BOT = 1000


@pytest.fixture
def people(sandbox: Any) -> list[int]:
    return [sandbox.world.person(name)["id"] for name in ("Ann", "Bob")]


async def test_a_right_that_does_not_exist_cannot_be_given(sandbox: Any, people: list[int]) -> None:
    group = sandbox.world.group("Friends", people)["id"]
    with pytest.raises(Refused, match="can_fly"):
        members.promote(sandbox.world, group, BOT, {"can_fly": True}, by=people[0])


async def test_an_admin_restricts_and_frees_a_member(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world = sandbox.world
    group = world.group("Friends", people)["id"]
    members.restrict(world, group, bob, {"can_send_polls": True}, by=ann)
    with pytest.raises(Refused, match="may not write"):
        world.say(bob, group, "x")
    shown = chat_member(sandbox, group, bob)
    assert (shown["status"], shown["can_send_polls"]) == ("restricted", True)
    assert (shown["can_send_photos"], shown["until_date"]) == (False, 0)
    members.restrict(world, group, bob, None, by=ann)
    world.say(bob, group, "x")
    assert chat_member(sandbox, group, bob)["status"] == "member"


def chat_member(sandbox: Any, group: int, user: int) -> dict[str, Any]:
    world = sandbox.world
    return members.chat_member(world, world.room(group), user)


def test_who_may_restrict_whom_is_said(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world = sandbox.world
    group = world.group("Friends", people)["id"]
    basic = world.group("Basic", people, kind="group")["id"]
    members.promote(world, group, BOT, {"can_pin_messages": True}, by=ann)
    for chat, user, by, reason in (
        (basic, bob, ann, "Only in a supergroup"),
        (group, bob, BOT, "can_restrict_members"),
        (group, ann, bob, "can_restrict_members"),
        (group, BOT, ann, "An admin cannot"),
        (group, ann, ann, "An admin cannot"),
        (group, 4242, ann, "no user 4242"),
    ):
        with pytest.raises(Refused, match=reason):
            members.restrict(world, chat, user, {}, by=by)
    with pytest.raises(Refused, match="can_fly"):
        members.restrict(world, group, bob, {"can_fly": True}, by=ann)


def test_who_may_add_remove_and_promote_whom_is_said(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world = sandbox.world
    cy, di = (world.person(name)["id"] for name in ("Cy", "Di"))
    group = world.group("Friends", [ann, bob, cy], bot=False)["id"]
    everything = dict.fromkeys(("can_restrict_members", "can_promote_members"), True)
    for user in (bob, cy):
        members.promote(world, group, user, everything, by=ann)
    with pytest.raises(Refused, match="by itself"):
        members.join(world, group, [BOT])
    with pytest.raises(Refused, match="Only somebody in the group"):
        members.join(world, group, [BOT], by=di)
    for act in (members.leave, members.demote):
        with pytest.raises(Refused, match="stays its owner"):
            act(world, group, ann, by=bob)
        with pytest.raises(Refused, match="Only the owner"):
            act(world, group, cy, by=bob)
    with pytest.raises(Refused, match="not in this group"):
        members.promote(world, group, di, by=ann)
    members.join(world, group, [di])
    with pytest.raises(Refused, match="can_promote_members"):
        members.promote(world, group, bob, by=di)
    with pytest.raises(Refused, match="can_restrict_members"):
        members.leave(world, group, bob, by=di)


def test_who_was_removed_is_added_by_an_admin_only(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world = sandbox.world
    cy = world.person("Cy")["id"]
    group = world.group("Friends", [ann, bob, cy])["id"]
    members.leave(world, group, bob, by=ann)
    for by in (None, bob, cy):
        with pytest.raises(Refused):
            members.join(world, group, [bob], by=by)
    members.join(world, group, [bob], by=ann)
    world.say(bob, group, "back")


async def test_an_owner_who_went_owns_the_group_still(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world = sandbox.world
    group = world.group("Friends", people, kind="group")["id"]
    members.leave(world, group, ann)
    assert chat_member(sandbox, group, ann)["status"] == "left"
    with pytest.raises(Refused, match="Only an admin"):
        members.leave(world, group, bob, by=ann)
    moved = members.migrate(world, group)["id"]
    members.join(world, moved, [ann])
    assert chat_member(sandbox, moved, ann)["status"] == "creator"
