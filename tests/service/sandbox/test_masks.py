from typing import Any

import pytest
from telegram import Bot

from service.sandbox import members
from service.sandbox.errors import Refused
from service.sandbox.masks import Mask
from service.sandbox.world import World

MASKS: tuple[Mask, ...] = ("anonymous", "channel", "linked")


@pytest.fixture
def people(sandbox: Any) -> list[int]:
    return [sandbox.world.person(name)["id"] for name in ("Ann", "Bob")]


async def test_the_library_reads_who_writes_behind_a_mask(
    sandbox: Any, bot: Bot, people: list[int]
) -> None:
    ann, bob = people
    group = sandbox.world.group("Friends", people)["id"]
    await sandbox.updates()
    sandbox.world.say(ann, group, "/begin", mask="anonymous")
    sandbox.world.say(bob, group, "/join", mask="channel")
    sandbox.world.say(ann, group, "/news", mask="linked")
    messages: list[Any] = [update.message for update in await bot.get_updates()]
    senders = [(m.from_user.username, m.sender_chat.type, m.is_automatic_forward) for m in messages]
    assert senders == [
        ("GroupAnonymousBot", "supergroup", None),
        ("Channel_Bot", "channel", None),
        (None, "channel", True),
    ]
    assert messages[0].sender_chat.id == group
    assert messages[2].from_user.id == 777000
    assert messages[2].forward_origin.chat.id == messages[2].sender_chat.id


async def test_a_channel_s_post_without_a_command_does_not_reach_a_bot_under_privacy_mode(
    sandbox: Any, people: list[int]
) -> None:
    group = sandbox.world.group("Friends", people)["id"]
    await sandbox.updates()
    sandbox.world.say(people[0], group, "News of the day", mask="linked")
    assert await sandbox.updates() == []


def test_only_admins_of_a_group_are_anonymous_there(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    world: World = sandbox.world
    group, other = (world.group("G", pair)["id"] for pair in ((ann, bob), (bob, ann)))
    world.say(ann, group, "/begin", mask="anonymous")
    for mask in ("anonymous", "linked"):
        with pytest.raises(Refused, match="Only an admin"):
            world.say(ann, other, "/begin", mask=mask)
    members.promote(world, other, ann, {"can_pin_messages": True}, by=bob)
    world.say(ann, other, "/begin", mask="anonymous")
    members.demote(world, other, ann, by=bob)
    with pytest.raises(Refused, match="Only an admin"):
        world.say(ann, other, "/begin", mask="anonymous")


@pytest.mark.parametrize("mask", MASKS)
def test_masks_are_for_supergroups(sandbox: Any, people: list[int], mask: Mask) -> None:
    ann = people[0]
    basic = sandbox.world.group("Basic", people, kind="group")["id"]
    sandbox.world.start(ann)
    for chat in (basic, ann):
        with pytest.raises(Refused, match="Only in a supergroup"):
            sandbox.world.say(ann, chat, "hello", mask=mask)
