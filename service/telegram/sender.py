"""Carrying out what waits in an outbox, by the Bot API."""

from typing import Any, Final

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from service.delivery import Failure, SendError
from service.store.outbox import Item, Kind
from service.telegram.failures import is_unchanged, is_without_thread, send_error

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


class TelegramSender:
    """The `Sender` of Telegram's chats."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(self, chat: int | str, item: Item, message_id: int | None) -> int | None:
        try:
            return await self._carry_out(chat, item, message_id)
        except TelegramError as error:
            if is_unchanged(error):
                return message_id
            raise send_error(error) from None  # its own text may quote ours

    async def _carry_out(self, chat: int | str, item: Item, message_id: int | None) -> int | None:
        match item.kind:
            case Kind.SEND:
                return await self._send(chat, item)
            case Kind.EDIT if message_id is None:
                return await self._send(chat, item)
            case Kind.EDIT:
                await self._bot.edit_message_text(
                    chat_id=chat, message_id=message_id, **_content(item)
                )
            case Kind.KEYBOARD_OFF:
                await self._bot.edit_message_reply_markup(chat_id=chat, message_id=message_id)
            case Kind.PIN if message_id is not None:
                await self._bot.pin_chat_message(chat, message_id, disable_notification=True)
            case Kind.UNPIN:
                await self._bot.unpin_chat_message(chat, message_id)
            case _:
                raise SendError(Failure.REFUSED, f"{item.kind} without a message")
        return message_id

    async def _send(self, chat: int | str, item: Item) -> int:
        """In the chat's main thread if the item's own is gone: nothing may be lost with it."""
        try:
            return await self._post(chat, item, item.thread)
        except TelegramError as error:
            if item.thread is None or not is_without_thread(error):
                raise
        return await self._post(chat, item, None)

    async def _post(self, chat: int | str, item: Item, thread: int | None) -> int:
        message = await self._bot.send_message(
            chat,
            message_thread_id=thread,
            disable_notification=item.silent,
            reply_parameters=_reply(item),
            **_content(item),
        )
        return message.message_id


def _content(item: Item) -> dict[str, Any]:
    return {
        "text": item.text,
        "parse_mode": ParseMode.HTML if item.html else None,
        "reply_markup": _keyboard(item),
        "link_preview_options": _NO_PREVIEW,
    }


def _reply(item: Item) -> ReplyParameters | None:
    if item.reply_to is None:
        return None
    return ReplyParameters(item.reply_to, allow_sending_without_reply=True)


def _keyboard(item: Item) -> InlineKeyboardMarkup | None:
    if not item.keyboard:
        return None
    rows = [
        [InlineKeyboardButton(each.text, callback_data=each.data, url=each.url) for each in row]
        for row in item.keyboard
    ]
    return InlineKeyboardMarkup(rows)
