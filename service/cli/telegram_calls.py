"""The few calls that the command line itself makes to Telegram (or to the sandbox)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from service.cli.common import end
from service.settings import Settings

WEBHOOK_PATH: Final = "/telegram/webhook"
# A group's members are told only to bots that ask for them.
ALLOWED_UPDATES: Final = ("message", "callback_query", "my_chat_member", "chat_member")

T = TypeVar("T")


async def set_webhook(settings: Settings) -> str:
    """Registers PUBLIC_URL at TELEGRAM_API_URL and returns the whole address."""
    url = settings.public_url + WEBHOOK_PATH
    async with _bot(settings) as bot:
        await bot.set_webhook(
            url,
            secret_token=settings.telegram_webhook_secret.get_secret_value(),
            allowed_updates=ALLOWED_UPDATES,
        )
    return url


async def delete_webhook(settings: Settings) -> None:
    """What has not been fetched stays waiting."""
    async with _bot(settings) as bot:
        await bot.delete_webhook()


async def describe_webhook(settings: Settings) -> list[str]:
    """Lines about where updates go, how many wait, and the last trouble."""
    async with _bot(settings) as bot:
        found = await bot.get_webhook_info()
    lines = [f"address: {found.url or 'none'}", f"waiting: {found.pending_update_count}"]
    if found.last_error_message:
        lines.append(f"last error: {found.last_error_message} ({found.last_error_date})")
    return lines


async def bot_name(settings: Settings) -> str:
    """The bot's @name, which also proves the token."""
    async with _bot(settings) as bot:
        return bot.name


def ask(question: Callable[[Settings], Awaitable[T]], settings: Settings) -> T:
    """What Telegram answered; its refusal ends the program with one line."""

    async def answer() -> T:
        return await question(settings)

    try:
        return asyncio.run(answer())
    except TelegramError as error:
        end(explain(error, settings))


def explain(error: TelegramError, settings: Settings) -> str:
    """One line about a refusal; python-telegram-bot's own text may hold the token."""
    if isinstance(error, InvalidToken):
        return f"TELEGRAM_BOT_TOKEN was refused by {settings.telegram_api_url}"
    reason = error.message.replace(settings.telegram_bot_token.get_secret_value(), "[secret]")
    return f"{settings.telegram_api_url} did not do it: {reason}"


def _bot(settings: Settings) -> Bot:
    token = settings.telegram_bot_token.get_secret_value()
    return Bot(token, base_url=f"{settings.telegram_api_url}/bot")
