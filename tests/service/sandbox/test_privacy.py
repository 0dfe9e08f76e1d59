from typing import Any

import pytest

from service.sandbox import members


@pytest.fixture
def ann(sandbox: Any) -> int:
    person: int = sandbox.world.person("Ann")["id"]
    return person


@pytest.fixture
async def group(sandbox: Any, ann: int) -> int:
    chat: int = sandbox.world.group("Friends", [ann])["id"]
    await sandbox.updates()
    return chat


async def heard(sandbox: Any) -> list[str]:
    return [u["message"].get("text", "(service)") for u in await sandbox.updates()]


async def test_in_a_group_the_bot_hears_its_commands_only(
    sandbox: Any, ann: int, group: int
) -> None:
    for text in (
        "hello",
        "/status",
        "/status@dying_message_bot now",
        "/STATUS@Dying_Message_BOT",
        "/status@other_bot",
        "see /status",
        "@dying_message_bot hello",
    ):
        sandbox.world.say(ann, group, text)
    assert await heard(sandbox) == [
        "/status",
        "/status@dying_message_bot now",
        "/STATUS@Dying_Message_BOT",
    ]


async def test_it_hears_replies_to_itself(sandbox: Any, ann: int, group: int) -> None:
    own = (await sandbox.result("sendMessage", chat_id=group, text="Well?"))["message_id"]
    other = sandbox.world.say(ann, group, "not to you")["message_id"]
    sandbox.world.say(ann, group, "yes", reply_to=own)
    sandbox.world.say(ann, group, "no", reply_to=other)
    assert await heard(sandbox) == ["yes"]


async def test_an_admin_hears_all(sandbox: Any, ann: int, group: int) -> None:
    members.promote(sandbox.world, group, 1000, {"can_pin_messages": True}, by=ann)
    await sandbox.updates()
    sandbox.world.say(ann, group, "hello")
    assert await heard(sandbox) == ["hello"]


async def test_in_private_it_hears_all_and_commands_are_marked(sandbox: Any, ann: int) -> None:
    sandbox.world.start(ann, "abc")
    sandbox.world.say(ann, ann, "hello")
    first, second = [u["message"] for u in await sandbox.updates()]
    assert first["text"] == "/start abc"
    assert first["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert second["text"] == "hello"
    assert "entities" not in second


async def test_it_hears_of_comings_and_goings_but_not_of_its_own_words(
    sandbox: Any, ann: int, group: int
) -> None:
    bob = sandbox.world.person("Bob")["id"]
    members.join(sandbox.world, group, [bob], by=ann)
    await sandbox.result("sendMessage", chat_id=group, text="Welcome")
    members.leave(sandbox.world, group, bob)
    joined, left = [u["message"] for u in await sandbox.updates()]
    assert [user["id"] for user in joined["new_chat_members"]] == [bob]
    assert left["left_chat_member"]["id"] == bob


async def test_it_hears_nothing_of_a_group_it_is_not_in(sandbox: Any, ann: int, group: int) -> None:
    members.leave(sandbox.world, group, 1000, by=ann)
    await sandbox.updates()
    sandbox.world.say(ann, group, "/status")
    assert await heard(sandbox) == []
