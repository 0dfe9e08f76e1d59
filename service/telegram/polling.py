"""Fetching updates instead of being called: for a machine that nobody outside can reach."""

import asyncio
import contextlib
import json
import logging
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from redis.exceptions import RedisError
from telegram import Bot
from telegram.error import InvalidToken, RetryAfter, TelegramError

from service.context import open_context
from service.runtime import where
from service.settings import Settings
from service.telegram import narrator
from service.telegram.bot import ANSWER_SECONDS, open_bot
from service.telegram.failures import seconds
from service.telegram.registration import set_commands
from service.telegram.reply import Reply
from service.telegram.updates import ALLOWED_UPDATES, Inbound, NotAnUpdateError, read_update
from service.telegram.webhook import Handle

LONG_POLL_SECONDS: Final = 30
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 15.0
STRANGE_ATTEMPTS: Final = 5
"""An update that fails for a fault of ours must not stop all that come after it."""

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Stopped(Exception):  # noqa: N818 # not a fault: somebody asked for it
    """The process is to end."""


def run(settings: Settings) -> None:
    """The process `poll`: until SIGTERM or SIGINT, or until Telegram refuses the token."""
    try:
        asyncio.run(_run(settings))
    except InvalidToken:
        sys.exit(f"TELEGRAM_BOT_TOKEN was refused by {settings.telegram_api_url}")


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with open_context(settings, narrator) as context, open_bot(settings) as bot:
        await Poller(bot, Inbound.of(context, bot).handle, stop).poll()


class Poller:
    """One only may poll for a bot; `stop` ends it between two updates."""

    def __init__(self, bot: Bot, handle: Handle, stop: asyncio.Event) -> None:
        self._bot = bot
        self._handle = handle
        self._stop = stop
        self._offset = 0

    async def poll(self) -> None:
        """Until stopped; raises InvalidToken. What was fetched and not yet stored comes again."""
        try:
            await self._insist(self._prepare)
            while True:
                for body in await self._insist(self._fetch):
                    await self._take(body)
                    self._end_if_stopped()
        except Stopped:
            return

    async def _prepare(self) -> None:
        await self._bot.delete_webhook()
        await set_commands(self._bot)

    async def _fetch(self) -> list[dict[str, Any]]:
        """The next updates as they are; asking for them accepts all those before `offset`."""
        asked = urlencode(
            {
                "offset": self._offset,
                "timeout": LONG_POLL_SECONDS,
                "allowed_updates": json.dumps(ALLOWED_UPDATES),
            }
        )
        # The library's own call fails as a whole, and logs it all, if it cannot read one of them.
        fetched: Any = await self._bot.request.post(
            f"{self._bot.base_url}/getUpdates?{asked}",
            read_timeout=LONG_POLL_SECONDS + ANSWER_SECONDS,
        )
        return list(fetched)

    async def _take(self, body: dict[str, Any]) -> None:
        """Whatever it costs: the next updates are asked for when this one has been stored."""
        for attempt, pause in enumerate(_pauses(), start=1):
            try:
                reply = await self._handle(read_update(body, self._bot))
            except (RedisError, TelegramError) as error:
                logger.warning("an update has to wait: %s", type(error).__name__)
            except Exception as error:  # noqa: BLE001 # told below, and it comes again
                # A traceback would quote what people wrote.
                logger.error("an update failed: %s", where(error))  # noqa: TRY400
                if isinstance(error, NotAnUpdateError) or attempt == STRANGE_ATTEMPTS:
                    break
            else:
                await self._answer(reply)
                break
            await self._rest(pause)
        self._offset = body["update_id"] + 1

    async def _answer(self, reply: Reply | None) -> None:
        """What was decided stands, whether the spinner ends or not."""
        if reply is None:
            return
        try:
            await self._bot.answer_callback_query(**reply.params)
        except TelegramError as error:
            logger.info("a press was not answered: %s", type(error).__name__)

    async def _insist(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What it returns as soon as Telegram lets it; raises InvalidToken and Stopped."""
        for pause in _pauses():
            try:
                return await self._unless_stopped(act())
            except InvalidToken:
                raise
            except TelegramError as error:
                logger.warning("polling has to wait: %s", type(error).__name__)
                wait = seconds(error) if isinstance(error, RetryAfter) else pause
            await self._rest(wait)
        raise AssertionError  # the pauses never end

    def _end_if_stopped(self) -> None:
        if self._stop.is_set():
            raise Stopped

    async def _rest(self, pause: float) -> None:
        """Raises Stopped as soon as the process is to end."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), pause)
            raise Stopped

    async def _unless_stopped(self, work: Coroutine[Any, Any, T]) -> T:
        task, stop = asyncio.create_task(work), asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({task, stop}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Stopped
            return task.result()
        finally:
            task.cancel()
            stop.cancel()
            await asyncio.gather(task, stop, return_exceptions=True)


def _pauses() -> Iterator[float]:
    """Seconds, doubled up to a limit, without end."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)
