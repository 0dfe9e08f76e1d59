from typing import Any

import pytest

from service.sandbox import groups, members
from service.sandbox.errors import Refused
from service.sandbox.world import World

BOT = 1000


@pytest.fixture
def people(sandbox: Any) -> list[int]:
    return [sandbox.world.person(name)["id"] for name in ("Ann", "Bob")]


async def test_a_new_title_is_told_and_stands_on_new_messages_only(
    sandbox: Any, people: list[int]
) -> None:
    world: World = sandbox.world
    group = world.group("Friends", people)["id"]
    before = world.say(people[1], group, "/status")
    await sandbox.updates()
    phone = world.events.subscribe(people[1])
    changed = groups.retitle(world, group, " Enemies ", by=people[0])
    assert changed["title"] == "Enemies"
    assert (await anext(phone))["chat"]["chat"]["title"] == "Enemies"
    (update,) = await sandbox.updates()
    assert update["message"]["new_chat_title"] == "Enemies"
    assert update["message"]["chat"]["title"] == "Enemies"
    assert update["message"]["from"]["id"] == people[0]
    assert before["chat"]["title"] == "Friends"
    assert (await sandbox.result("getChat", chat_id=group))["title"] == "Enemies"


def test_a_title_is_changed_by_who_may_and_has_a_length(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world: World = sandbox.world
    group = world.group("Friends", people)["id"]
    with pytest.raises(Refused, match="can_change_info"):
        groups.retitle(world, group, "Mine", by=bob)
    for title in ("", "  ", "x" * 129):
        with pytest.raises(Refused, match="1 to 128"):
            groups.retitle(world, group, title, by=ann)
    with pytest.raises(Refused, match="no group"):
        groups.retitle(world, ann, "Mine", by=ann)
    members.promote(world, group, bob, {"can_change_info": True}, by=ann)
    assert groups.retitle(world, group, "Ours", by=bob)["title"] == "Ours"


def test_a_group_s_permissions_bind_members_and_no_admins(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world: World = sandbox.world
    group = world.group("Friends", people)["id"]
    groups.allow(world, group, {"can_send_messages": False}, by=ann)
    with pytest.raises(Refused, match="may not write"):
        world.say(bob, group, "hello")
    world.say(ann, group, "hello")
    assert world.room(group).permissions["can_send_photos"]
    groups.allow(world, group, {"can_send_messages": True}, by=ann)
    world.say(bob, group, "hello")
    with pytest.raises(Refused, match="can_restrict_members"):
        groups.allow(world, group, {"can_send_messages": False}, by=bob)
    with pytest.raises(Refused, match="can_fly"):
        groups.allow(world, group, {"can_fly": True}, by=ann)
