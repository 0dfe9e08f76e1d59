import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

BUTTONS = {"inline_keyboard": [[{"text": "Yes", "callback_data": "y"}]]}
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x04\0\0\0\x02"


@pytest.fixture
async def people(sandbox: Any) -> list[int]:
    """Made over HTTP: the first is nobody in particular, not the default person."""
    return [(await sandbox.act("users", first_name=name))["id"] for name in ("Ann", "Bob")]


async def state(sandbox: Any, person: int) -> Any:
    return (await sandbox.http.get("/sandbox/state", params={"as": person})).json()


@asynccontextmanager
async def stream(sandbox: Any, person: int) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    async def events(lines: AsyncIterator[str]) -> AsyncIterator[dict[str, Any]]:
        async for line in lines:
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))

    async with sandbox.http.stream("GET", "/sandbox/events", params={"as": person}) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield events(answer.aiter_lines())


async def test_a_person_s_state_has_their_chats_only(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    group = await sandbox.act("groups", title="Friends", members=[ann])
    await sandbox.act("send", **{"as": ann}, chat=group["id"], text="hello")
    await sandbox.act("start", **{"as": bob}, payload="x")

    seen = await state(sandbox, ann)
    assert seen["me"]["first_name"] == "Ann"
    assert seen["bot"]["id"] == 1000
    assert [user["id"] for user in seen["users"]] == people
    assert (seen["speed"], seen["started"], seen["companions"]) == (1.0, False, [])
    private, friends = seen["chats"]
    assert (private["chat"]["id"], private["chat"]["type"]) == (ann, "private")
    assert friends["chat"] == group
    assert friends["members"] == [ann, 1000]
    assert (friends["admins"], friends["pinned"], friends["muted"]) == ([ann], None, False)
    assert friends["messages"][-1]["text"] == "hello"
    other = await state(sandbox, bob)
    assert other["started"]
    assert [entry["chat"]["id"] for entry in other["chats"]] == [bob]


async def test_events_tell_all_that_happens_in_one_s_chats(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    rights = {"can_restrict_members": True, "can_pin_messages": True}
    group = (await sandbox.act("groups", title="F", members=people, bot_rights=rights))["id"]
    async with stream(sandbox, bob) as events:
        await sandbox.act("start", **{"as": ann})
        sent = await sandbox.result(
            "sendMessage", chat_id=group, text="<b>x</b>", parse_mode="HTML", reply_markup=BUTTONS
        )
        number = sent["message_id"]
        one = {"chat_id": group, "message_id": number}
        await sandbox.result("editMessageText", **one, text="y")
        await sandbox.result("pinChatMessage", **one)
        await sandbox.result("restrictChatMember", chat_id=group, user_id=bob, permissions={})
        await sandbox.result("deleteMessage", **one)
        await sandbox.act("speed", speed=20)
        seen = [await anext(events) for _ in range(8)]

    assert [event["type"] for event in seen] == [
        "message",
        "edited",
        "pinned",
        "message",
        "chat",
        "deleted",
        "pinned",
        "speed",
    ]
    assert seen[0]["message"] == sent
    assert sent["entities"] == [{"type": "bold", "offset": 0, "length": 1}]
    assert seen[1]["message"]["text"] == "y"
    assert seen[2] == {"type": "pinned", "chat": group, "message_id": number}
    assert seen[4]["chat"]["muted"] is True
    assert seen[5] == {"type": "deleted", "chat": group, "message_id": number}
    assert seen[6]["message_id"] is None
    assert seen[7] == {"type": "speed", "speed": 20.0}


async def test_a_closed_stream_is_forgotten(
    sandbox: Any, people: list[int], wait_until: Any
) -> None:
    async with stream(sandbox, people[0]):
        assert len(sandbox.world.events.subscriptions) == 1
    sandbox.world.set_speed(2)
    await wait_until(lambda: not sandbox.world.events.subscriptions, "the stream to be forgotten")


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


async def test_a_picture_has_an_address_in_people_s_views(sandbox: Any, people: list[int]) -> None:
    ann = people[0]
    await sandbox.act("start", **{"as": ann})
    files = {"photo": ("a.png", PNG)}
    sent = await sandbox.http.post("/bot1000:sandbox/sendPhoto", data={"chat_id": ann}, files=files)
    assert sent.json()["result"]["photo"][0]["file_size"] == len(PNG)
    photo = (await state(sandbox, ann))["chats"][0]["messages"][-1]["photo"]
    assert (photo["width"], photo["height"]) == (4, 2)
    assert (await sandbox.http.get(photo["url"])).content == PNG
    assert (await sandbox.http.get("/sandbox/photo/none")).status_code == 404


async def test_the_ledger_tells_of_every_call_and_never_the_token(
    sandbox: Any, people: list[int]
) -> None:
    await sandbox.error("sendMessage", chat_id=people[0], text="x" * 100)
    await sandbox.result("getMe")
    answer = await sandbox.http.get("/sandbox/calls")
    first, second = answer.json()
    assert {k: first[k] for k in ("n", "method", "chat_id", "status", "summary")} == {
        "n": 1,
        "method": "sendMessage",
        "chat_id": people[0],
        "status": 403,
        "summary": "x" * 80,
    }
    assert first["error"].startswith("Forbidden")
    assert (second["method"], second["status"], second["error"]) == ("getMe", 200, None)
    assert "1000:sandbox" not in answer.text
    later = (await sandbox.http.get("/sandbox/calls", params={"after": 1})).json()
    assert later == [second]


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
    entry = (await state(sandbox, bob))["chats"][-1]
    assert (entry["muted"], entry["muted_by"], entry["role"]) == (True, ann, "restricted")
    sandbox.clock.advance(60)
    entry = (await state(sandbox, bob))["chats"][-1]
    assert (entry["muted"], entry["muted_by"], entry["role"]) == (False, None, "member")
    await sandbox.act("restrict", **one, permissions={})
    assert (await sandbox.act("restrict", **one, permissions=None))["status"] == "member"


async def test_a_chat_tells_what_the_bot_and_oneself_may_do_there(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob = people
    rights = {"can_pin_messages": True}
    chat = await sandbox.act("groups", title="G", members=people, bot_rights=rights, forum=True)
    topic = (await sandbox.act("topics", chat=chat["id"], name="Game"))["thread"]
    for person, role in ((ann, "creator"), (bob, "member")):
        entry = (await state(sandbox, person))["chats"][-1]
        assert (entry["role"], entry["forum"]) == (role, True)
        assert entry["bot"] == {"status": "administrator", "rights": rights}
        assert entry["topics"] == [{"thread": topic, "name": "Game", "closed": False}]
    private = (await state(sandbox, ann))["chats"][0]
    assert (private["forum"], private["topics"]) == (False, [])
    async with stream(sandbox, ann) as events:
        await sandbox.act("start", **{"as": ann})
        await sandbox.act("block", **{"as": ann}, blocked=True)
        await sandbox.act("block", **{"as": ann}, blocked=False)
        seen = [await anext(events) for _ in range(3)]
    statuses = [event["chat"]["bot"]["status"] for event in seen if event["type"] == "chat"]
    assert statuses == ["kicked", "member"]


async def test_the_world_shows_everybody_and_every_group(sandbox: Any, people: list[int]) -> None:
    ann, bob = people
    old = (await sandbox.act("groups", title="G", members=people, type="group"))["id"]
    new = (await sandbox.act("migrate", chat=old))["id"]
    await sandbox.act("members", chat=new, user=bob, action="leave")
    await sandbox.act("start", **{"as": ann})
    await sandbox.act("block", **{"as": ann}, blocked=True)
    menu = [{"command": "join", "description": "Join"}]
    await sandbox.result("setMyCommands", commands=menu)
    scope = {"type": "chat", "chat_id": new}
    await sandbox.result("setMyCommands", commands=menu, scope=scope, language_code="de")
    seen = (await sandbox.http.get("/sandbox/world")).json()
    assert seen["bot"]["id"] == 1000
    known = [(user["id"], user["started"], user["blocked"]) for user in seen["users"]]
    assert known == [(ann, True, True), (bob, False, False)]
    assert [user["companion"] for user in seen["users"]] == [False, False]
    before, after = seen["groups"]
    assert (before["chat"]["id"], before["migrated_to"]) == (old, new)
    assert (after["chat"]["type"], after["migrated_to"]) == ("supergroup", None)
    assert (after["pinned"], after["topics"]) == (None, [])
    standings = {m["user"]: (m["status"], m["rights"], m["until"]) for m in after["members"]}
    assert standings == {
        ann: ("creator", {}, 0),
        bob: ("left", {}, 0),
        1000: ("member", {}, 0),
    }
    assert seen["commands"] == {"default": menu, f"chat:{new}:de": menu}


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


async def test_bad_json_unknown_people_and_bad_numbers_are_refused(sandbox: Any) -> None:
    assert (await sandbox.http.post("/sandbox/send", content=b"{")).status_code == 400
    for path in ("state?as=7", "events?as=7", "state?as=me", "calls?after=x"):
        answer = await sandbox.http.get(f"/sandbox/{path}")
        assert answer.status_code == 400
        assert answer.json()["error"]
    assert (await sandbox.http.get("/sandbox/health")).json() == {"ok": True, "pending_updates": 0}
