"""Chats and their members: pins, rights, who is who."""

from service.sandbox import topics
from service.sandbox.errors import bad_request
from service.sandbox.members import chat_member, leave
from service.sandbox.methods.checks import (
    check_known,
    check_right,
    check_thread,
    entered,
    readable,
)
from service.sandbox.methods.params import OfUser, ToChat, ToTopic
from service.sandbox.state import BOT_ID, Json
from service.sandbox.world import World

PINNING = "manage pinned messages in the chat"


class Pin(ToChat):
    message_id: int
    disable_notification: bool = False


class Unpin(ToChat):
    message_id: int | None = None


class ChatAction(ToTopic):
    action: str


GIFTS = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)
ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}


def pin(world: World, params: Pin) -> bool:
    room = entered(world, params.chat_id)
    check_right(room, "can_pin_messages", PINNING)
    message = room.messages.get(params.message_id)
    if message is None:
        raise bad_request("message to pin not found")
    others = [number for number in room.pinned if number != params.message_id]
    world.pin(room, [*others, params.message_id])
    said = {"pinned_message": world.quoted(room, params.message_id)}
    if message.get("is_topic_message"):
        said |= topics.answering(world, room, message["message_thread_id"])
    world.post(room, said, sender=world.state.bot)
    return True


def unpin(world: World, params: Unpin) -> bool:
    room = entered(world, params.chat_id)
    check_right(room, "can_pin_messages", PINNING)
    target = params.message_id or (room.pinned[-1] if room.pinned else None)
    if target not in room.pinned:
        raise bad_request("message to unpin not found")
    world.pin(room, [number for number in room.pinned if number != target])
    return True


def unpin_all(world: World, params: ToChat) -> bool:
    room = entered(world, params.chat_id)
    check_right(room, "can_pin_messages", PINNING)
    world.pin(room, [])
    return True


def get_chat(world: World, params: ToChat) -> Json:
    room = readable(world, params.chat_id)
    full = room.chat | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(GIFTS, False),
    }
    if not room.private:
        full["permissions"] = room.permissions
    if room.pinned:
        full["pinned_message"] = world.quoted(room, room.pinned[-1])
    return full


def get_chat_member(world: World, params: OfUser) -> Json:
    room = entered(world, params.chat_id)
    check_known(world, params.user_id)
    return chat_member(world, room, params.user_id)


def get_chat_administrators(world: World, params: ToChat) -> list[Json]:
    room = entered(world, params.chat_id)
    if room.private:
        raise bad_request("there are no administrators in the private chat")
    return [chat_member(world, room, user) for user, m in room.members.items() if m.in_charge]


def leave_chat(world: World, params: ToChat) -> bool:
    room = entered(world, params.chat_id)
    if room.private:
        raise bad_request("chat member status can't be changed in private chats")
    leave(world, room.id, BOT_ID)
    return True


def send_chat_action(world: World, params: ChatAction) -> bool:
    room = entered(world, params.chat_id)
    check_thread(room, params.message_thread_id)
    if params.action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.events.emit({"type": "typing", "chat": room.id, "user": BOT_ID}, room.people)
    return True
