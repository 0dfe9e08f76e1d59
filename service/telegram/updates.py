"""Updates from Telegram: read, and handed to what handles their kind."""

import contextlib
from typing import Any, Final, Self

import telegram
from pydantic import BaseModel, ConfigDict, Field

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


class _Shape(BaseModel):
    """The types of what we use; whatever else is there is the library's business."""

    model_config = ConfigDict(strict=True)


class _User(_Shape):
    id: int
    first_name: str
    last_name: str | None = None


class _Chat(_Shape):
    id: int
    type: str


class _Message(_Shape):
    message_id: int
    chat: _Chat
    sender: _User | None = Field(default=None, alias="from")
    text: str | None = None
    message_thread_id: int | None = None
    migrate_to_chat_id: int | None = None


class _Query(_Shape):
    id: str
    sender: _User = Field(alias="from")
    data: str | None = None


class _Status(_Shape):
    status: str


class _Membership(_Shape):
    chat: _Chat
    new_chat_member: _Status


class _Update(_Shape):
    update_id: int
    message: _Message | None = None
    callback_query: _Query | None = None
    my_chat_member: _Membership | None = None


def read_update(body: Any, bot: telegram.Bot) -> telegram.Update:
    """Raises NotAnUpdateError. What is in an update of another kind than ours is left unread."""
    try:
        _Update.model_validate(body)
        known = {name: body[name] for name in ("update_id", *ALLOWED_UPDATES) if name in body}
        return telegram.Update.de_json(known, bot)
    except Exception:  # noqa: BLE001 # the library stumbles over wrong types in many ways
        # What it says would quote the update.
        raise NotAnUpdateError from None


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
