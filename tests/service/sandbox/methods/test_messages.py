from datetime import timedelta
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, ReplyKeyboardRemove
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter

from service.sandbox import members, topics
from service.sandbox.state import Member
from service.sandbox.world import World


def keyboard(*buttons: dict[str, str]) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": "T"} | button] for button in buttons]}


# Text


async def test_a_text_goes_through_at_4096_units_after_parsing_and_not_at_one_more(
    sandbox: Any, ann: int
) -> None:
    text = "😀" * 2048
    sent = await sandbox.result(
        "sendMessage", chat_id=ann, text=f"<b>{text}</b>", parse_mode="HTML"
    )
    assert sent["text"] == text
    assert await sandbox.error("sendMessage", chat_id=ann, text=text + "x") == (
        "Bad Request: message is too long"
    )


@pytest.mark.parametrize("text", ["", " \n ", "\u200b"])
async def test_an_empty_text_is_refused(sandbox: Any, ann: int, text: str) -> None:
    empty = "Bad Request: message text is empty"
    assert await sandbox.error("sendMessage", chat_id=ann, text=text) == empty
    assert await sandbox.error("sendMessage", chat_id=ann) == empty
    assert (
        await sandbox.error("sendMessage", chat_id=ann, text="<b></b>", parse_mode="HTML") == empty
    )


async def test_broken_entities_are_refused(bot: Bot, ann: int) -> None:
    with pytest.raises(BadRequest, match=r'(?i)unsupported start tag "3"'):
        await bot.send_message(ann, "Hello <3 & _i *", parse_mode="HTML")
    sent = await bot.send_message(ann, "Hello &lt;3 & _i *", parse_mode="HTML")
    assert sent.text == "Hello <3 & _i *"


# Where to


async def test_who_never_pressed_start_or_blocked_the_bot_cannot_be_written_to(
    sandbox: Any, bot: Bot, ann: int
) -> None:
    bob = sandbox.world.person("Bob")["id"]
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(bob, "Hi")
    sandbox.world.block(ann, blocked=True)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(ann, "Hi")
    sandbox.world.start(ann)
    assert (await bot.send_message(ann, "Hi again")).text == "Hi again"


@pytest.mark.parametrize("chat", [424242, -1, "@nobody", "words"])
async def test_an_unknown_chat_is_not_found(sandbox: Any, chat: Any) -> None:
    assert await sandbox.error("sendMessage", chat_id=chat, text="Hi") == (
        "Bad Request: chat not found"
    )


async def test_a_group_the_bot_was_never_in_is_not_found(sandbox: Any, ann: int) -> None:
    chat = sandbox.world.group("Without", [ann], bot=False)["id"]
    assert await sandbox.error("sendMessage", chat_id=chat, text="Hi") == (
        "Bad Request: chat not found"
    )


async def test_a_group_that_removed_the_bot_is_forbidden(
    sandbox: Any, bot: Bot, ann: int, group: int
) -> None:
    members.leave(sandbox.world, group, 1000, by=ann)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.send_message(group, "Hi")


async def test_a_migrated_group_tells_its_new_id(sandbox: Any, bot: Bot, ann: int) -> None:
    old = sandbox.world.group("Friends", [ann], kind="group")["id"]
    new = members.migrate(sandbox.world, old)["id"]
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(old, "Hi")
    assert moved.value.new_chat_id == new
    refusal = await sandbox.call("sendMessage", chat_id=old, text="Hi")
    assert refusal["error_code"] == 400
    assert refusal["parameters"] == {"migrate_to_chat_id": new}
    assert (await bot.send_message(new, "Hi")).chat.type == "supergroup"


async def test_entities_of_unknown_kinds_are_refused(sandbox: Any, group: int) -> None:
    entity = {"type": "nonsense", "offset": 0, "length": 1}
    told = await sandbox.error("sendMessage", chat_id=group, text="x", entities=[entity])
    assert told.startswith("Bad Request")
    sent = await sandbox.result(
        "sendMessage", chat_id=group, text="x", entities=[entity | {"type": "bold"}]
    )
    assert sent["entities"][0]["type"] == "bold"


async def test_only_topics_are_threads(sandbox: Any, ann: int, group: int) -> None:
    forum = sandbox.world.group("Forum", [ann], forum=True)["id"]
    topic = topics.open_topic(sandbox.world, forum, "Game")
    sent = await sandbox.result("sendMessage", chat_id=forum, text="x", message_thread_id=topic)
    assert sent["message_thread_id"] == topic
    for chat in (forum, group):
        assert await sandbox.error(
            "sendMessage", chat_id=chat, text="x", message_thread_id=topic + 7
        ) == ("Bad Request: message thread not found")


async def test_a_reply_needs_its_message_unless_it_may_do_without(bot: Bot, ann: int) -> None:
    first = await bot.send_message(ann, "First")
    reply = await bot.send_message(ann, "Second", reply_to_message_id=first.message_id)
    assert reply.reply_to_message is not None
    assert reply.reply_to_message.text == "First"
    with pytest.raises(BadRequest, match=r"[Mm]essage to be replied not found"):
        await bot.send_message(ann, "Third", reply_to_message_id=999)
    third = await bot.send_message(
        ann, "Third", reply_to_message_id=999, allow_sending_without_reply=True
    )
    assert third.reply_to_message is None


# Buttons


async def test_button_data_has_at_most_64_bytes(bot: Bot, ann: int) -> None:
    def one(data: str) -> InlineKeyboardMarkup:
        return InlineKeyboardMarkup([[InlineKeyboardButton("T", callback_data=data)]])

    sent = await bot.send_message(ann, "x", reply_markup=one("ü" * 32))
    assert sent.reply_markup is not None
    assert sent.reply_markup.inline_keyboard[0][0].callback_data == "ü" * 32
    with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
        await bot.send_message(ann, "x", reply_markup=one("ü" * 32 + "x"))


@pytest.mark.parametrize(
    ("markup", "reason"),
    [
        (keyboard({}), "Text buttons are unallowed"),
        (keyboard({"callback_data": ""}), "Text buttons are unallowed"),
        (keyboard({"text": " ", "callback_data": "a"}), "text must be non-empty"),
        (keyboard({"url": "nowhere"}), "URL 'nowhere' is invalid"),
        (keyboard(*[{"callback_data": "a"}] * 101), "reply markup is too long"),
        ({"inline_keyboard": [[{"callback_data": "a"}]]}, "can't parse reply keyboard markup"),
        ({"inline_keyboard": "rows"}, "can't parse reply keyboard markup"),
        ("{", "can't parse reply keyboard markup JSON object"),
        ("[]", "object expected as reply markup"),
        ([], "object expected as reply markup"),
        (keyboard({"callback_data": "a", "url": "https://t.me/a"}), "either opens a link or calls"),
        (keyboard({"url": "ftp://example.org/x"}), "is invalid: Unsupported URL protocol"),
        (keyboard({"url": "javascript://alert.me"}), "is invalid: Unsupported URL protocol"),
        (keyboard({"url": "http://localhost:8080/"}), "is invalid: Wrong HTTP URL"),
        (keyboard({"url": "https://"}), "is invalid: Wrong HTTP URL"),
        (keyboard({"text": "\u200b", "callback_data": "a"}), "text must be non-empty"),
    ],
)
async def test_a_keyboard_telegram_refuses(
    sandbox: Any, ann: int, markup: Any, reason: str
) -> None:
    assert reason in await sandbox.error("sendMessage", chat_id=ann, text="x", reply_markup=markup)


async def test_rows_of_eight_are_the_longest(sandbox: Any, ann: int) -> None:
    button = {"text": "T", "callback_data": "a"}
    for length, fits in ((8, True), (9, False)):
        markup = {"inline_keyboard": [[button] * length]}
        answer = await sandbox.call("sendMessage", chat_id=ann, text="x", reply_markup=markup)
        assert answer["ok"] is fits


async def test_keyboards_of_other_kinds_are_taken_and_not_shown(bot: Bot, ann: int) -> None:
    sent = await bot.send_message(ann, "x", reply_markup=ReplyKeyboardRemove())
    assert sent.reply_markup is None


async def test_a_muted_bot_cannot_write(sandbox: Any, ann: int, group: int) -> None:
    room = sandbox.world.room(group)
    muted = Member(status="restricted", rights={"can_send_messages": False})
    members.change(sandbox.world, room, 1000, muted, by=ann)
    assert await sandbox.error("sendMessage", chat_id=group, text="x") == (
        "Bad Request: not enough rights to send text messages to the chat"
    )


# Floods


async def test_a_group_s_21st_send_and_21st_edit_in_a_minute_must_wait(
    sandbox: Any, bot: Bot, group: int
) -> None:
    sent = [await bot.send_message(group, str(n)) for n in range(20)]
    with pytest.raises(RetryAfter) as wait:
        await bot.send_message(group, "more")
    assert wait.value.retry_after == timedelta(seconds=60)
    for n in range(20):
        await bot.edit_message_text(f"edit {n}", group, sent[0].message_id)
    with pytest.raises(RetryAfter):
        await bot.edit_message_text("edit more", group, sent[0].message_id)
    sandbox.clock.advance(60)
    assert (await bot.send_message(group, "later")).text == "later"


async def test_the_31st_send_of_a_second_must_wait_and_speed_lifts_it(
    sandbox: Any, ann: int
) -> None:
    for n in range(30):
        await sandbox.result("sendMessage", chat_id=ann, text=str(n))
    refusal = await sandbox.call("sendMessage", chat_id=ann, text="more")
    assert refusal["error_code"] == 429
    assert refusal["parameters"] == {"retry_after": 1}
    sandbox.world.set_speed(2)
    assert (await sandbox.call("sendMessage", chat_id=ann, text="more"))["ok"]


# Ids


async def test_supergroups_count_messages_of_their_own(sandbox: Any, ann: int) -> None:
    world: World = sandbox.world
    groups = [world.group(title, [ann])["id"] for title in "AB"]
    ids = [world.say(ann, chat, "x")["message_id"] for chat in groups]
    assert ids[0] == ids[1]
    basic = world.group("C", [ann], kind="group")["id"]
    assert world.say(ann, basic, "x")["message_id"] != world.say(ann, ann, "x")["message_id"]
