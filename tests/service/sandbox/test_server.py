import asyncio
from typing import Any

import httpx
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup


async def test_the_library_s_own_client_sends_edits_pins_and_answers(
    sandbox: Any, bot: Bot
) -> None:
    ann = sandbox.world.person("Ann")["id"]
    sandbox.world.start(ann)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Yes", callback_data="1:2:c3")]])

    sent = await bot.send_message(ann, "<b>Hi</b> Ann", parse_mode="HTML", reply_markup=keyboard)
    pressed = asyncio.create_task(sandbox.world.tap(ann, ann, sent.message_id, "1:2:c3"))
    updates = await bot.get_updates(timeout=5)
    query = updates[-1].callback_query
    assert query is not None
    await bot.answer_callback_query(query.id, "Noted", show_alert=True)
    edited = await bot.edit_message_text("Bye", ann, sent.message_id)
    await bot.pin_chat_message(ann, sent.message_id)

    assert sent.text == "Hi Ann"
    assert sent.entities[0].type == "bold"
    assert query.data == "1:2:c3"
    assert await pressed == {"text": "Noted", "show_alert": True, "url": None, "answered": True}
    assert edited.text == "Bye"
    assert edited.reply_markup is None


async def test_a_wrong_token_is_unauthorized_and_an_unknown_method_not_found(sandbox: Any) -> None:
    async with httpx.AsyncClient(base_url=sandbox.url) as http:
        wrong = await http.post("/bot1000:wrong/getMe")
    assert wrong.status_code == 401
    assert wrong.json() == {"ok": False, "error_code": 401, "description": "Unauthorized"}
    assert await sandbox.call("getMoon") == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found",
    }
