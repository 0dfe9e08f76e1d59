import asyncio
from typing import Any

import pytest
from telegram import Bot

from service.sandbox import topics
from service.sandbox.errors import Refused
from service.sandbox.world import World

BUTTONS = {"inline_keyboard": [[{"text": "Yes", "callback_data": "y"}]]}


@pytest.fixture
def world() -> World:
    return World()


@pytest.mark.parametrize("payload", ["", "a", "Az09_-", "x" * 64])
def test_a_deep_link_opens_with_its_payload(world: World, payload: str) -> None:
    ann = world.person("Ann")["id"]
    assert world.start(ann, payload)["text"] == f"/start {payload}".strip()


@pytest.mark.parametrize("payload", ["x" * 65, "a b", "ä", "a\n", "a=b"])
def test_a_deep_link_telegram_does_not_know_does_nothing(world: World, payload: str) -> None:
    ann = world.person("Ann")["id"]
    with pytest.raises(Refused, match="64"):
        world.start(ann, payload)
    assert world.state.started == set()
    assert world.room(ann).messages == {}


def test_one_may_type_start_oneself_with_anything_behind_it(world: World) -> None:
    ann = world.person("Ann")["id"]
    with pytest.raises(Refused, match="Press Start first"):
        world.say(ann, ann, "hello")
    assert world.say(ann, ann, "/start " + "x" * 65)["text"] == "/start " + "x" * 65
    assert ann in world.state.started


@pytest.mark.parametrize("text", ["", "  ", "x" * 4097])
def test_a_message_must_have_a_length(world: World, text: str) -> None:
    ann = world.person("Ann")["id"]
    group = world.group("Friends", [ann])["id"]
    with pytest.raises(Refused, match="1 to 4096"):
        world.say(ann, group, text)


def test_outsiders_see_and_do_nothing(world: World) -> None:
    ann, eve = (world.person(name)["id"] for name in ("Ann", "Eve"))
    group = world.group("Friends", [ann])["id"]
    with pytest.raises(Refused, match="not in this chat"):
        world.say(eve, group, "hello")
    with pytest.raises(Refused, match="not in this chat"):
        world.say(eve, ann, "hello")
    with pytest.raises(Refused, match="no chat"):
        world.say(eve, 4242, "hello")
    with pytest.raises(Refused, match="no user"):
        world.group("Ghosts", [4242])


def test_replies_topics_and_groups_must_be_there(world: World) -> None:
    ann = world.person("Ann")["id"]
    group = world.group("Friends", [ann])["id"]
    with pytest.raises(Refused, match="replied to is gone"):
        world.say(ann, group, "x", reply_to=999)
    with pytest.raises(Refused, match="no such topic"):
        world.say(ann, group, "x", thread=999)
    with pytest.raises(Refused, match="no group"):
        topics.open_topic(world, ann, "Game")


def test_who_renames_is_renamed_from_then_on(world: World) -> None:
    ann = world.person("Ann", last_name="A")["id"]
    before = world.start(ann)
    world.rename(ann, "<3 & _i *", "/>")
    after = world.say(ann, ann, "me again")
    assert (before["from"]["first_name"], before["chat"]["last_name"]) == ("Ann", "A")
    assert (after["from"]["first_name"], after["chat"]["last_name"]) == ("<3 & _i *", "/>")
    assert "last_name" not in world.rename(ann, "Ann")


async def test_an_edit_reaches_the_bot_as_far_as_the_text_would(sandbox: Any) -> None:
    world: World = sandbox.world
    ann = world.person("Ann")["id"]
    group = world.group("Friends", [ann])["id"]
    said = world.say(ann, group, "hello")
    phone = world.events.subscribe(ann)
    await sandbox.updates()
    sandbox.clock.advance(5)
    world.rewrite(ann, group, said["message_id"], "hello there")
    assert await sandbox.updates() == []
    world.rewrite(ann, group, said["message_id"], "/join")
    (update,) = await sandbox.updates()
    edited = update["edited_message"]
    assert (edited["text"], edited["message_id"]) == ("/join", said["message_id"])
    assert edited["edit_date"] == edited["date"] + 5
    assert edited["entities"][0]["type"] == "bot_command"
    assert [(await anext(phone))["type"] for _ in range(2)] == ["edited", "edited"]
    await sandbox.result("getUpdates", allowed_updates=["message", "callback_query"])
    world.rewrite(ann, group, said["message_id"], "/leave")
    assert await sandbox.updates() == []


def test_an_edit_keeps_what_the_message_answers(world: World) -> None:
    ann = world.person("Ann")["id"]
    group = world.group("Friends", [ann])["id"]
    first = world.say(ann, group, "first")["message_id"]
    second = world.say(ann, group, "/second", reply_to=first)["message_id"]
    edited = world.rewrite(ann, group, second, "second")
    assert edited["reply_to_message"]["message_id"] == first
    assert "entities" not in edited


def test_one_edits_texts_of_one_s_own_for_two_days(sandbox: Any) -> None:
    world: World = sandbox.world
    ann, bob = (world.person(name)["id"] for name in ("Ann", "Bob"))
    group = world.group("Friends", [ann, bob])["id"]
    number = world.say(ann, group, "mine")["message_id"]
    service = next(iter(world.room(group).messages))
    for user, message in ((bob, number), (ann, service), (ann, 999)):
        with pytest.raises(Refused, match="written yourself"):
            world.rewrite(user, group, message, "new")
    with pytest.raises(Refused, match="says already"):
        world.rewrite(ann, group, number, " mine ")
    with pytest.raises(Refused, match="1 to 4096"):
        world.rewrite(ann, group, number, "")
    sandbox.clock.advance(48 * 3600 + 1)
    with pytest.raises(Refused, match="48 hours"):
        world.rewrite(ann, group, number, "new")


async def test_buttons_are_pressed_while_they_are_there_or_forged(
    sandbox: Any, wait_until: Any
) -> None:
    world: World = sandbox.world
    ann, eve = (world.person(name)["id"] for name in ("Ann", "Eve"))
    world.start(ann)
    sent = await sandbox.result("sendMessage", chat_id=ann, text="x", reply_markup=BUTTONS)
    number = sent["message_id"]
    with pytest.raises(Refused, match="not there"):
        await world.tap(ann, ann, number, "z")
    with pytest.raises(Refused, match="not in this chat"):
        await world.tap(eve, ann, number, "y")
    with pytest.raises(Refused, match="is gone"):
        await world.tap(ann, ann, 999, "y")
    await sandbox.result("editMessageText", chat_id=ann, message_id=number, text="closed")
    with pytest.raises(Refused, match="not there"):
        await world.tap(ann, ann, number, "y")
    await sandbox.updates()

    old = asyncio.create_task(world.tap(ann, ann, number, "y", forged=True))
    await wait_until(lambda: world.taps.waiting, "the forged press")
    query = (await sandbox.updates())[0]["callback_query"]
    assert (query["data"], query["message"]["text"]) == ("y", "closed")
    await sandbox.result("answerCallbackQuery", callback_query_id=query["id"], text="Too late")
    assert (await old)["text"] == "Too late"


async def test_what_was_sent_out_stays_as_it_was_when_the_message_is_edited(sandbox: Any) -> None:
    world: World = sandbox.world
    ann = world.person("Ann")["id"]
    world.start(ann)
    sent = await sandbox.result("sendMessage", chat_id=ann, text="before", reply_markup=BUTTONS)
    tap = asyncio.create_task(world.tap(ann, ann, sent["message_id"], "y"))
    await asyncio.sleep(0)
    edit = {"chat_id": ann, "message_id": sent["message_id"], "text": "after"}
    await sandbox.result("editMessageText", **edit)
    query = (await sandbox.updates())[-1]["callback_query"]
    assert query["message"]["text"] == "before"
    await sandbox.result("answerCallbackQuery", callback_query_id=query["id"])
    await tap


async def test_a_press_tells_what_the_message_answers_and_little_of_one_that_is_gone(
    sandbox: Any, bot: Bot
) -> None:
    world: World = sandbox.world
    ann = world.person("Ann")["id"]
    asked = world.start(ann)["message_id"]
    reply = {"message_id": asked}
    sent = await sandbox.result(
        "sendMessage", chat_id=ann, text="x", reply_markup=BUTTONS, reply_parameters=reply
    )
    one = {"chat_id": ann, "message_id": sent["message_id"]}
    await sandbox.updates()
    first = asyncio.create_task(world.tap(ann, ann, sent["message_id"], "y"))
    await asyncio.sleep(0)
    await sandbox.result("deleteMessage", **one)
    second = asyncio.create_task(world.tap(ann, ann, sent["message_id"], "y", forged=True))
    await asyncio.sleep(0)
    queries: list[Any] = [update.callback_query for update in await bot.get_updates()]
    whole, gone = queries
    assert whole.message.reply_to_message.message_id == asked
    assert not gone.message.is_accessible
    assert (gone.message.message_id, gone.message.chat.id) == (sent["message_id"], ann)
    for query in (whole, gone):
        await bot.answer_callback_query(query.id)
    assert (await first)["answered"]
    assert (await second)["answered"]
