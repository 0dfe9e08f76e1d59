import asyncio
from typing import Any

import pytest

BUTTON = {"inline_keyboard": [[{"text": "Yes", "callback_data": "1:2:w1"}]]}
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def pressed(sandbox: Any, wait_until: Any) -> tuple[str, asyncio.Task[Any]]:
    """A callback query's id, and the tap that waits for its answer."""
    ann = sandbox.world.person("Ann")["id"]
    sandbox.world.start(ann)
    sent = await sandbox.result("sendMessage", chat_id=ann, text="Ready?", reply_markup=BUTTON)
    tap = asyncio.create_task(sandbox.world.tap(ann, ann, sent["message_id"], "1:2:w1"))
    await wait_until(lambda: sandbox.world.taps.waiting, "the tap to be under way")
    query = (await sandbox.updates())[-1]["callback_query"]
    assert query["message"]["text"] == "Ready?"
    return query["id"], tap


async def answer(sandbox: Any, query: str, **params: Any) -> Any:
    return await sandbox.call("answerCallbackQuery", callback_query_id=query, **params)


async def test_an_answer_reaches_who_pressed(sandbox: Any, pressed: Any) -> None:
    query, tap = pressed
    link = "https://t.me/dying_message_bot?start=abc_-1"
    assert (await answer(sandbox, query, url=link, text="Go"))["result"] is True
    assert await tap == {"text": "Go", "show_alert": False, "url": link, "answered": True}


async def test_a_query_is_answered_once(sandbox: Any, pressed: Any) -> None:
    query, tap = pressed
    await answer(sandbox, query)
    assert (await answer(sandbox, query))["description"] == TOO_OLD
    assert (await tap)["answered"]


async def test_a_query_is_too_old_after_15_seconds(sandbox: Any, pressed: Any) -> None:
    query, tap = pressed
    sandbox.clock.advance(14.9)
    long = await answer(sandbox, query, text="x" * 201)
    assert long["description"] == "Bad Request: MESSAGE_TOO_LONG"
    sandbox.clock.advance(0.2)
    assert (await answer(sandbox, query, text="x" * 200))["description"] == TOO_OLD
    assert (await tap)["answered"] is False


async def test_an_unknown_query_is_refused(sandbox: Any) -> None:
    assert (await answer(sandbox, "12345"))["description"] == TOO_OLD


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/",
        "https://t.me/other_bot?start=a",
        "https://t.me/dying_message_bot",
        "https://t.me/dying_message_bot?start=" + "a" * 65,
        "https://t.me/dying_message_bot?start=ä",
    ],
)
async def test_an_answer_opens_the_bot_s_own_start_link_only(
    sandbox: Any, pressed: Any, url: str
) -> None:
    query, tap = pressed
    assert (await answer(sandbox, query, url=url))["description"] == "Bad Request: URL_INVALID"
    await answer(sandbox, query)
    await tap
