"""The bot as a client of the Bot API."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx
from telegram import Bot
from telegram.request import HTTPXRequest

from service.settings import Settings

CONNECTIONS: Final = 100
"""More than the deliveries that one worker has under way at once."""
IDLE_SECONDS: Final = 60.0
CONNECT_SECONDS: Final = 5.0
ANSWER_SECONDS: Final = 20.0
"""Given up too early, a message that did arrive is sent twice."""

# The library warns of its coming switch to timedelta until one has agreed to it.
os.environ.setdefault("PTB_TIMEDELTA", "true")


def make_bot(settings: Settings) -> Bot:
    """A bot that calls TELEGRAM_API_URL; it must not outlive its event loop (see `open_bot`)."""
    limits = httpx.Limits(max_connections=CONNECTIONS, keepalive_expiry=IDLE_SECONDS)
    request = HTTPXRequest(
        read_timeout=ANSWER_SECONDS,
        connect_timeout=CONNECT_SECONDS,
        pool_timeout=ANSWER_SECONDS,
        httpx_kwargs={"limits": limits},
    )
    token = settings.telegram_bot_token.get_secret_value()
    base_url = f"{settings.telegram_api_url}/bot"
    return Bot(token, base_url=base_url, request=request, get_updates_request=request)


@asynccontextmanager
async def open_bot(settings: Settings) -> AsyncIterator[Bot]:
    """The bot until its connections are closed. Asks Telegram nothing, so it always opens."""
    bot = make_bot(settings)
    try:
        yield bot
    finally:
        await bot.request.shutdown()


class BotName:
    """The bot's username without the @, asked for once it is needed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known = ""

    async def __call__(self) -> str:
        """Raises TelegramError while it is not known and Telegram does not tell."""
        if not self._known:
            self._known = (await self._bot.get_me()).username or ""
        return self._known
