from typing import Any

import pytest
from telegram import Bot, Message
from telegram.error import BadRequest

LOG = b'{"log":"x"}\n'


async def test_a_file_is_uploaded_and_sent_again_by_its_id(bot: Bot, ann: int) -> None:
    sent = await bot.send_document(
        ann, LOG, filename="game ä.jsonl", caption="<i>c</i>", parse_mode="HTML"
    )
    assert sent.document
    assert (sent.document.file_name, sent.document.file_size) == ("game ä.jsonl", len(LOG))
    assert sent.caption == "c"
    again = await bot.send_document(ann, sent.document.file_id)
    assert again.document
    assert again.document.file_name == "game ä.jsonl"
    edited = await bot.edit_message_caption(ann, sent.message_id, caption="d")
    assert isinstance(edited, Message)
    assert (edited.caption, edited.document) == ("d", sent.document)


async def test_the_page_offers_it_for_keeping(sandbox: Any, bot: Bot, ann: int) -> None:
    await bot.send_document(ann, LOG, filename="game.html")
    shown = (await sandbox.state(ann))["chats"][0]["messages"][-1]["document"]
    assert (shown["name"], shown["size"]) == ("game.html", len(LOG))
    kept = await sandbox.http.get(shown["url"])
    assert kept.content == LOG
    assert kept.headers["content-type"] == "application/octet-stream"
    assert kept.headers["content-disposition"] == "attachment; filename*=UTF-8''game.html"
    assert (await sandbox.http.get("/sandbox/document/none")).status_code == 404


async def test_a_file_has_no_folder_and_always_a_name(bot: Bot, ann: int) -> None:
    for given, name in (("../../etc/x.txt", "x.txt"), ("/", "file")):
        sent = await bot.send_document(ann, LOG, filename=given)
        assert sent.document
        assert sent.document.file_name == name


async def test_what_is_no_file_is_refused(bot: Bot, ann: int) -> None:
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await bot.send_document(ann, "AgADunknown")
    with pytest.raises(BadRequest, match=r"(?i)file must be non-empty"):
        await bot.send_document(ann, b"", filename="x")
    with pytest.raises(BadRequest, match=r"[Mm]essage caption is too long"):
        await bot.send_document(ann, LOG, caption="😀" * 512 + "x")


async def test_a_request_without_a_file_is_refused(sandbox: Any, ann: int) -> None:
    refused = await sandbox.call("sendDocument", chat_id=ann)
    assert refused["description"] == "Bad Request: there is no document in the request"
