import asyncio
from typing import Any

import pytest
from telegram import Bot, ChatMemberAdministrator

from service.sandbox import members
from service.sandbox.errors import Refused

BOT = 1000


@pytest.fixture
def people(sandbox: Any) -> list[int]:
    return [sandbox.world.person(name)["id"] for name in ("Ann", "Bob")]


def standings(updates: list[dict[str, Any]], kind: str) -> list[tuple[str, str]]:
    changes = [update[kind] for update in updates if kind in update]
    return [(c["old_chat_member"]["status"], c["new_chat_member"]["status"]) for c in changes]


async def test_the_bot_is_told_of_its_own_standing(
    sandbox: Any, bot: Bot, people: list[int]
) -> None:
    group = sandbox.world.group("Friends", people)["id"]
    members.promote(sandbox.world, group, BOT, {"can_pin_messages": True}, by=people[0])
    members.demote(sandbox.world, group, BOT, by=people[0])
    members.leave(sandbox.world, group, BOT, by=people[0])
    members.join(sandbox.world, group, [BOT], by=people[0])

    raw = await sandbox.result("getUpdates")
    assert standings(raw, "my_chat_member") == [
        ("left", "member"),
        ("member", "administrator"),
        ("administrator", "member"),
        ("member", "kicked"),
        ("kicked", "member"),
    ]
    read = [update.my_chat_member for update in await bot.get_updates() if update.my_chat_member]
    assert isinstance(read[1].new_chat_member, ChatMemberAdministrator)
    assert read[1].new_chat_member.can_pin_messages
    assert not read[1].new_chat_member.can_delete_messages
    assert read[3].from_user.id == people[0]


async def test_blocking_and_starting_again_are_told_once_each(
    sandbox: Any, people: list[int]
) -> None:
    ann = people[0]
    sandbox.world.start(ann)
    for _ in range(2):
        sandbox.world.block(ann, blocked=True)
    with pytest.raises(Refused):
        sandbox.world.say(ann, ann, "hello?")
    sandbox.world.start(ann)
    updates = await sandbox.updates()
    assert standings(updates, "my_chat_member") == [("member", "kicked"), ("kicked", "member")]
    assert [u["message"]["text"] for u in updates if "message" in u] == ["/start", "/start"]


async def test_others_standing_is_told_to_an_admin_who_asked(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob = people
    group = sandbox.world.group("Friends", [ann])["id"]
    await sandbox.result("getUpdates", allowed_updates=["chat_member"])
    members.join(sandbox.world, group, [bob])
    members.promote(sandbox.world, group, BOT, {"can_restrict_members": True}, by=ann)
    members.leave(sandbox.world, group, bob)
    assert standings(await sandbox.updates(), "chat_member") == [("member", "left")]
    await sandbox.result("getUpdates", allowed_updates=[])
    members.join(sandbox.world, group, [bob])
    assert standings(await sandbox.updates(), "chat_member") == []


async def test_a_removed_bot_hears_of_it_by_a_message_in_a_basic_group_only(
    sandbox: Any, people: list[int]
) -> None:
    for kind, told in (("group", 1), ("supergroup", 0)):
        group = sandbox.world.group("Friends", people, kind=kind)["id"]
        await sandbox.updates()
        members.leave(sandbox.world, group, BOT, by=people[0])
        goodbyes = [
            u for u in await sandbox.updates() if "left_chat_member" in u.get("message", {})
        ]
        assert len(goodbyes) == told


async def test_a_migrated_group_goes_on_under_a_new_id_and_old_buttons_work(
    sandbox: Any, people: list[int], wait_until: Any
) -> None:
    world = sandbox.world
    old = world.group("Friends", people, kind="group")["id"]
    button = {"inline_keyboard": [[{"text": "Vote", "callback_data": "v"}]]}
    sent = await sandbox.result("sendMessage", chat_id=old, text="Vote!", reply_markup=button)
    members.promote(world, old, BOT, {"can_pin_messages": True}, by=people[0])
    await sandbox.updates()

    new = members.migrate(world, old)["id"]
    updates = await sandbox.updates()
    assert standings(updates, "my_chat_member") == [("left", "administrator")]
    told = [u["message"] for u in updates if "message" in u]
    assert [m.get("migrate_to_chat_id") for m in told] == [new, None]
    assert [m.get("migrate_from_chat_id") for m in told] == [None, old]
    assert world.room(new).people == people
    assert world.room(new).bot.may("can_pin_messages")
    state = await sandbox.state(people[0])
    chats = [(c["chat"]["id"], c["migrated_to"]) for c in state["chats"]]
    assert chats == [(people[0], None), (old, new), (new, None)]

    with pytest.raises(Refused):
        world.say(people[0], old, "anybody here?")
    with pytest.raises(Refused):
        members.migrate(world, new)
    press = {"as": people[1], "chat": old, "message_id": sent["message_id"], "data": "v"}
    pressed = asyncio.create_task(sandbox.act("tap", **press))
    await wait_until(lambda: world.taps.waiting, "the press")
    query = (await sandbox.updates())[0]["callback_query"]
    assert query["message"]["chat"]["id"] == old
    await sandbox.result("answerCallbackQuery", callback_query_id=query["id"])
    assert (await pressed)["answered"]


async def test_who_left_may_neither_write_nor_press_and_may_come_back(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob = people
    group = sandbox.world.group("Friends", people)["id"]
    events = sandbox.world.events.subscribe(bob)
    members.leave(sandbox.world, group, bob)
    assert await anext(events) == {"type": "left", "chat": group}
    with pytest.raises(Refused):
        sandbox.world.say(bob, group, "/status")
    with pytest.raises(Refused):
        members.leave(sandbox.world, group, bob)
    members.join(sandbox.world, group, [bob], by=ann)
    sandbox.world.say(bob, group, "/status")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_outside_is_told_so_in_the_words_of_the_group_s_kind(
    sandbox: Any, people: list[int], kind: str
) -> None:
    ann = people[0]
    removed, left, never = (
        sandbox.world.group("G", people, kind=kind, bot=bot)["id"] for bot in (True, True, False)
    )
    members.leave(sandbox.world, removed, BOT, by=ann)
    await sandbox.result("leaveChat", chat_id=left)
    for method, asked in (("sendMessage", {"text": "x"}), ("sendChatAction", {"action": "typing"})):
        refusals = [
            await sandbox.error(method, chat_id=chat, **asked) for chat in (removed, left, never)
        ]
        assert refusals == [
            f"Forbidden: bot was kicked from the {kind} chat",
            f"Forbidden: bot is not a member of the {kind} chat",
            "Bad Request: chat not found",
        ]


async def test_a_group_with_a_pin_migrates_and_the_pin_stays_behind(
    sandbox: Any, people: list[int]
) -> None:
    world = sandbox.world
    old = world.group("Friends", people, kind="group", bot_rights={"can_pin_messages": True})["id"]
    sent = await sandbox.result("sendMessage", chat_id=old, text="Status")
    await sandbox.result("pinChatMessage", chat_id=old, message_id=sent["message_id"])
    new = members.migrate(world, old)["id"]
    assert world.room(old).pinned == [sent["message_id"]]
    assert "pinned_message" not in await sandbox.result("getChat", chat_id=new)
    one = {"chat_id": old, "message_id": sent["message_id"]}
    for method, asked in (
        ("sendMessage", {"text": "x"}),
        ("editMessageText", {"text": "x"}),
        ("pinChatMessage", {}),
        ("sendChatAction", {"action": "typing"}),
    ):
        refusal = await sandbox.call(method, **one, **asked)
        assert refusal["parameters"] == {"migrate_to_chat_id": new}
    with pytest.raises(Refused, match="has become a supergroup"):
        members.migrate(world, old)


async def test_a_group_without_the_bot_migrates_unheard(sandbox: Any, people: list[int]) -> None:
    old = sandbox.world.group("Friends", people, kind="group")["id"]
    members.leave(sandbox.world, old, BOT, by=people[0])
    await sandbox.updates()
    new = members.migrate(sandbox.world, old)["id"]
    assert await sandbox.updates() == []
    assert not sandbox.world.room(new).bot.present


async def test_the_bot_is_in_many_groups_and_so_are_people(sandbox: Any, people: list[int]) -> None:
    groups = [sandbox.world.group(title, people)["id"] for title in "ABC"]
    await sandbox.updates()
    for group in groups:
        sandbox.world.say(people[1], group, "/status")
        await sandbox.result("sendMessage", chat_id=group, text="here")
    assert [u["message"]["chat"]["id"] for u in await sandbox.updates()] == groups
    members.leave(sandbox.world, groups[1], people[1])
    state = await sandbox.state(people[1])
    assert [entry["chat"]["title"] for entry in state["chats"][1:]] == ["A", "C"]
