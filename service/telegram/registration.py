"""Telling Telegram where updates go, and which commands to offer."""

from collections.abc import Callable, Iterator
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
    WebhookInfo,
)

from service.settings import Settings
from service.telegram.bot import open_bot
from service.telegram.commands import COMMANDS, Command, Where
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
    """The menus that Telegram shows, by where one types and who does. Raises TelegramError."""
    for scope, offered in _menus():
        commands = [
            BotCommand(name, text) for name, text in MENU.items() if offered(COMMANDS[name])
        ]
        await bot.set_my_commands(commands, scope=scope)


def _menus() -> Iterator[tuple[BotCommandScope, Callable[[Command], bool]]]:
    """A host who is no admin finds those of the host as buttons, and in /help."""
    yield (
        BotCommandScopeDefault(),
        lambda command: command.where is Where.ANYWHERE and not command.for_host,
    )
    yield BotCommandScopeAllPrivateChats(), lambda command: command.where is not Where.GROUP
    yield (
        BotCommandScopeAllGroupChats(),
        lambda command: command.where is not Where.PRIVATE and not command.for_host,
    )
    yield BotCommandScopeAllChatAdministrators(), lambda command: command.where is not Where.PRIVATE
