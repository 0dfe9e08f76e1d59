"""The Bot API's methods: what each takes and what does it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from service.sandbox.methods import (
    bot,
    callbacks,
    chats,
    commands,
    documents,
    messages,
    restrictions,
    updates,
)
from service.sandbox.methods.params import OfUser, Params, ToChat, ToMessage
from service.sandbox.world import World

P = TypeVar("P", bound=Params)


@dataclass(frozen=True)
class Method(Generic[P]):
    params: type[P]
    run: Callable[[World, P], Any | Awaitable[Any]]


METHODS: Mapping[str, Method[Any]] = {
    "answerCallbackQuery": Method(callbacks.AnswerCallbackQuery, callbacks.answer_callback_query),
    "deleteMessage": Method(ToMessage, messages.delete_message),
    "deleteMyCommands": Method(commands.OfScope, commands.delete_my_commands),
    "deleteWebhook": Method(bot.DeleteWebhook, bot.delete_webhook),
    "editMessageCaption": Method(messages.EditCaption, messages.edit_caption),
    "editMessageReplyMarkup": Method(messages.EditMarkup, messages.edit_markup),
    "editMessageText": Method(messages.EditText, messages.edit_text),
    "getChat": Method(ToChat, chats.get_chat),
    "getChatAdministrators": Method(ToChat, chats.get_chat_administrators),
    "getChatMember": Method(OfUser, chats.get_chat_member),
    "getMe": Method(Params, bot.get_me),
    "getMyCommands": Method(commands.OfScope, commands.get_my_commands),
    "getUpdates": Method(updates.GetUpdates, updates.get_updates),
    "getWebhookInfo": Method(Params, bot.get_webhook_info),
    "leaveChat": Method(ToChat, chats.leave_chat),
    "pinChatMessage": Method(chats.Pin, chats.pin),
    "restrictChatMember": Method(restrictions.Restrict, restrictions.restrict),
    "sendChatAction": Method(chats.ChatAction, chats.send_chat_action),
    "sendDocument": Method(documents.SendDocument, documents.send_document),
    "sendMessage": Method(messages.SendMessage, messages.send_message),
    "sendPhoto": Method(messages.SendPhoto, messages.send_photo),
    "setMyCommands": Method(commands.SetCommands, commands.set_my_commands),
    "setWebhook": Method(bot.SetWebhook, bot.set_webhook),
    "unpinAllChatMessages": Method(ToChat, chats.unpin_all),
    "unpinChatMessage": Method(chats.Unpin, chats.unpin),
}
# Telegram does not mind the case of a method's name.
BY_NAME = {name.lower(): (name, method) for name, method in METHODS.items()}
