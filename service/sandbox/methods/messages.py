"""Sending, editing and deleting messages."""

import secrets

from pydantic import Field

from service.sandbox.entities import format_text, is_blank
from service.sandbox.errors import bad_request
from service.sandbox.markup import utf16_length
from service.sandbox.members import standing
from service.sandbox.methods.checks import (
    entered,
    not_enough_rights,
    own_message,
    placed,
)
from service.sandbox.methods.keyboards import Markup
from service.sandbox.methods.params import Entities, Preview, Sending, ToMessage
from service.sandbox.pictures import measure
from service.sandbox.state import BOT_ID, Json, Photo, Room
from service.sandbox.world import LONGEST_TEXT, World

LONGEST_CAPTION = 1024
KEPT_PHOTOS = 100
DELETABLE = 48 * 3600  # seconds


class SendMessage(Sending):
    text: str
    reply_markup: Markup = None
    entities: Entities = Field(default_factory=list)


class Captioned(Sending):
    reply_markup: Markup = None
    caption: str = ""
    caption_entities: Entities = Field(default_factory=list)


class SendPhoto(Captioned):
    photo: bytes | str


class EditText(ToMessage):
    text: str
    parse_mode: str | None = None
    entities: Entities = Field(default_factory=list)
    link_preview_options: Preview = None
    reply_markup: Markup = None


class EditCaption(ToMessage):
    caption: str = ""
    parse_mode: str | None = None
    caption_entities: Entities = Field(default_factory=list)
    reply_markup: Markup = None


class EditMarkup(ToMessage):
    reply_markup: Markup = None


def send_message(world: World, params: SendMessage) -> Json:
    room = room_to_write(world, params, "can_send_messages", "text messages")
    return send(world, room, _text(params), params)


def send_photo(world: World, params: SendPhoto) -> Json:
    room = room_to_write(world, params, "can_send_photos", "photos")
    shown = caption(params)
    return send(world, room, {"photo": _photo(world, params.photo)} | shown, params)


def edit_text(world: World, params: EditText) -> Json:
    room, message = own_message(world, params)
    new = _text(params)
    if "text" not in message:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, room, message, new, params.reply_markup)


def edit_caption(world: World, params: EditCaption) -> Json:
    room, message = own_message(world, params)
    new = caption(params)
    if not {"photo", "document"} & message.keys():
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, room, message, new, params.reply_markup)


def edit_markup(world: World, params: EditMarkup) -> Json:
    room, message = own_message(world, params)
    kept = {key: message[key] for key in CONTENT if key in message}
    return _edit(world, room, message, kept, params.reply_markup)


def delete_message(world: World, params: ToMessage) -> bool:
    room = entered(world, params.chat_id)
    message = room.messages.get(params.message_id)
    if message is None:
        raise bad_request("message to delete not found")
    is_own = message["from"]["id"] == BOT_ID
    if not (is_own or room.private or room.bot.may("can_delete_messages")):
        raise bad_request("not enough rights to delete a message")
    too_old = world.date() - message["date"] > DELETABLE
    if too_old and not room.bot.may("can_delete_messages"):
        raise bad_request("message can't be deleted for everyone")
    world.delete(room, params.message_id)
    return True


CONTENT = ("text", "entities", "caption", "caption_entities")


def room_to_write(world: World, params: Sending, permission: str, what: str) -> Room:
    room = entered(world, params.chat_id)
    if not room.allows(standing(world, room, BOT_ID), permission):
        raise not_enough_rights(f"send {what} to the chat")
    return room


def _text(params: SendMessage | EditText) -> Json:
    given = [entity.model_dump() for entity in params.entities]
    text, entities = format_text(params.text, params.parse_mode, given)
    if is_blank(text):
        raise bad_request("message text is empty")
    if utf16_length(text) > LONGEST_TEXT:
        raise bad_request("message is too long")
    return {"text": text} | ({"entities": entities} if entities else {})


def caption(params: Captioned | EditCaption) -> Json:
    given = [entity.model_dump() for entity in params.caption_entities]
    text, entities = format_text(params.caption, params.parse_mode, given)
    if utf16_length(text) > LONGEST_CAPTION:
        raise bad_request("message caption is too long")
    shown = {"caption": text} if text else {}
    return shown | ({"caption_entities": entities} if entities else {})


def _photo(world: World, given: bytes | str) -> list[Json]:
    """The sizes of an uploaded picture, or of one sent before, named by its file id."""
    if isinstance(given, bytes):
        width, height = measure(given)
        file_id = secrets.token_urlsafe(16)
        photos = world.state.photos
        photos[file_id] = Photo(content=given, width=width, height=height)
        if len(photos) > KEPT_PHOTOS:
            del photos[next(iter(photos))]
    elif given in world.state.photos:
        file_id = given
    else:
        raise bad_request("wrong file identifier/HTTP URL specified")
    photo = world.state.photos[file_id]
    size: Json = {"file_id": file_id, "file_unique_id": file_id[:12]}
    size |= {"width": photo.width, "height": photo.height, "file_size": len(photo.content)}
    return [size]


def send(world: World, room: Room, content: Json, params: SendMessage | Captioned) -> Json:
    content |= placed(world, room, params)
    if params.reply_markup:
        content["reply_markup"] = params.reply_markup
    world.limits.send(room.id, world.clock(), world.speed)
    return world.post(room, content, sender=world.state.bot)


def _edit(world: World, room: Room, message: Json, new: Json, markup: Json | None) -> Json:
    old = {key: message[key] for key in (*CONTENT, "reply_markup") if key in message}
    new = new | ({"reply_markup": markup} if markup else {})
    if old == new:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are "
            "exactly the same as a current content and reply markup of the message"
        )
    world.limits.edit(room.id, world.clock(), world.speed)
    kept = {key: value for key, value in message.items() if key not in old}
    return world.edit(room, kept | new)
