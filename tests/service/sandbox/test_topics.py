from dataclasses import dataclass
from typing import Any

import pytest
from telegram import Bot
from telegram.error import BadRequest

from service.sandbox import members, topics
from service.sandbox.errors import Refused

BOT = 1000


@dataclass
class Forum:
    chat: int
    topic: int
    ann: int
    bob: int


@pytest.fixture
async def forum(sandbox: Any) -> Forum:
    """A forum of Ann, who owns it, and Bob, with one topic."""
    ann, bob = (sandbox.world.person(name)["id"] for name in ("Ann", "Bob"))
    chat = sandbox.world.group("Forum", [ann, bob], forum=True)["id"]
    topic = topics.open_topic(sandbox.world, chat, "Game")
    await sandbox.updates()
    return Forum(chat, topic, ann, bob)


async def test_what_is_written_in_a_topic_answers_its_opening(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    said = sandbox.world.say(forum.bob, forum.chat, "/status", thread=forum.topic)
    sent = await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    (update,) = await sandbox.updates()
    for message in (said, update["message"], sent.to_dict()):
        assert (message["message_thread_id"], message["is_topic_message"]) == (forum.topic, True)
        opening = message["reply_to_message"]
        assert opening["message_id"] == forum.topic
        assert opening["forum_topic_created"]["name"] == "Game"


async def test_people_see_no_answer_to_the_opening(sandbox: Any, forum: Forum) -> None:
    first = sandbox.world.say(forum.ann, forum.chat, "first", thread=forum.topic)["message_id"]
    sandbox.world.say(forum.bob, forum.chat, "second", thread=forum.topic, reply_to=first)
    state = await sandbox.state(forum.bob)
    shown = state["chats"][-1]["messages"][-2:]
    assert "reply_to_message" not in shown[0]
    assert shown[1]["reply_to_message"]["text"] == "first"


async def test_an_answer_stands_where_what_it_answers_does(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    question = sandbox.world.say(forum.bob, forum.chat, "/status", thread=forum.topic)
    answer = await bot.send_message(forum.chat, "here", reply_to_message_id=question["message_id"])
    assert (answer.message_thread_id, answer.is_topic_message) == (forum.topic, True)
    assert answer.reply_to_message is not None
    assert answer.reply_to_message.text == "/status"
    again = sandbox.world.say(forum.bob, forum.chat, "yes", reply_to=answer.message_id)
    assert again["message_thread_id"] == forum.topic


async def test_the_general_topic_has_no_id(sandbox: Any, bot: Bot, forum: Forum) -> None:
    sent = await bot.send_message(forum.chat, "x")
    said = sandbox.world.say(forum.bob, forum.chat, "/status", reply_to=sent.message_id)
    assert (sent.message_thread_id, sent.is_topic_message) == (None, None)
    assert "message_thread_id" not in said
    with pytest.raises(BadRequest, match=r"[Mm]essage thread not found"):
        await bot.send_message(forum.chat, "x", message_thread_id=1)


async def test_an_answer_outside_of_forums_has_a_thread_that_is_no_topic(sandbox: Any) -> None:
    ann = sandbox.world.person("Ann")["id"]
    group, basic = (
        sandbox.world.group("G", [ann], kind=kind)["id"] for kind in ("supergroup", "group")
    )
    first, second = (sandbox.world.say(ann, chat, "x")["message_id"] for chat in (group, basic))
    answer = sandbox.world.say(ann, group, "/x", reply_to=first)
    assert answer["message_thread_id"] == first
    assert "is_topic_message" not in answer
    deeper = sandbox.world.say(ann, group, "/y", reply_to=answer["message_id"])
    assert deeper["message_thread_id"] == first
    assert "message_thread_id" not in sandbox.world.say(ann, basic, "/x", reply_to=second)


async def test_into_a_closed_topic_the_bot_writes_with_the_right_for_it_only(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    question = sandbox.world.say(forum.bob, forum.chat, "/x", thread=forum.topic)["message_id"]
    before = await bot.send_message(forum.chat, "before", message_thread_id=forum.topic)
    topics.close(sandbox.world, forum.chat, forum.topic)
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.chat, "x", reply_to_message_id=question)
    await bot.edit_message_text("edited", forum.chat, before.message_id)
    members.promote(sandbox.world, forum.chat, BOT, {"can_pin_messages": True}, by=forum.ann)
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    members.promote(sandbox.world, forum.chat, BOT, {"can_manage_topics": True}, by=forum.ann)
    assert await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    members.demote(sandbox.world, forum.chat, BOT, by=forum.ann)
    topics.close(sandbox.world, forum.chat, forum.topic, closed=False)
    assert await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)


async def test_the_general_topic_can_be_closed_and_stays(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    topics.close(sandbox.world, forum.chat, topics.GENERAL)
    (update,) = await sandbox.updates()
    assert update["message"]["forum_topic_closed"] == {}
    assert "message_thread_id" not in update["message"]
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.chat, "x")
    with pytest.raises(Refused, match="closed"):
        sandbox.world.say(forum.bob, forum.chat, "x")
    assert await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    with pytest.raises(Refused, match="cannot be deleted"):
        topics.delete(sandbox.world, forum.chat, topics.GENERAL)
    topics.switch(sandbox.world, forum.chat, on=False)
    assert await bot.send_message(forum.chat, "x")
    topics.switch(sandbox.world, forum.chat, on=True)
    topics.close(sandbox.world, forum.chat, topics.GENERAL, closed=False)
    assert await bot.send_message(forum.chat, "x")


async def test_in_a_closed_topic_only_admins_write(sandbox: Any, forum: Forum) -> None:
    topics.close(sandbox.world, forum.chat, forum.topic)
    with pytest.raises(Refused, match="closed"):
        sandbox.world.say(forum.bob, forum.chat, "x", thread=forum.topic)
    sandbox.world.say(forum.ann, forum.chat, "x", thread=forum.topic)


async def test_the_bot_hears_of_closing_and_reopening(sandbox: Any, forum: Forum) -> None:
    topics.close(sandbox.world, forum.chat, forum.topic)
    topics.close(sandbox.world, forum.chat, forum.topic, closed=False)
    closed, reopened = [update["message"] for update in await sandbox.updates()]
    assert closed["forum_topic_closed"] == reopened["forum_topic_reopened"] == {}
    assert closed["message_thread_id"] == reopened["message_thread_id"] == forum.topic
    assert closed["is_topic_message"]


async def test_a_deleted_topic_takes_its_messages_with_it(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    rights = {"can_pin_messages": True, "can_manage_topics": True}
    members.promote(sandbox.world, forum.chat, BOT, rights, by=forum.ann)
    sent = await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    kept = await bot.send_message(forum.chat, "kept")
    for message in (kept, sent):
        await bot.pin_chat_message(forum.chat, message.message_id)
    topics.delete(sandbox.world, forum.chat, forum.topic)

    room = sandbox.world.room(forum.chat)
    assert room.pinned == [kept.message_id]
    assert not any(m.get("message_thread_id") for m in room.messages.values())
    one = {"chat_id": forum.chat, "message_id": sent.message_id}
    refusals: dict[str, dict[str, Any]] = {
        "editMessageText": {**one, "text": "y"},
        "deleteMessage": one,
        "pinChatMessage": one,
        "sendMessage": {"chat_id": forum.chat, "text": "x", "message_thread_id": forum.topic},
    }
    assert [await sandbox.error(method, **asked) for method, asked in refusals.items()] == [
        "Bad Request: message to edit not found",
        "Bad Request: message to delete not found",
        "Bad Request: message to pin not found",
        "Bad Request: message thread not found",
    ]
    assert await bot.edit_message_text("still there", forum.chat, kept.message_id)


async def test_a_pin_is_told_in_the_topic_of_what_is_pinned(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    members.promote(sandbox.world, forum.chat, BOT, {"can_pin_messages": True}, by=forum.ann)
    sent = await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    await bot.pin_chat_message(forum.chat, sent.message_id)
    said = (await sandbox.updates())[-1]["message"]
    assert said["pinned_message"]["message_id"] == sent.message_id
    assert said["message_thread_id"] == forum.topic


async def test_with_topics_off_there_are_no_threads_until_they_are_on_again(
    sandbox: Any, bot: Bot, forum: Forum
) -> None:
    before = await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)
    topics.switch(sandbox.world, forum.chat, on=False)
    assert not (await bot.get_chat(forum.chat)).is_forum
    for method in ("sendMessage", "sendChatAction"):
        asked = {"text": "x", "action": "typing", "message_thread_id": forum.topic}
        assert await sandbox.error(method, chat_id=forum.chat, **asked) == (
            "Bad Request: message thread not found"
        )
    plain = await bot.send_message(forum.chat, "x")
    assert plain.message_thread_id is None
    assert await bot.edit_message_text("y", forum.chat, before.message_id)
    with pytest.raises(Refused, match="no such topic"):
        sandbox.world.say(forum.ann, forum.chat, "x", thread=forum.topic)
    with pytest.raises(Refused, match="no topics"):
        topics.close(sandbox.world, forum.chat, forum.topic)
    topics.switch(sandbox.world, forum.chat, on=True)
    assert await bot.send_message(forum.chat, "x", message_thread_id=forum.topic)


def test_what_cannot_be_done_with_topics_is_said(sandbox: Any, forum: Forum) -> None:
    world = sandbox.world
    basic = world.group("Basic", [forum.ann], kind="group")["id"]
    with pytest.raises(Refused, match="Only a supergroup"):
        topics.switch(world, basic, on=True)
    with pytest.raises(Refused, match="no topics"):
        topics.open_topic(world, basic, "Game")
    with pytest.raises(Refused, match="1 to 128"):
        topics.open_topic(world, forum.chat, "")
    with pytest.raises(Refused, match="no such topic"):
        topics.delete(world, forum.chat, 4242)
    topics.close(world, forum.chat, forum.topic)
    with pytest.raises(Refused, match="closed already"):
        topics.close(world, forum.chat, forum.topic)


def test_everybody_s_app_is_told_of_topics(sandbox: Any, forum: Forum) -> None:
    phone = sandbox.world.events.subscribe(forum.bob)
    other = topics.open_topic(sandbox.world, forum.chat, "Chat")
    topics.close(sandbox.world, forum.chat, other)
    topics.delete(sandbox.world, forum.chat, forum.topic)
    topics.switch(sandbox.world, forum.chat, on=False)
    told = [phone.queue.get_nowait() for _ in range(phone.queue.qsize())]
    entries = [event["chat"] for event in told if event["type"] == "chat"]
    game = {"thread": forum.topic, "name": "Game", "closed": False}
    chat = {"thread": other, "name": "Chat", "closed": False}
    assert [(entry["forum"], entry["topics"]) for entry in entries] == [
        (True, [game, chat]),
        (True, [game, chat | {"closed": True}]),
        (True, [chat | {"closed": True}]),
        (False, [chat | {"closed": True}]),
    ]
    assert {e["message_id"] for e in told if e["type"] == "deleted"} == {forum.topic}
