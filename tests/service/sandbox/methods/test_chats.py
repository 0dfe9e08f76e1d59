from typing import Any

import pytest
from telegram import Bot, ChatMemberAdministrator, ChatPermissions
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest

from service.sandbox import members
from service.sandbox.errors import Refused

BOT = 1000
MUTED = ChatPermissions.no_permissions()


@pytest.fixture
def people(sandbox: Any) -> list[int]:
    return [sandbox.world.person(name)["id"] for name in ("Ann", "Bob", "Cy")]


@pytest.fixture
def group(sandbox: Any, people: list[int]) -> int:
    chat: int = sandbox.world.group("Friends", people)["id"]
    return chat


def promote(sandbox: Any, group: int, **rights: bool) -> None:
    owner = sandbox.world.room(group).owner
    members.promote(sandbox.world, group, BOT, rights, by=owner)


# Pins


async def test_pins_need_the_right(sandbox: Any, bot: Bot, group: int) -> None:
    sent = await bot.send_message(group, "Status")
    refusal = "[Nn]ot enough rights to manage pinned messages in the chat"
    with pytest.raises(BadRequest, match=refusal):
        await bot.pin_chat_message(group, sent.message_id)
    promote(sandbox, group, can_delete_messages=True)
    with pytest.raises(BadRequest, match=refusal):
        await bot.pin_chat_message(group, sent.message_id)
    promote(sandbox, group, can_pin_messages=True)
    await bot.pin_chat_message(group, sent.message_id)
    pinned = (await bot.get_chat(group)).pinned_message
    assert pinned
    assert pinned.text == "Status"


async def test_the_newest_pin_is_on_top_and_unpinning_takes_it_away(
    sandbox: Any, bot: Bot, group: int
) -> None:
    promote(sandbox, group, can_pin_messages=True)
    first, second = [(await bot.send_message(group, t)).message_id for t in ("One", "Two")]
    await bot.pin_chat_message(group, first)
    await bot.pin_chat_message(group, second)
    assert sandbox.world.room(group).pinned == [first, second]
    await bot.unpin_chat_message(group)
    assert sandbox.world.room(group).pinned == [first]
    with pytest.raises(BadRequest, match=r"[Mm]essage to unpin not found"):
        await bot.unpin_chat_message(group, second)
    with pytest.raises(BadRequest, match=r"[Mm]essage to pin not found"):
        await bot.pin_chat_message(group, 999)
    await bot.unpin_all_chat_messages(group)
    assert sandbox.world.room(group).pinned == []


async def test_a_pin_tells_people_and_the_bot(sandbox: Any, bot: Bot, people: list[int]) -> None:
    ann = people[0]
    sandbox.world.start(ann)
    sent = await bot.send_message(ann, "Card")
    events = sandbox.world.events.subscribe(ann)
    await sandbox.updates()
    await bot.pin_chat_message(ann, sent.message_id)
    assert await anext(events) == {"type": "pinned", "chat": ann, "message_id": sent.message_id}
    assert (await anext(events))["message"]["pinned_message"]["text"] == "Card"
    assert "pinned_message" in (await sandbox.updates())[-1]["message"]
    await bot.delete_message(ann, sent.message_id)
    assert (await anext(events))["type"] == "deleted"
    assert await anext(events) == {"type": "pinned", "chat": ann, "message_id": None}


# Restricting


async def test_restricting_mutes_until_it_is_lifted(
    sandbox: Any, bot: Bot, group: int, people: list[int]
) -> None:
    promote(sandbox, group, can_restrict_members=True)
    bob = people[1]
    await bot.restrict_chat_member(group, bob, MUTED)
    assert (await bot.get_chat_member(group, bob)).status == ChatMemberStatus.RESTRICTED
    with pytest.raises(Refused):
        sandbox.world.say(bob, group, "I know who it was!")
    await bot.restrict_chat_member(group, bob, ChatPermissions.all_permissions())
    assert (await bot.get_chat_member(group, bob)).status == ChatMemberStatus.MEMBER
    sandbox.world.say(bob, group, "I am free")


async def test_a_restriction_ends_by_itself(
    sandbox: Any, bot: Bot, group: int, people: list[int]
) -> None:
    promote(sandbox, group, can_restrict_members=True)
    bob = people[1]
    until = sandbox.world.date() + 3600
    await bot.restrict_chat_member(group, bob, MUTED, until_date=until)
    sandbox.clock.advance(3599)
    with pytest.raises(Refused):
        sandbox.world.say(bob, group, "Too early")
    sandbox.clock.advance(1)
    sandbox.world.say(bob, group, "In time")
    # A time closer than 30 seconds means for ever.
    await bot.restrict_chat_member(group, bob, MUTED, until_date=sandbox.world.date() + 29)
    sandbox.clock.advance(30)
    with pytest.raises(Refused):
        sandbox.world.say(bob, group, "Never")


async def test_restricting_needs_the_right_and_a_plain_member(
    sandbox: Any, bot: Bot, group: int, people: list[int]
) -> None:
    ann, bob, cy = people
    with pytest.raises(BadRequest, match=r"[Nn]ot enough rights to restrict/unrestrict"):
        await bot.restrict_chat_member(group, bob, MUTED)
    promote(sandbox, group, can_restrict_members=True)
    members.promote(sandbox.world, group, cy, by=ann)
    for user, reason in [
        (ann, "can't remove chat owner"),
        (cy, "user is an administrator of the chat"),
        (BOT, "can't restrict self"),
        (424242, "participant_id_invalid"),
    ]:
        with pytest.raises(BadRequest, match=f"(?i){reason}"):
            await bot.restrict_chat_member(group, user, MUTED)


async def test_restricting_works_in_supergroups_only(
    sandbox: Any, bot: Bot, people: list[int]
) -> None:
    basic = sandbox.world.group("Basic", people, kind="group")["id"]
    promote(sandbox, basic, can_restrict_members=True)
    with pytest.raises(BadRequest, match=r"[Mm]ethod is available only for supergroups"):
        await bot.restrict_chat_member(basic, people[1], MUTED)


# Who is who


async def test_the_library_reads_chats_and_members_of_every_kind(
    sandbox: Any, bot: Bot, group: int, people: list[int]
) -> None:
    ann, bob, cy = people
    promote(sandbox, group, can_pin_messages=True)
    members.leave(sandbox.world, group, bob)
    members.leave(sandbox.world, group, cy, by=ann)
    statuses = [(await bot.get_chat_member(group, user)).status for user in (ann, bob, cy, BOT)]
    assert statuses == ["creator", "left", "kicked", "administrator"]
    me = await bot.get_chat_member(group, BOT)
    assert isinstance(me, ChatMemberAdministrator)
    assert (me.can_pin_messages, me.can_restrict_members) == (True, False)
    admins = await bot.get_chat_administrators(group)
    assert {admin.user.id for admin in admins} == {ann, BOT}
    chat = await bot.get_chat(group)
    assert (chat.title, chat.type) == ("Friends", "supergroup")
    assert chat.permissions
    assert chat.permissions.can_send_messages
    with pytest.raises(BadRequest, match=r"(?i)participant_id_invalid"):
        await bot.get_chat_member(group, 424242)


async def test_a_private_chat_is_known_before_start_but_has_no_administrators(
    sandbox: Any, bot: Bot, people: list[int]
) -> None:
    assert (await bot.get_chat(people[0])).first_name == "Ann"
    sandbox.world.start(people[0])
    with pytest.raises(BadRequest, match=r"[Tt]here are no administrators in the private chat"):
        await bot.get_chat_administrators(people[0])


async def test_the_bot_can_leave_a_group(sandbox: Any, bot: Bot, group: int) -> None:
    await bot.leave_chat(group)
    assert not sandbox.world.room(group).bot.present
    assert "not a member" in await sandbox.error("sendMessage", chat_id=group, text="x")


async def test_the_bot_cannot_leave_a_private_chat(sandbox: Any, people: list[int]) -> None:
    sandbox.world.start(people[0])
    assert "can't be changed in private chats" in await sandbox.error(
        "leaveChat", chat_id=people[0]
    )


async def test_typing_is_seen_and_must_be_a_known_action(
    sandbox: Any, bot: Bot, group: int, people: list[int]
) -> None:
    events = sandbox.world.events.subscribe(people[0])
    await bot.send_chat_action(group, "typing")
    assert await anext(events) == {"type": "typing", "chat": group, "user": BOT}
    assert "wrong parameter action" in await sandbox.error(
        "sendChatAction", chat_id=group, action="juggling"
    )


async def test_typing_is_shown_to_nobody_who_cannot_be_written_to(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob, _ = people
    sandbox.world.start(ann)
    sandbox.world.block(ann, blocked=True)
    for user, reason in (
        (ann, "Forbidden: bot was blocked by the user"),
        (bob, "Forbidden: bot can't initiate conversation with a user"),
    ):
        assert await sandbox.error("sendChatAction", chat_id=user, action="typing") == reason
    sandbox.world.block(ann, blocked=False)
    await sandbox.result("sendChatAction", chat_id=ann, action="typing")
