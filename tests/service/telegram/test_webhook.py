"""The webhook lets in Telegram alone, and answers 2xx only to what has been dealt with."""

import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import OutOfMemoryError
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.routing import Route
from telegram import Update
from telegram.error import TimedOut

from service.settings import Settings
from service.telegram.bot import make_bot
from service.telegram.reply import Reply
from service.telegram.webhook import (
    LARGEST_BODY,
    MOST_ATTEMPTS,
    SECRET_HEADER,
    WEBHOOK_PATH,
    Webhook,
)

SECRET = "the-secret"  # opens nothing
UPDATE = json.dumps({"update_id": 7})
Answer = Callable[[Update], Reply | None]


class Door:
    """A webhook that hands each update to `answer`, which tests replace."""

    def __init__(self) -> None:
        self.seen: list[int] = []
        self.answer: Answer = lambda _update: None
        bot = make_bot(Settings(_env_file=None, telegram_bot_token=SecretStr("1:abc")))
        self.failed: Counter[int] = Counter()
        self.redis_is_away = False
        self.webhook = Webhook(bot, SECRET, self.handle, self.count)

    async def handle(self, update: Update) -> Reply | None:
        self.seen.append(update.update_id)
        return self.answer(update)

    async def count(self, update: int) -> int:
        if self.redis_is_away:
            raise RedisConnectionError("away")
        self.failed[update] += 1
        return self.failed[update]


@pytest.fixture
def door() -> Door:
    return Door()


@pytest.fixture
async def client(door: Door) -> AsyncIterator[httpx.AsyncClient]:
    app = Starlette(routes=[Route(WEBHOOK_PATH, door.webhook.answer, methods=["POST"])])
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://bot") as client:
        yield client


async def post(client: httpx.AsyncClient, content: Any, secret: Any = SECRET) -> httpx.Response:
    headers = {} if secret is None else {SECRET_HEADER: secret}
    return await client.post(WEBHOOK_PATH, content=content, headers=headers)


@pytest.mark.parametrize("secret", [None, "", "the-secre", "the-secret2", "THE-SECRET", b"\xff"])
async def test_without_the_secret_nothing_is_done(
    client: httpx.AsyncClient, door: Door, secret: Any
) -> None:
    assert (await post(client, UPDATE, secret)).status_code == 401
    assert door.seen == []


def test_a_webhook_without_a_secret_cannot_be() -> None:
    bot = make_bot(Settings(_env_file=None, telegram_bot_token=SecretStr("1:abc")))
    with pytest.raises(ValueError, match="without a secret"):
        Webhook(bot, "", Door().handle, Door().count)


@pytest.mark.parametrize(
    "content",
    ["", "hello", "{", "[]", "{}", '{"update_id": "7"}', b"\xff\xfe", "[" * 100_000, "NaN"],
)
async def test_what_is_no_update_is_a_bad_request(
    client: httpx.AsyncClient, door: Door, content: Any
) -> None:
    assert (await post(client, content)).status_code == 400
    assert door.seen == []


async def test_what_is_too_large_is_not_read_to_its_end(
    client: httpx.AsyncClient, door: Door
) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(2 * LARGEST_BODY // 1000):
            yield b" " * 1000
        pytest.fail("it was read to its end")

    assert (await post(client, endless())).status_code == 413
    assert door.seen == []


async def test_an_update_is_handled_and_answered_with_nothing(
    client: httpx.AsyncClient, door: Door
) -> None:
    response = await post(client, UPDATE)
    assert (response.status_code, response.content, door.seen) == (200, b"", [7])


async def test_a_press_is_answered_by_a_call_in_the_response(
    client: httpx.AsyncClient, door: Door
) -> None:
    door.answer = lambda _update: Reply("5", "Noted.", alert=True)
    response = await post(client, UPDATE)
    assert response.status_code == 200
    assert response.json() == {
        "method": "answerCallbackQuery",
        "callback_query_id": "5",
        "text": "Noted.",
        "show_alert": True,
    }


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RedisConnectionError("away"), 503),
        (OutOfMemoryError("full"), 503),
        (TimedOut(), 503),
        (RuntimeError("a word of theirs"), 500),
        (KeyError("a word of theirs"), 500),
    ],
)
async def test_what_could_not_be_done_comes_again_and_the_log_quotes_nobody(
    client: httpx.AsyncClient,
    door: Door,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    status: int,
) -> None:
    def fail(_update: Update) -> None:
        raise error

    door.answer = fail
    with caplog.at_level(logging.DEBUG):
        assert (await post(client, UPDATE)).status_code == status
    (record,) = [each for each in caplog.records if each.name == "service.telegram.webhook"]
    assert type(error).__name__ in record.getMessage()
    assert "theirs" not in caplog.text


async def test_an_update_that_always_fails_for_a_fault_of_ours_is_given_up(
    client: httpx.AsyncClient, door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_update: Update) -> None:
        raise KeyError("a word of theirs")

    door.answer = fail
    answers = [(await post(client, UPDATE)).status_code for _ in range(MOST_ATTEMPTS)]
    assert answers == [500] * (MOST_ATTEMPTS - 1) + [200]
    assert "update 7 is given up" in caplog.text


@pytest.mark.parametrize("error", [RedisConnectionError("away"), TimedOut()])
async def test_while_something_is_away_no_update_is_given_up(
    client: httpx.AsyncClient, door: Door, error: Exception
) -> None:
    def fail(_update: Update) -> None:
        raise error

    door.answer = fail
    answers = [(await post(client, UPDATE)).status_code for _ in range(MOST_ATTEMPTS + 1)]
    assert set(answers) == {503}
    assert door.failed.total() == 0


async def test_what_fails_while_it_cannot_be_counted_comes_again(
    client: httpx.AsyncClient, door: Door
) -> None:
    def fail(_update: Update) -> None:
        door.redis_is_away = True
        raise KeyError("x")

    door.answer = fail
    answers = [(await post(client, UPDATE)).status_code for _ in range(MOST_ATTEMPTS + 1)]
    assert set(answers) == {500}


async def test_an_update_of_an_unknown_shape_is_passed_over_and_the_log_quotes_nobody(
    client: httpx.AsyncClient, door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    body = {"update_id": 7, "message": {"text": "a word of theirs"}}
    assert (await post(client, json.dumps(body))).status_code == 200
    assert door.seen == []
    assert "update 7 cannot be read" in caplog.text
    assert "theirs" not in caplog.text


async def test_half_a_pair_of_surrogates_is_replaced(client: httpx.AsyncClient, door: Door) -> None:
    texts: list[str | None] = []

    def hear(update: Update) -> None:
        texts.append(update.message.text if update.message else None)

    door.answer = hear
    message = {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}}
    for text in ("a\ud83d", "\ude00b", "whole \U0001f600"):
        body = json.dumps({"update_id": 7, "message": message | {"text": text}})
        assert (await post(client, body)).status_code == 200
    assert texts == ["a\ufffd", "\ufffdb", "whole \U0001f600"]


async def test_an_update_that_is_cut_short_is_not_handled(
    client: httpx.AsyncClient, door: Door
) -> None:
    async def cut_short() -> AsyncIterator[bytes]:
        yield UPDATE[:5].encode()
        raise ClientDisconnect

    assert (await post(client, cut_short())).status_code == 400
    assert door.seen == []


async def test_only_posts_are_taken(client: httpx.AsyncClient, door: Door) -> None:
    assert (await client.get(WEBHOOK_PATH)).status_code == 405
    assert door.seen == []
