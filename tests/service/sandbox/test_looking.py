import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from service.sandbox.state import ADMIN_RIGHTS, PERMISSIONS

BUTTONS = {"inline_keyboard": [[{"text": "Yes", "callback_data": "y"}]]}
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x04\0\0\0\x02"


@pytest.fixture
async def people(sandbox: Any) -> list[int]:
    """Made over HTTP: the first is nobody in particular, not the default person."""
    return [(await sandbox.act("users", first_name=name))["id"] for name in ("Ann", "Bob")]


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

    seen = await sandbox.state(ann)
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
    other = await sandbox.state(bob)
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


async def test_a_picture_has_an_address_in_people_s_views(sandbox: Any, people: list[int]) -> None:
    ann = people[0]
    await sandbox.act("start", **{"as": ann})
    files = {"photo": ("a.png", PNG)}
    sent = await sandbox.http.post("/bot1000:sandbox/sendPhoto", data={"chat_id": ann}, files=files)
    assert sent.json()["result"]["photo"][0]["file_size"] == len(PNG)
    photo = (await sandbox.state(ann))["chats"][0]["messages"][-1]["photo"]
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


async def test_a_chat_tells_what_the_bot_and_oneself_may_do_there(
    sandbox: Any, people: list[int]
) -> None:
    ann, bob = people
    rights = {"can_pin_messages": True}
    chat = await sandbox.act("groups", title="G", members=people, bot_rights=rights, forum=True)
    topic = (await sandbox.act("topics", chat=chat["id"], name="Game"))["thread"]
    for person, role in ((ann, "creator"), (bob, "member")):
        entry = (await sandbox.state(person))["chats"][-1]
        assert (entry["role"], entry["forum"]) == (role, True)
        assert entry["bot"] == {"status": "administrator", "rights": rights}
        assert entry["topics"] == [{"thread": topic, "name": "Game", "closed": False}]
    private = (await sandbox.state(ann))["chats"][0]
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
    assert (after["general_closed"], after["permissions"]["can_send_messages"]) == (False, True)
    standings = {m["user"]: (m["status"], m["rights"], m["until"]) for m in after["members"]}
    assert standings == {
        ann: ("creator", {}, 0),
        bob: ("left", {}, 0),
        1000: ("member", {}, 0),
    }
    assert seen["commands"] == {"default": menu, f"chat:{new}:de": menu}
    assert {right for names in seen["rights"].values() for right in names} == set(
        ADMIN_RIGHTS + PERMISSIONS
    )
    assert seen["rights"]["usual"] == before["permissions"]


async def test_the_world_tells_how_unkind_the_network_is(sandbox: Any) -> None:
    async def network() -> Any:
        return (await sandbox.http.get("/sandbox/world")).json()["network"]

    assert await network() == {"duplicates": 0.0, "hold": 0.0, "faults": 0}
    await sandbox.act("weather", duplicates=1, hold=2)
    await sandbox.act("faults", method="sendMessage", code=502, times=3)
    assert await network() == {"duplicates": 1.0, "hold": 2.0, "faults": 3}


async def test_bad_json_unknown_people_and_bad_numbers_are_refused(sandbox: Any) -> None:
    assert (await sandbox.http.post("/sandbox/send", content=b"{")).status_code == 400
    for path in ("state?as=7", "events?as=7", "state?as=me", "calls?after=x"):
        answer = await sandbox.http.get(f"/sandbox/{path}")
        assert answer.status_code == 400
        assert answer.json()["error"]
    assert (await sandbox.http.get("/sandbox/health")).json() == {"ok": True, "pending_updates": 0}
