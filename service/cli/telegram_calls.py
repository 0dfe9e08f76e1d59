"""The few calls that the command line itself makes to Telegram (or to the sandbox)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import InvalidToken, TelegramError

from service.cli.common import end
from service.settings import Settings
from service.telegram.bot import open_bot
from service.telegram.registration import webhook_info
from service.telegram.updates import ALLOWED_UPDATES

T = TypeVar("T")


async def describe_webhook(settings: Settings) -> str:
    """Lines about where updates go, how many wait, and the last trouble."""
    found = await webhook_info(settings)
    lines = [f"address: {found.url or 'none'}", f"waiting: {found.pending_update_count}"]
    if found.url and (unasked := set(ALLOWED_UPDATES) - set(found.allowed_updates or ())):
        lines.append(f"not asked for: {', '.join(sorted(unasked))} (set the webhook again)")
    if found.last_error_message:
        lines.append(f"last error: {found.last_error_message} ({found.last_error_date})")
    return "\n".join(lines)


async def bot_name(settings: Settings) -> str:
    """The bot's @name, which also proves the token. Raises TelegramError."""
    async with open_bot(settings) as bot:
        return (await bot.get_me()).name


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
