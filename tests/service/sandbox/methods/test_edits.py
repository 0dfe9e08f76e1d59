from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message
from telegram.error import BadRequest

from service.sandbox import members


async def test_an_edit_must_change_something(bot: Bot, ann: int) -> None:
    button = InlineKeyboardMarkup([[InlineKeyboardButton("T", callback_data="a")]])
    sent = await bot.send_message(ann, "<b>x</b>", parse_mode="HTML", reply_markup=button)

    async def edit(text: str, markup: InlineKeyboardMarkup | None) -> Any:
        return await bot.edit_message_text(
            text, ann, sent.message_id, parse_mode="HTML", reply_markup=markup
        )

    with pytest.raises(BadRequest, match=r"[Mm]essage is not modified"):
        await edit(" <strong>x</strong> ", button)
    with pytest.raises(BadRequest, match=r"[Mm]essage is not modified"):
        await bot.edit_message_reply_markup(ann, sent.message_id, reply_markup=button)
    edited = await edit("x", button)
    assert edited.entities == ()
    assert edited.edit_date is not None
    without = await bot.edit_message_reply_markup(ann, sent.message_id)
    assert isinstance(without, Message)
    assert without.reply_markup is None
    assert without.text == "x"
    with pytest.raises(BadRequest, match=r"[Mm]essage is not modified"):
        await edit("x", None)


async def test_only_the_bot_s_own_present_messages_can_be_edited(
    sandbox: Any, ann: int, group: int
) -> None:
    theirs = sandbox.world.say(ann, group, "mine")["message_id"]
    edit = {"chat_id": group, "text": "new"}
    assert await sandbox.error("editMessageText", message_id=theirs, **edit) == (
        "Bad Request: message can't be edited"
    )
    gone = "Bad Request: message to edit not found"
    assert await sandbox.error("editMessageText", message_id=999, **edit) == gone
    own = (await sandbox.result("sendMessage", chat_id=group, text="x"))["message_id"]
    await sandbox.result("deleteMessage", chat_id=group, message_id=own)
    assert await sandbox.error("editMessageText", message_id=own, **edit) == gone
    assert await sandbox.error("editMessageText", **edit) == (
        "Bad Request: message identifier is not specified"
    )


async def test_an_edit_is_held_to_the_rules_of_a_text(sandbox: Any, ann: int) -> None:
    number = (await sandbox.result("sendMessage", chat_id=ann, text="x"))["message_id"]
    for text, reason in (("", "text is empty"), ("y" * 4097, "too long"), ("<b>", "end tag")):
        refusal = await sandbox.error(
            "editMessageText", chat_id=ann, message_id=number, text=text, parse_mode="HTML"
        )
        assert reason in refusal
    assert sandbox.world.room(ann).messages[number]["text"] == "x"


# Deleting


async def test_others_messages_in_a_group_are_deleted_with_the_right_only(
    sandbox: Any, ann: int, group: int
) -> None:
    theirs = sandbox.world.say(ann, group, "mine")["message_id"]
    assert await sandbox.error("deleteMessage", chat_id=group, message_id=theirs) == (
        "Bad Request: not enough rights to delete a message"
    )
    members.promote(sandbox.world, group, 1000, {"can_delete_messages": True}, by=ann)
    await sandbox.result("deleteMessage", chat_id=group, message_id=theirs)
    assert await sandbox.error("deleteMessage", chat_id=group, message_id=theirs) == (
        "Bad Request: message to delete not found"
    )


async def test_after_48_hours_a_message_of_one_s_own_stays(sandbox: Any, ann: int) -> None:
    number = (await sandbox.result("sendMessage", chat_id=ann, text="x"))["message_id"]
    sandbox.clock.advance(48 * 3600 + 1)
    assert await sandbox.error("deleteMessage", chat_id=ann, message_id=number) == (
        "Bad Request: message can't be deleted for everyone"
    )
