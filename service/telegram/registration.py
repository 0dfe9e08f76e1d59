"""Telling Telegram where updates go, and which commands to offer."""

from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    WebhookInfo,
)

from service.settings import Settings
from service.telegram.bot import open_bot
from service.telegram.commands import COMMANDS, Where
from service.telegram.phrases import MENU
from service.telegram.updates import ALLOWED_UPDATES
from service.telegram.webhook import WEBHOOK_PATH

CONNECTIONS: Final = 40
"""How many updates Telegram may bring at once."""


async def set_webhook(settings: Settings) -> str:
    """Send updates to PUBLIC_URL, offer the commands, and return the whole address.

    Raises TelegramError.
    """
    url = settings.public_url + WEBHOOK_PATH
    async with open_bot(settings) as bot:
        await bot.set_webhook(
            url,
            secret_token=settings.telegram_webhook_secret.get_secret_value(),
            allowed_updates=ALLOWED_UPDATES,
            max_connections=CONNECTIONS,
        )
        await set_commands(bot)
    return url


async def delete_webhook(settings: Settings) -> None:
    """Updates wait at Telegram from now on. Raises TelegramError."""
    async with open_bot(settings) as bot:
        await bot.delete_webhook()


async def webhook_info(settings: Settings) -> WebhookInfo:
    """Raises TelegramError."""
    async with open_bot(settings) as bot:
        return await bot.get_webhook_info()


async def set_commands(bot: Bot) -> None:
    """The menus that Telegram shows in groups and in private chats. Raises TelegramError."""
    await bot.set_my_commands(_menu(Where.GROUP), scope=BotCommandScopeAllGroupChats())
    await bot.set_my_commands(_menu(Where.PRIVATE), scope=BotCommandScopeAllPrivateChats())


def _menu(where: Where) -> list[BotCommand]:
    offered = {where, Where.ANYWHERE}
    return [
        BotCommand(name, text) for name, text in MENU.items() if COMMANDS[name].where in offered
    ]
