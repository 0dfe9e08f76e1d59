from typing import Any

import pytest
from telegram import Bot, ChatMemberRestricted, ChatPermissions

from service.sandbox import members
from service.sandbox.errors import Refused
from service.sandbox.methods.restrictions import MEDIA
from service.sandbox.state import PERMISSIONS

BOT = 1000
DAY = 86400


@pytest.fixture
def bob(sandbox: Any, ann: int, group: int) -> int:
    """A plain member of a group where the bot may restrict."""
    person: int = sandbox.world.person("Bob")["id"]
    members.join(sandbox.world, group, [person])
    members.promote(sandbox.world, group, BOT, {"can_restrict_members": True}, by=ann)
    return person


async def restrict(sandbox: Any, group: int, user: int, **asked: Any) -> Any:
    return await sandbox.result("restrictChatMember", chat_id=group, user_id=user, **asked)


async def member(sandbox: Any, group: int, user: int) -> Any:
    return await sandbox.result("getChatMember", chat_id=group, user_id=user)


async def allowed(sandbox: Any, group: int, user: int) -> set[str]:
    found = await member(sandbox, group, user)
    return {name for name in PERMISSIONS if found[name]}


@pytest.mark.parametrize("name", ["can_send_other_messages", "can_add_web_page_previews"])
async def test_permissions_for_extras_imply_those_for_texts_and_media(
    sandbox: Any, group: int, bob: int, name: str
) -> None:
    await restrict(sandbox, group, bob, permissions={name: True})
    texts = {"can_send_messages", *MEDIA}
    assert await allowed(sandbox, group, bob) == {name} | texts


async def test_a_poll_implies_texts(sandbox: Any, group: int, bob: int) -> None:
    await restrict(sandbox, group, bob, permissions={"can_send_polls": True})
    assert await allowed(sandbox, group, bob) == {"can_send_polls", "can_send_messages"}


async def test_independent_permissions_imply_nothing(sandbox: Any, group: int, bob: int) -> None:
    given = {"can_send_polls": True, "can_send_other_messages": True}
    await restrict(sandbox, group, bob, permissions=given, use_independent_chat_permissions=True)
    assert await allowed(sandbox, group, bob) == set(given)


async def test_what_is_not_named_follows_from_what_is(sandbox: Any, group: int, bob: int) -> None:
    given = {"can_pin_messages": True, "can_send_messages": True, "can_edit_tag": False}
    await restrict(sandbox, group, bob, permissions=given)
    assert await allowed(sandbox, group, bob) == {
        "can_pin_messages",
        "can_send_messages",
        "can_manage_topics",
        "can_react_to_messages",
    }


async def test_only_all_permissions_lift_a_restriction(
    sandbox: Any, bot: Bot, group: int, bob: int
) -> None:
    await restrict(sandbox, group, bob, permissions={})
    usual = sandbox.world.room(group).permissions
    await restrict(sandbox, group, bob, permissions=usual)
    assert (await member(sandbox, group, bob))["status"] == "restricted"
    sandbox.world.say(bob, group, "I may write all the same")
    await bot.restrict_chat_member(group, bob, ChatPermissions.all_permissions())
    assert (await member(sandbox, group, bob))["status"] == "member"


@pytest.mark.parametrize(
    ("ahead", "kept"),
    [(-5, False), (29, False), (30, True), (366 * DAY, True), (366 * DAY + 1, False)],
)
async def test_an_end_too_near_or_too_far_off_is_none(
    sandbox: Any, group: int, bob: int, ahead: int, *, kept: bool
) -> None:
    until = sandbox.world.date() + ahead
    await restrict(sandbox, group, bob, permissions={}, until_date=until)
    assert (await member(sandbox, group, bob))["until_date"] == (until if kept else 0)


async def test_a_restriction_outlasts_going_away(
    sandbox: Any, bot: Bot, group: int, bob: int
) -> None:
    until = sandbox.world.date() + DAY
    await restrict(sandbox, group, bob, permissions={}, until_date=until)
    members.leave(sandbox.world, group, bob)
    gone = await bot.get_chat_member(group, bob)
    assert isinstance(gone, ChatMemberRestricted)
    assert gone.is_member is False
    members.join(sandbox.world, group, [bob])
    back = await member(sandbox, group, bob)
    assert (back["status"], back["is_member"], back["until_date"]) == ("restricted", True, until)
    with pytest.raises(Refused, match="may not write"):
        sandbox.world.say(bob, group, "let me speak")


@pytest.mark.parametrize(("comes_back", "status"), [(True, "member"), (False, "left")])
async def test_a_restriction_ends_for_who_is_away_too(
    sandbox: Any, group: int, bob: int, status: str, *, comes_back: bool
) -> None:
    await restrict(sandbox, group, bob, permissions={}, until_date=sandbox.world.date() + 3600)
    members.leave(sandbox.world, group, bob)
    sandbox.clock.advance(3600)
    if comes_back:
        members.join(sandbox.world, group, [bob])
    assert (await member(sandbox, group, bob))["status"] == status


async def test_who_is_not_there_can_be_restricted_beforehand(
    sandbox: Any, group: int, bob: int
) -> None:
    members.leave(sandbox.world, group, bob)
    await restrict(sandbox, group, bob, permissions={})
    assert (await member(sandbox, group, bob))["is_member"] is False
    await restrict(sandbox, group, bob, permissions=dict.fromkeys(PERMISSIONS, True))
    assert (await member(sandbox, group, bob))["status"] == "left"


async def test_the_bot_is_told_of_restrictions_it_asked_to_hear_of(
    sandbox: Any, group: int, bob: int
) -> None:
    await sandbox.updates()
    await sandbox.result("getUpdates", allowed_updates=["chat_member"])
    await restrict(sandbox, group, bob, permissions={})
    await restrict(sandbox, group, bob, permissions={})
    members.leave(sandbox.world, group, bob)
    told = [update["chat_member"] for update in await sandbox.updates()]
    muted, left = told
    assert muted["new_chat_member"]["status"] == "restricted"
    assert muted["from"]["id"] == BOT
    assert left["old_chat_member"]["is_member"] is True
    assert left["new_chat_member"]["is_member"] is False


@pytest.mark.parametrize(
    ("permissions", "reason"),
    [
        ({"can_send_messages": "no"}, "can't parse chat permissions"),
        ([], 'invalid parameter "permissions"'),
        ("{", "can't parse"),
    ],
)
async def test_broken_permissions_change_nothing(
    sandbox: Any, group: int, bob: int, permissions: Any, reason: str
) -> None:
    asked = {"chat_id": group, "user_id": bob, "permissions": permissions}
    assert reason in await sandbox.error("restrictChatMember", **asked)
    assert (await member(sandbox, group, bob))["status"] == "member"


async def test_the_bot_s_own_restriction_and_the_group_s_permissions_stop_it(
    sandbox: Any, ann: int, group: int
) -> None:
    world = sandbox.world
    refusals = [
        ("sendMessage", {"text": "x"}, "text messages"),
        ("sendPhoto", {"photo": "x"}, "photos"),
        ("sendDocument", {"document": "x"}, "documents"),
    ]

    async def assert_refused() -> None:
        for method, asked, what in refusals:
            assert await sandbox.error(method, chat_id=group, **asked) == (
                f"Bad Request: not enough rights to send {what} to the chat"
            )

    members.restrict(world, group, BOT, {}, by=ann)
    await assert_refused()
    members.restrict(world, group, BOT, None, by=ann)
    await sandbox.result("sendMessage", chat_id=group, text="free again")
    mute = dict.fromkeys(("can_send_messages", "can_send_photos", "can_send_documents"), False)
    await sandbox.act("permissions", chat=group, permissions=mute, by=ann)
    await assert_refused()
    shown = (await sandbox.result("getChat", chat_id=group))["permissions"]
    assert (shown["can_send_messages"], shown["can_send_polls"]) == (False, True)
    members.promote(world, group, BOT, {"can_pin_messages": True}, by=ann)
    await sandbox.result("sendMessage", chat_id=group, text="an admin may")
