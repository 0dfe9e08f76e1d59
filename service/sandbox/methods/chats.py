"""Chats and their members: pins, rights, who is who."""

from pydantic import Field

from service.sandbox.errors import bad_request
from service.sandbox.members import PERMISSIONS, change, chat_member, leave
from service.sandbox.methods.checks import check_right, entered, room_for
from service.sandbox.methods.params import JsonObject, ToChat
from service.sandbox.state import BOT_ID, Json, Member, Room
from service.sandbox.world import World

SHORTEST_BAN = 30  # seconds; anything shorter, or over a year, is for ever
LONGEST_BAN = 366 * 86400
PINNING = "manage pinned messages in the chat"


class Pin(ToChat):
    message_id: int
    disable_notification: bool = False


class Unpin(ToChat):
    message_id: int | None = None


class OfUser(ToChat):
    user_id: int


class Restrict(OfUser):
    permissions: JsonObject
    until_date: int = Field(default=0)


class ChatAction(ToChat):
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
    quoted = world.quoted(room, params.message_id)
    world.post(room, {"pinned_message": quoted}, sender=world.state.bot)
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
    room = room_for(world, params.chat_id)
    if not room.private:
        entered(world, params.chat_id)
    full = room.chat | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(GIFTS, False),
    }
    if not room.private:
        full["permissions"] = dict.fromkeys(PERMISSIONS, False) | {
            name: True for name in PERMISSIONS if name.startswith("can_send")
        }
    if room.pinned:
        full["pinned_message"] = world.quoted(room, room.pinned[-1])
    return full


def get_chat_member(world: World, params: OfUser) -> Json:
    room = entered(world, params.chat_id)
    _check_known(world, params.user_id)
    return chat_member(world, room, params.user_id)


def get_chat_administrators(world: World, params: ToChat) -> list[Json]:
    room = entered(world, params.chat_id)
    if room.private:
        raise bad_request("there are no administrators in the private chat")
    return [chat_member(world, room, user) for user, m in room.members.items() if m.in_charge]


def restrict(world: World, params: Restrict) -> bool:
    """Take permissions away for a while, or give all of them back."""
    room = entered(world, params.chat_id)
    if room.type != "supergroup":
        raise bad_request("method is available only for supergroups")
    _check_known(world, params.user_id)
    _check_may_restrict(room, params.user_id)
    allowed = {name: bool(params.permissions.get(name)) for name in PERMISSIONS}
    ends = params.until_date - world.date()
    until = params.until_date if SHORTEST_BAN <= ends <= LONGEST_BAN else 0
    free = all(allowed[name] for name in PERMISSIONS if name.startswith("can_send"))
    new = Member() if free else Member(status="restricted", rights=allowed, until=until)
    change(world, room, params.user_id, new, by=BOT_ID)
    return True


def leave_chat(world: World, params: ToChat) -> bool:
    room = entered(world, params.chat_id)
    if room.private:
        raise bad_request("chat member status can't be changed in private chats")
    leave(world, room.id, BOT_ID)
    return True


def send_chat_action(world: World, params: ChatAction) -> bool:
    room = entered(world, params.chat_id)
    if params.action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.events.emit({"type": "typing", "chat": room.id, "user": BOT_ID}, room.people)
    return True


def _check_known(world: World, user: int) -> None:
    if user != BOT_ID and user not in world.state.users:
        raise bad_request("PARTICIPANT_ID_INVALID")


def _check_may_restrict(room: Room, user: int) -> None:
    check_right(room, "can_restrict_members", "restrict/unrestrict chat member")
    target = room.member(user)
    if target.status == "creator":
        raise bad_request("can't remove chat owner")
    if user == BOT_ID:
        raise bad_request("can't restrict self")
    if target.status == "administrator":
        raise bad_request("user is an administrator of the chat")
    if not target.present:
        raise bad_request("USER_NOT_PARTICIPANT")
