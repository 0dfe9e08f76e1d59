"""Carrying out what waits in an outbox, by the Bot API."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    ReplyParameters,
)
from telegram.constants import ChatAction, ParseMode
from telegram.error import TelegramError

from service.delivery import Failure, SendError
from service.record.export import WithheldError
from service.store.outbox import Item, Kind
from service.telegram.failures import is_unchanged, send_error
from service.telegram.mutes import Mutes

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


class TelegramSender:
    """The `Sender` of Telegram's chats."""

    def __init__(self, bot: Bot, mutes: Mutes, log: Callable[[str], Awaitable[str]]) -> None:
        """`log` makes the exported log of a table; it may raise WithheldError."""
        self._bot = bot
        self._mutes = mutes
        self._log = log

    async def send(self, chat: int | str, item: Item, message_id: int | None) -> int | None:
        try:
            return await self._carry_out(chat, item, message_id)
        except TelegramError as error:
            if is_unchanged(error):
                return message_id
            failed = send_error(error)
            if failed.failure is Failure.NO_TOPIC and not _is_in_topic(item, message_id):
                failed.failure = Failure.NO_RIGHT  # the general topic is closed
            raise failed from None  # the error's own text may quote ours

    async def _carry_out(self, chat: int | str, item: Item, message_id: int | None) -> int | None:
        match item.kind, message_id:
            case (Kind.SEND, _) | (Kind.EDIT, None):
                return await self._send(chat, item)
            case Kind.DOCUMENT, _:
                return await self._send_log(chat, item)
            case Kind.PROBE, _:
                await self._bot.send_chat_action(chat, ChatAction.TYPING)
            case ((Kind.MUTE | Kind.UNMUTE), _):
                await self._silence(chat, item)
            case _, int() as message:
                await self._change(chat, item, message)
            case _:
                raise SendError(Failure.REFUSED, f"{item.kind} without a message")
        return message_id

    async def _send(self, chat: int | str, item: Item) -> int:
        message = await self._bot.send_message(
            chat,
            message_thread_id=item.thread,
            disable_notification=item.silent,
            reply_parameters=_reply(item),
            **_content(item),
        )
        return message.message_id

    async def _send_log(self, chat: int | str, item: Item) -> int:
        try:
            log = await self._log(item.table or "")
        except WithheldError as withheld:
            raise SendError(Failure.REFUSED, f"no log: {withheld.reason}") from None
        message = await self._bot.send_document(
            chat,
            log.encode(),
            filename=f"dying-message-{item.table}.jsonl",
            caption=item.text,
            parse_mode=_parse_mode(item),
            disable_content_type_detection=True,
        )
        return message.message_id

    async def _change(self, chat: int | str, item: Item, message: int) -> None:
        match item.kind:
            case Kind.EDIT:
                await self._bot.edit_message_text(
                    chat_id=chat, message_id=message, **_content(item)
                )
            case Kind.KEYBOARD_OFF:
                await self._bot.edit_message_reply_markup(chat_id=chat, message_id=message)
            case Kind.PIN:
                await self._bot.pin_chat_message(chat, message, disable_notification=True)
            case Kind.UNPIN:
                await self._bot.unpin_chat_message(chat, message)

    async def _silence(self, chat: int | str, item: Item) -> None:
        match item.kind, item.user:
            case Kind.MUTE, int() as user:
                await self._mutes.mute(chat, user)
            case Kind.UNMUTE, int() as user:
                await self._mutes.unmute(chat, user)
            case Kind.UNMUTE, None:
                await self._mutes.unmute_all(chat)
            case _:
                raise SendError(Failure.REFUSED, f"{item.kind} of nobody")


def _is_in_topic(item: Item, message_id: int | None) -> bool:
    """It is sent into a topic, as an answer in one, or changes a message that may be in one."""
    return item.thread is not None or item.reply_to is not None or message_id is not None


def _content(item: Item) -> dict[str, Any]:
    return {
        "text": item.text,
        "parse_mode": _parse_mode(item),
        "reply_markup": _keyboard(item),
        "link_preview_options": _NO_PREVIEW,
    }


def _parse_mode(item: Item) -> ParseMode | None:
    return ParseMode.HTML if item.html else None


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
