"""Long polling against the sandbox: in order, nothing lost, nothing done twice."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import Bot, Update
from telegram.error import InvalidToken

from service.sandbox.errors import ApiError, bad_request, too_many
from service.sandbox.faults import Fault
from service.sandbox.server import TOKEN
from service.sandbox.world import World
from service.settings import Settings
from service.telegram import polling
from service.telegram.polling import Poller
from service.telegram.reply import Reply

ANN, BOB = 1, 2


@dataclass
class Ear:
    """Notes what it is given; `trouble` is raised first, one a call."""

    heard: list[int] = field(default_factory=list)
    tries: int = 0
    trouble: list[Exception] = field(default_factory=list)
    reply: Reply | None = None

    async def handle(self, update: Update) -> Reply | None:
        self.tries += 1
        if self.trouble:
            raise self.trouble.pop(0)
        self.heard.append(update.update_id)
        return self.reply


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "FIRST_PAUSE", 0.01)


@asynccontextmanager
async def polled(bot: Bot, ear: Ear) -> AsyncIterator[asyncio.Event]:
    """Poll meanwhile, and stop at once at the end."""
    stop = asyncio.Event()
    task = asyncio.create_task(Poller(bot, ear.handle, stop).poll())
    try:
        yield stop
    finally:
        stop.set()
        await asyncio.wait_for(task, 2)


def accepted(world: World) -> bool:
    return not world.state.pending


async def test_updates_come_in_order_and_are_accepted_once_they_are_stored(
    bot: Bot, world: World, group: int, wait_until: Any
) -> None:
    ear = Ear(trouble=[RedisConnectionError("away")] * 3)
    for _ in range(5):
        world.say(ANN, group, "/status")
    expected = sorted(world.state.pending)
    async with polled(bot, ear):
        await wait_until(lambda: ear.tries == 3, "three tries in vain")
        await wait_until(lambda: accepted(world), "all accepted")
    assert ear.heard == expected


async def test_nothing_is_accepted_while_redis_is_away(
    bot: Bot, world: World, group: int, wait_until: Any
) -> None:
    ear = Ear(trouble=[RedisConnectionError("away")] * 1000)
    world.say(ANN, group, "/status")
    async with polled(bot, ear):
        await wait_until(lambda: ear.tries > 3, "several tries")
        assert not accepted(world)
    assert ear.heard == []
    assert not accepted(world)


async def test_a_webhook_that_was_set_is_taken_away_and_the_commands_are_offered(
    bot: Bot, world: World, wait_until: Any
) -> None:
    await bot.set_webhook("http://127.0.0.1:1/")
    assert world.state.webhook
    async with polled(bot, Ear()):
        await wait_until(lambda: world.state.commands and not world.state.webhook, "readiness")


async def test_a_press_is_answered_by_a_call_and_a_late_answer_changes_nothing(
    bot: Bot, world: World, group: int, wait_until: Any
) -> None:
    message = world.post(world.room(group), {"text": "x"}, sender=world.state.bot)
    ear = Ear(reply=Reply("unknown", "Noted."))
    async with polled(bot, ear):
        task = asyncio.create_task(world.tap(ANN, group, message["message_id"], "x", forged=True))
        await wait_until(lambda: ear.heard, "the press")
        await wait_until(lambda: accepted(world), "its acceptance, though the answer failed")
        (query,) = world.taps.waiting
        ear.reply = Reply(query, "Noted.", alert=True)
        world.notify("callback_query", _query(world, query), lane="taps")
        answer = await task
    assert (answer["text"], answer["show_alert"]) == ("Noted.", True)


@pytest.mark.parametrize("error", [ApiError(502, "Bad Gateway"), too_many(30), bad_request("old")])
async def test_a_press_that_cannot_be_answered_is_taken_once_and_holds_up_nothing(
    bot: Bot, world: World, group: int, wait_until: Any, error: ApiError
) -> None:
    message = world.post(world.room(group), {"text": "x"}, sender=world.state.bot)
    world.faults.order(Fault(method="answerCallbackQuery", error=error))
    ear = Ear(reply=Reply("any", "Noted."))
    async with polled(bot, ear):
        tap = asyncio.create_task(world.tap(ANN, group, message["message_id"], "x", forged=True))
        await wait_until(lambda: ear.heard, "the press")
        world.say(ANN, group, "/status")
        await wait_until(lambda: len(ear.heard) > 1, "the next update")
        await wait_until(lambda: accepted(world), "that both are accepted")
        world.taps.give_up()
        await tap
    assert ear.tries == 2
    assert not world.faults.ordered


def _query(world: World, query: str) -> dict[str, Any]:
    return {"id": query, "from": world.user(ANN), "chat_instance": "1", "data": "x"}


@pytest.mark.parametrize(
    "error", [ApiError(502, "Bad Gateway"), ApiError(409, "Conflict"), bad_request("hm")]
)
async def test_trouble_at_telegram_is_waited_out(
    bot: Bot, world: World, group: int, wait_until: Any, error: ApiError
) -> None:
    for method in ("deleteWebhook", "getUpdates"):
        world.faults.order(Fault(method=method, error=error, times=2))
    ear = Ear()
    world.say(ANN, group, "/status")
    async with polled(bot, ear):
        await wait_until(lambda: ear.heard, "the update")


async def test_a_wait_that_telegram_asks_for_is_kept_but_does_not_hinder_the_end(
    bot: Bot, world: World, wait_until: Any
) -> None:
    world.faults.order(Fault(method="getUpdates", error=too_many(600)))
    async with polled(bot, Ear()):
        await wait_until(lambda: _called(world, "getUpdates"), "the first call")
        await asyncio.sleep(0.1)
        assert len(_called(world, "getUpdates")) == 1


def _called(world: World, method: str) -> list[Any]:
    return [call for call in world.ledger.calls if call.method == method]


async def test_a_refused_token_ends_it(bot: Bot, world: World) -> None:
    world.faults.order(Fault(method="deleteWebhook", error=ApiError(401, "Unauthorized")))
    with pytest.raises(InvalidToken):
        await Poller(bot, Ear().handle, asyncio.Event()).poll()


async def test_an_update_that_breaks_us_is_given_up_and_the_next_is_heard(
    bot: Bot, world: World, group: int, wait_until: Any, caplog: pytest.LogCaptureFixture
) -> None:
    ear = Ear(trouble=[RuntimeError("a word of theirs")] * polling.STRANGE_ATTEMPTS)
    world.say(ANN, group, "/status")
    world.say(ANN, group, "/help")
    last = max(world.state.pending)
    async with polled(bot, ear):
        await wait_until(lambda: accepted(world), "both accepted")
    assert ear.heard == [last]
    assert "RuntimeError" in caplog.text
    assert "theirs" not in caplog.text


async def test_what_is_no_update_is_passed_over(
    bot: Bot, world: World, group: int, wait_until: Any
) -> None:
    world.notify("message", {"text": "of a later day"}, lane="x")
    world.say(ANN, group, "/status")
    ear = Ear()
    async with polled(bot, ear):
        await wait_until(lambda: accepted(world), "both accepted")
    assert len(ear.heard) == 1


def start(settings: Settings) -> Awaitable[Process]:
    """The command as people start it, talkative."""
    env = {
        "REDIS_URL": settings.redis_url,
        "TELEGRAM_API_URL": settings.telegram_api_url,
        "TELEGRAM_BOT_TOKEN": settings.telegram_bot_token.get_secret_value(),
        "LOG_LEVEL": "DEBUG",
    }
    command = (sys.executable, "-m", "service.cli.main", "poll")
    return asyncio.create_subprocess_exec(*command, env=env, stderr=PIPE)


async def test_the_process_stops_when_told_and_never_logs_the_token(
    settings: Settings, world: World, group: int, wait_until: Any
) -> None:
    world.faults.order(Fault(method="getUpdates", error=ApiError(502, "Bad Gateway"), times=2))
    world.say(ANN, group, "/help@dying_message_bot")
    process = await start(settings)
    await wait_until(lambda: accepted(world), "the update accepted", timeout=30)
    process.terminate()
    async with asyncio.timeout(10):
        _nothing, said = await process.communicate()
    assert process.returncode == 0
    assert "NetworkError" in said.decode()
    assert TOKEN not in said.decode()


async def test_the_process_says_in_one_line_that_its_token_was_refused(
    settings: Settings, world: World
) -> None:
    world.faults.order(Fault(method="deleteWebhook", error=ApiError(401, "Unauthorized")))
    process = await start(settings)
    async with asyncio.timeout(30):
        _nothing, said = await process.communicate()
    assert process.returncode == 1
    last = said.decode().splitlines()[-1]
    assert last == f"TELEGRAM_BOT_TOKEN was refused by {settings.telegram_api_url}"
    assert "Traceback" not in said.decode()
