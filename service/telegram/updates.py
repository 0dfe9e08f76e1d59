"""Updates from Telegram: read, and handed to what handles their kind."""

import contextlib
from typing import Any, Final, Self

import telegram

from service.context import Context
from service.store.store import AlreadyDone
from service.telegram.bot import BotName
from service.telegram.callbacks import pressed
from service.telegram.desk import Desk
from service.telegram.membership import bot_membership_changed, migrated
from service.telegram.messages import heard
from service.telegram.reply import Reply

ALLOWED_UPDATES: Final = ("message", "callback_query", "my_chat_member")


class NotAnUpdateError(Exception):
    """Whatever this JSON is, the Bot API does not describe it."""


def read_update(body: Any, bot: telegram.Bot) -> telegram.Update:
    """Raises NotAnUpdateError. What is in an update of another kind than ours is left unread."""
    if not isinstance(body, dict) or type(body.get("update_id")) is not int:
        raise NotAnUpdateError
    known = {name: body[name] for name in ("update_id", *ALLOWED_UPDATES) if name in body}
    try:
        return telegram.Update.de_json(known, bot)
    except Exception as error:  # the library stumbles over wrong types in many ways
        raise NotAnUpdateError from error


class Inbound:
    """Handles each update once, whoever brings it and how often."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @classmethod
    def of(cls, context: Context, bot: telegram.Bot) -> Self:
        return cls(Desk.of(context, BotName(bot)))

    async def handle(self, update: telegram.Update) -> Reply | None:
        """Raises RedisError when nothing could be stored, and TelegramError when its answer is
        needed and does not come: the update has to come again then.
        """
        mark = f"tg:{update.update_id}"
        if update.callback_query:
            return await pressed(self._desk, update.callback_query, mark)
        with contextlib.suppress(AlreadyDone):
            await self._take(update, mark)
        return None

    async def _take(self, update: telegram.Update, mark: str) -> None:
        message = update.message
        if message and message.migrate_to_chat_id:
            await migrated(self._desk, message.chat.id, message.migrate_to_chat_id, mark)
        elif message and message.text:
            await heard(self._desk, message, mark)
        elif update.my_chat_member:
            await bot_membership_changed(self._desk, update.my_chat_member, mark)
        else:
            await self._desk.store.remember(mark)
