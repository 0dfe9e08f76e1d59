import asyncio
from typing import Any

import pytest

BUTTONS = {"inline_keyboard": [[{"text": "Yes", "callback_data": "y"}]]}


@pytest.fixture
async def people(sandbox: Any) -> list[int]:
    """Made over HTTP: the first is nobody in particular, not the default person."""
    return [(await sandbox.act("users", first_name=name))["id"] for name in ("Ann", "Bob")]


async def test_a_tap_waits_for_the_bot_s_answer(
    sandbox: Any, people: list[int], wait_until: Any
) -> None:
    ann = people[0]
    await sandbox.act("start", **{"as": ann})
    sent = await sandbox.result("sendMessage", chat_id=ann, text="x", reply_markup=BUTTONS)
    press = {"as": ann, "chat": ann, "message_id": sent["message_id"], "data": "y"}
    tap = asyncio.create_task(sandbox.act("tap", **press))
    await wait_until(lambda: sandbox.world.taps.waiting, "the press")
    query = (await sandbox.updates())[-1]["callback_query"]
    assert (query["from"]["id"], query["data"]) == (ann, "y")
    answer = {"callback_query_id": query["id"], "text": "Noted", "show_alert": True}
    await sandbox.result("answerCallbackQuery", **answer)
    assert await tap == {"text": "Noted", "show_alert": True, "url": None, "answered": True}


async def test_members_rights_and_topics_are_changed_over_http(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob = people
    group = (await sandbox.act("groups", title="F", members=[ann], type="group"))["id"]
    room = sandbox.world.room(group)
    joined = await sandbox.act("members", chat=group, user=bob, action="join", by=ann)
    assert joined == {"members": people}
    rights = {"can_delete_messages": True}
    await sandbox.act("rights", chat=group, user=1000, rights=rights, by=ann)
    assert room.bot.may("can_delete_messages")
    await sandbox.act("rights", chat=group, user=1000, rights={}, by=ann)
    assert not room.bot.in_charge
    await sandbox.act("members", chat=group, user=1000, action="leave", by=ann)
    assert room.bot.status == "kicked"
    moved = await sandbox.act("migrate", chat=group)
    assert moved["type"] == "supergroup"
    forum = (await sandbox.act("groups", title="T", members=[ann], forum=True))["id"]
    topic = (await sandbox.act("topics", chat=forum, name="Game"))["thread"]
    message = await sandbox.act("send", **{"as": ann}, chat=forum, text="/x", thread=topic)
    assert message["message_thread_id"] == topic
    assert (await sandbox.act("rename", **{"as": ann}, first_name="Anna"))["first_name"] == "Anna"
    await sandbox.act("block", **{"as": bob}, blocked=True)
    assert sandbox.world.state.blocked == {bob}
    await sandbox.act("weather", duplicates=0.5, hold=1)
    assert (sandbox.weather.duplicates, sandbox.weather.hold) == (0.5, 1)


async def test_topics_titles_and_edits_are_changed_over_http(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob = people
    chat = (await sandbox.act("groups", title="T", members=people))["id"]
    assert (await sandbox.act("forum", chat=chat, on=True))["is_forum"]
    topic = (await sandbox.act("topics", chat=chat, name="Game"))["thread"]
    room = sandbox.world.room(chat)
    for action, closed in (("close", True), ("reopen", False)):
        await sandbox.act("topic", chat=chat, thread=topic, action=action)
        assert room.topics[topic].closed is closed
    await sandbox.act("topic", chat=chat, thread=topic, action="delete")
    assert not room.topics
    assert "is_forum" not in await sandbox.act("forum", chat=chat, on=False)
    assert (await sandbox.act("title", chat=chat, title="New", by=ann))["title"] == "New"
    said = await sandbox.act("send", **{"as": bob}, chat=chat, text="/x")
    edit = {"as": bob, "chat": chat, "message_id": said["message_id"], "text": "/y"}
    assert (await sandbox.act("edit", **edit))["text"] == "/y"


async def test_a_member_is_restricted_and_freed_over_http(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    chat = (await sandbox.act("groups", title="G", members=people))["id"]
    one = {"chat": chat, "user": bob, "by": ann}
    until = sandbox.world.date() + 60
    muted = await sandbox.act("restrict", **one, permissions={}, until=until)
    assert (muted["status"], muted["until_date"]) == ("restricted", until)
    entry = (await sandbox.state(bob))["chats"][-1]
    assert (entry["muted"], entry["muted_by"], entry["role"]) == (True, ann, "restricted")
    sandbox.clock.advance(60)
    entry = (await sandbox.state(bob))["chats"][-1]
    assert (entry["muted"], entry["muted_by"], entry["role"]) == (False, None, "member")
    await sandbox.act("restrict", **one, permissions={})
    assert (await sandbox.act("restrict", **one, permissions=None))["status"] == "member"


async def test_what_the_sandbox_stumbles_over_is_said_and_logged(
    sandbox: Any,
    people: list[int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def stumble(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(sandbox.world, "rename", stumble)
    asked = {"as": people[0], "first_name": "Anna"}
    answer = await sandbox.http.post("/sandbox/rename", json=asked)
    assert answer.status_code == 500
    assert "stumbled" in answer.json()["error"]
    assert "/sandbox/rename" in caplog.text


@pytest.mark.parametrize(
    ("name", "asked", "reason"),
    [
        ("send", {"chat": 1}, "text: Field required"),
        ("send", {"as": 4242, "chat": 4242, "text": "x"}, "There is no chat 4242."),
        ("users", {"first_name": ""}, "first_name"),
        ("users", {"first_name": "x" * 65}, "first_name"),
        ("users", {"name": "Ann"}, "first_name: Field required"),
        ("groups", {"title": "F", "members": []}, "A group needs a member."),
        ("speed", {"speed": 0}, "The speed is a number above 0"),
        ("speed", {"speed": "fast"}, "speed: Input should be a valid number"),
        ("start", {"as": 4242}, "There is no user 4242."),
        ("members", {"chat": 1, "user": 1, "action": "dance"}, "action"),
        ("topic", {"chat": 1, "thread": 1, "action": "burn"}, "action"),
        ("topic", {"chat": 1, "thread": 1, "action": "close"}, "There is no chat 1."),
        ("forum", {"chat": 1}, "on: Field required"),
        ("title", {"chat": 1, "title": "x"}, "by: Field required"),
        ("edit", {"as": 4242, "chat": 1, "message_id": 1, "text": "x"}, "There is no chat 1."),
        ("restrict", {"chat": 1, "user": 1, "by": 1}, "permissions: Field required"),
        ("permissions", {"chat": 1, "permissions": {}, "by": 1}, "There is no chat 1."),
    ],
)
async def test_a_bad_request_gets_a_plain_reason(
    sandbox: Any, name: str, asked: dict[str, Any], reason: str
) -> None:
    answer = await sandbox.http.post(f"/sandbox/{name}", json=asked)
    assert answer.status_code == 400
    assert reason in answer.json()["error"]
