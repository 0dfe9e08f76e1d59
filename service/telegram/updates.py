"""Updates from Telegram: read, and handed to what handles their kind."""

import contextlib
import json
from typing import Any, Final, Self

import telegram

from service.context import Context
from service.store.store import AlreadyDone
from service.tables.moment import Moment
from service.telegram.bot import BotName
from service.telegram.callbacks import pressed
from service.telegram.desk import Desk
from service.telegram.incoming import said
from service.telegram.membership import bot_changed, member_changed
from service.telegram.messages import heard
from service.telegram.reply import Reply
from service.telegram.service_messages import happened
from service.telegram.shapes import Shape

ALLOWED_UPDATES: Final = ("message", "callback_query", "my_chat_member", "chat_member")


class NotAnUpdateError(Exception):
    """Whatever this JSON is, the Bot API does not describe it."""


def read_update(body: Any, bot: telegram.Bot) -> telegram.Update:
    """Raises NotAnUpdateError. What is in an update of another kind than ours is left unread."""
    try:
        Shape.model_validate(whole := _well_formed(body))
        known = {name: whole[name] for name in ("update_id", *ALLOWED_UPDATES) if name in whole}
        return telegram.Update.de_json(known, bot)
    except Exception:  # noqa: BLE001 # the library stumbles over wrong types in many ways
        # What it says would quote the update.
        raise NotAnUpdateError from None


def _well_formed(body: Any) -> Any:
    """JSON may hold half of a pair of surrogates, which can neither be stored nor sent."""
    text = json.dumps(body, ensure_ascii=False).encode("utf-16", "surrogatepass")
    return json.loads(text.decode("utf-16", "replace"))


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
        desk, number = self._desk, update.update_id
        if message := update.message:
            await _message(desk, message, number, mark)
        elif change := update.my_chat_member:
            moment = Moment.of(change.date, number, of_membership=True)
            await bot_changed(desk, change, moment, mark)
        elif change := update.chat_member:
            moment = Moment.of(change.date, number, of_membership=True)
            await member_changed(desk, change, moment, mark)
        else:
            await desk.store.remember(mark)


async def _message(desk: Desk, message: telegram.Message, number: int, mark: str) -> None:
    word = said(message, number, mark)
    if await happened(desk, message, word):
        return
    if message.is_automatic_forward or _is_of_a_bot(message):
        await desk.store.remember(mark)  # nobody in this chat has said it
        return
    await heard(desk, word)


def _is_of_a_bot(message: telegram.Message) -> bool:
    """Bots that answer each other would do so for ever."""
    user = message.from_user
    return user is not None and user.is_bot and message.sender_chat is None
