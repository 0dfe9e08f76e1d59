"""A webhook of a test's own, behind a real server, and what the sandbox brings to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from service.sandbox import delivery
from service.sandbox.server import serving
from service.sandbox.world import World

Answer = Callable[[int], Response]


@dataclass
class Hook:
    """Answers the n-th update, counted from 0, with `answer(n)` and keeps what came."""

    url: str = ""
    answer: Answer = field(default=lambda _: Response())
    silent_for: int = 0
    updates: list[dict[str, Any]] = field(default_factory=list)
    secrets: list[str | None] = field(default_factory=list)

    async def take(self, request: Request) -> Response:
        self.updates.append(json.loads(await request.body()))
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        if len(self.updates) <= self.silent_for:
            await asyncio.sleep(1)
        return self.answer(len(self.updates) - 1)

    @property
    def texts(self) -> list[str]:
        return [update["message"]["text"] for update in self.updates]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    hook = Hook()
    app = Starlette(routes=[Route("/hook", hook.take, methods=["POST"])])
    async with serving(app, World()) as url:
        hook.url = f"{url}/hook"
        yield hook


async def test_updates_come_with_the_secret_and_in_order(
    sandbox: Any, hook: Hook, wait_until: Any
) -> None:
    await sandbox.result("setWebhook", url=hook.url, secret_token="s3cret-_")
    ann = sandbox.world.person("Ann")["id"]
    sandbox.world.start(ann)
    for number in range(5):
        sandbox.world.say(ann, ann, f"word {number}")

    await wait_until(lambda: len(hook.updates) == 6, "six updates")
    assert hook.texts == ["/start", *(f"word {number}" for number in range(5))]
    assert set(hook.secrets) == {"s3cret-_"}
    ids = [update["update_id"] for update in hook.updates]
    assert ids == sorted(set(ids))
    await wait_until(lambda: not sandbox.world.state.pending, "all accepted")


async def test_an_update_comes_again_after_a_refusal_and_holds_back_its_chat_only(
    sandbox: Any, hook: Hook, wait_until: Any
) -> None:
    hook.answer = lambda n: Response(status_code=503 if n in {0, 1} else 200)
    ann, bob = (sandbox.world.person(name)["id"] for name in ("Ann", "Bob"))
    await sandbox.result("setWebhook", url=hook.url)
    sandbox.world.start(ann)
    sandbox.world.say(ann, ann, "after start")
    await wait_until(lambda: hook.updates, "the first try")
    sandbox.world.start(bob, "hello")

    await wait_until(lambda: len(hook.updates) == 5, "two refused and three accepted tries")
    of_ann = [u["message"]["text"] for u in hook.updates if u["message"]["chat"]["id"] == ann]
    assert of_ann[-1] == "after start"
    assert hook.texts.count("after start") == 1
    assert hook.texts.count("/start hello") >= 1
    info = await sandbox.result("getWebhookInfo")
    assert info["last_error_message"] == "Wrong response from the webhook: 503"


async def test_silence_is_a_refusal(
    sandbox: Any, hook: Hook, wait_until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert delivery.SILENCE == 60
    monkeypatch.setattr(delivery, "SILENCE", 0.2)
    hook.silent_for = 1
    await sandbox.result("setWebhook", url=hook.url)
    sandbox.world.start(sandbox.world.person("Ann")["id"])
    await wait_until(lambda: hook.texts[:2] == ["/start", "/start"], "a second try")
    await wait_until(lambda: not sandbox.world.state.pending, "its acceptance")
    info = await sandbox.result("getWebhookInfo")
    assert info["last_error_message"] == "Connection failed: ReadTimeout"


async def test_a_method_call_in_the_answer_to_an_update_is_done(
    sandbox: Any, hook: Hook, wait_until: Any
) -> None:
    ann = sandbox.world.person("Ann")["id"]
    hook.answer = lambda _: JSONResponse({"method": "sendMessage", "chat_id": ann, "text": "Hello"})
    await sandbox.result("setWebhook", url=hook.url)
    sandbox.world.start(ann)

    room = sandbox.world.room(ann)
    await wait_until(lambda: [m["text"] for m in room.messages.values()] == ["/start", "Hello"], "")


async def test_updates_can_come_twice_and_out_of_order(
    sandbox: Any, hook: Hook, wait_until: Any
) -> None:
    sandbox.weather.duplicates, sandbox.weather.hold = 1.0, 0.2
    ann = sandbox.world.person("Ann")["id"]
    await sandbox.result("setWebhook", url=hook.url)
    sandbox.world.start(ann)
    for number in range(9):
        sandbox.world.say(ann, ann, str(number))

    await wait_until(lambda: len(hook.updates) == 20, "ten updates, each twice")
    first_seen = list(dict.fromkeys(update["update_id"] for update in hook.updates))
    assert len(first_seen) == 10
    assert first_seen != sorted(first_seen)


async def test_a_webhook_set_later_gets_what_waited_and_another_can_take_over(
    sandbox: Any, hook: Hook, wait_until: Any
) -> None:
    ann = sandbox.world.person("Ann")["id"]
    sandbox.world.start(ann)
    await sandbox.result("setWebhook", url="http://127.0.0.1:1/nobody-there")
    await wait_until(lambda: sandbox.world.state.webhook.last_error_message, "a failed try")
    await sandbox.result("setWebhook", url=hook.url)
    await wait_until(lambda: hook.updates, "the update, without waiting out the pause", 2)


async def test_only_the_kinds_asked_for_are_queued(sandbox: Any) -> None:
    ann = sandbox.world.person("Ann")["id"]
    await sandbox.result("getUpdates", allowed_updates=["callback_query"])
    sandbox.world.start(ann)
    assert await sandbox.updates() == []
    await sandbox.result("getUpdates", allowed_updates=[])
    sandbox.world.say(ann, ann, "Hello?")
    assert [u["message"]["text"] for u in await sandbox.updates()] == ["Hello?"]


async def test_a_negative_offset_keeps_the_newest_only(sandbox: Any) -> None:
    ann = sandbox.world.person("Ann")["id"]
    assert await sandbox.result("getUpdates", offset=-1) == []
    sandbox.world.start(ann)
    for text in "abc":
        sandbox.world.say(ann, ann, text)
    newest = await sandbox.result("getUpdates", offset=-2)
    assert [u["message"]["text"] for u in newest] == ["b", "c"]
    assert await sandbox.result("getUpdates", limit=1) == newest[:1]
    assert await sandbox.updates() == newest


async def test_dropping_pending_updates_loses_them(sandbox: Any) -> None:
    ann = sandbox.world.person("Ann")["id"]
    sandbox.world.start(ann)
    await sandbox.result("deleteWebhook", drop_pending_updates=True)
    assert await sandbox.updates() == []


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({"url": "ftp://example.org"}, "bad webhook"),
        ({"url": "http://example.org", "secret_token": "no spaces"}, "unallowed characters"),
        ({"url": "http://example.org", "max_connections": 0}, "max_connections"),
    ],
)
async def test_a_bad_webhook_is_refused(sandbox: Any, params: dict[str, Any], reason: str) -> None:
    assert reason in await sandbox.error("setWebhook", **params)
    assert (await sandbox.result("getWebhookInfo"))["url"] == ""


async def test_polling_conflicts_with_a_webhook_and_with_another_poll(
    sandbox: Any, hook: Hook
) -> None:
    first = asyncio.create_task(sandbox.call("getUpdates", timeout=10))
    while not sandbox.world.updates.polls.turn:  # noqa: ASYNC110  the first poll has to be waiting
        await asyncio.sleep(0.01)
    second = asyncio.create_task(sandbox.call("getUpdates", timeout=10))
    assert (await first)["error_code"] == 409
    sandbox.world.start(sandbox.world.person("Ann")["id"])
    assert len((await second)["result"]) == 1
    await sandbox.result("setWebhook", url=hook.url)
    assert (await sandbox.call("getUpdates"))["error_code"] == 409
