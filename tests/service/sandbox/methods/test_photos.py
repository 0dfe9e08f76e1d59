import struct
from typing import Any

import pytest
from telegram import Bot, Message
from telegram.error import BadRequest

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", 8, 6) + b"\x08"


async def test_a_picture_is_uploaded_shown_and_sent_again_by_its_id(
    sandbox: Any, bot: Bot, ann: int
) -> None:
    sent = await bot.send_photo(ann, PNG, caption="<i>c</i>", parse_mode="HTML")
    assert (sent.photo[-1].width, sent.photo[-1].height) == (8, 6)
    assert sent.caption == "c"
    again = await bot.send_photo(ann, sent.photo[-1].file_id)
    assert again.photo[-1].file_id == sent.photo[-1].file_id
    shown = await sandbox.http.get(f"/sandbox/photo/{sent.photo[-1].file_id}")
    assert shown.content == PNG
    assert shown.headers["content-type"] == "image/png"
    edited = await bot.edit_message_caption(ann, sent.message_id, caption="d")
    assert isinstance(edited, Message)
    assert edited.caption == "d"
    assert edited.photo == sent.photo


async def test_a_caption_has_at_most_1024_units_and_a_photo_must_be_one(bot: Bot, ann: int) -> None:
    assert (await bot.send_photo(ann, PNG, caption="😀" * 512)).caption == "😀" * 512
    with pytest.raises(BadRequest, match=r"[Mm]essage caption is too long"):
        await bot.send_photo(ann, PNG, caption="😀" * 512 + "x")
    with pytest.raises(BadRequest, match=r"(?i)image_process_failed"):
        await bot.send_photo(ann, b"no picture")
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await bot.send_photo(ann, "AgADunknown")


async def test_text_and_caption_are_not_each_other(bot: Bot, ann: int) -> None:
    picture = await bot.send_photo(ann, PNG)
    text = await bot.send_message(ann, "x")
    with pytest.raises(BadRequest, match=r"[Tt]here is no text in the message to edit"):
        await bot.edit_message_text("y", ann, picture.message_id)
    with pytest.raises(BadRequest, match=r"[Tt]here is no caption in the message to edit"):
        await bot.edit_message_caption(ann, text.message_id, caption="y")
