from typing import Any

import pytest


async def test_a_flag_is_no_number(sandbox: Any, ann: int) -> None:
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"chat_id": True}, "Bad Request: chat not found"),
        ({"chat_id": ann, "message_thread_id": True}, 'invalid parameter "message_thread_id"'),
        ({"chat_id": ann, "reply_to_message_id": True}, 'invalid parameter "reply_to_message_id"'),
        ({"chat_id": [ann]}, 'invalid parameter "chat_id"'),
        ({"chat_id": None}, 'invalid parameter "chat_id"'),
        ({}, "Bad Request: chat_id is empty"),
    ]
    for asked, reason in refusals:
        assert reason in await sandbox.error("sendMessage", text="x", **asked)


async def test_numbers_and_flags_are_read_out_of_texts_as_well(sandbox: Any, ann: int) -> None:
    sent = await sandbox.result("sendMessage", chat_id=str(ann), text=5)
    assert sent["text"] == "5"
    query = {"chat_id": str(ann), "text": "y", "disable_notification": "true"}
    assert (await sandbox.http.get("/bot1000:sandbox/sendMessage", params=query)).is_success


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("{", "can't parse link preview options JSON object"),
        ([], "object expected as link preview options"),
        ("true", "object expected as link preview options"),
        (True, "object expected as link preview options"),
        ({"is_disabled": "yes"}, 'invalid parameter "link_preview_options"'),
        ({"url": 5}, 'invalid parameter "link_preview_options"'),
    ],
)
async def test_a_broken_link_preview_is_refused(
    sandbox: Any, ann: int, options: Any, reason: str
) -> None:
    sent = await sandbox.result("sendMessage", chat_id=ann, text="x")
    asked = {"chat_id": ann, "text": "y", "link_preview_options": options}
    for method, one in (
        ("sendMessage", {}),
        ("editMessageText", {"message_id": sent["message_id"]}),
    ):
        assert reason in await sandbox.error(method, **asked, **one)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("{", "can't parse reply parameters JSON object"),
        ("7", "object expected as reply parameters"),
        ({"allow_sending_without_reply": True}, 'invalid parameter "reply_parameters"'),
        ({"message_id": "one"}, 'invalid parameter "reply_parameters"'),
        ({"message_id": True}, 'invalid parameter "reply_parameters"'),
        ({"message_id": 999}, "message to be replied not found"),
    ],
)
async def test_broken_reply_parameters_are_refused(
    sandbox: Any, ann: int, reply: Any, reason: str
) -> None:
    assert reason in await sandbox.error(
        "sendMessage", chat_id=ann, text="x", reply_parameters=reply
    )


@pytest.mark.parametrize("empty", ["", {}, "{}"])
async def test_empty_options_are_none(sandbox: Any, ann: int, empty: Any) -> None:
    asked = {"link_preview_options": empty, "reply_parameters": empty}
    sent = await sandbox.result("sendMessage", chat_id=ann, text="x", **asked)
    assert "reply_to_message" not in sent
