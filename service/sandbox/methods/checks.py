"""May the bot do this here? Each check raises the `ApiError` that Telegram would answer."""

from service.sandbox import topics
from service.sandbox.errors import ApiError, bad_request, forbidden
from service.sandbox.methods.params import Sending, ToMessage
from service.sandbox.state import BOT_ID, Json, Room
from service.sandbox.world import World


def room_for(world: World, chat_id: int | str) -> Room:
    """The chat, if the bot has ever met it and it still has this id."""
    room = world.state.rooms.get(chat_id) if isinstance(chat_id, int) else None
    if room is None or BOT_ID not in room.members:
        raise bad_request("chat not found")
    if room.migrated_to is not None:
        reason = "group chat was upgraded to a supergroup chat"
        raise bad_request(reason, migrate_to_chat_id=room.migrated_to)
    return room


def entered(world: World, chat_id: int | str) -> Room:
    """A chat where the bot is now; in private, one whose owner lets it write."""
    room = room_for(world, chat_id)
    if room.private:
        _check_person(world, room.id)
    elif room.bot.status == "kicked":
        raise forbidden(f"bot was kicked from the {room.type} chat")
    elif not room.bot.present:
        raise forbidden(f"bot is not a member of the {room.type} chat")
    return room


def readable(world: World, chat_id: int | str) -> Room:
    """A chat the bot may know of: a group it is in, or anybody's private chat."""
    room = room_for(world, chat_id)
    return room if room.private else entered(world, chat_id)


def _check_person(world: World, user: int) -> None:
    if user not in world.state.started:
        raise forbidden("bot can't initiate conversation with a user")
    if user in world.state.blocked:
        raise forbidden("bot was blocked by the user")


def check_known(world: World, user: int) -> None:
    if user != BOT_ID and user not in world.state.users:
        raise bad_request("PARTICIPANT_ID_INVALID")


def check_thread(room: Room, thread: int | None) -> None:
    """A thread that is named must be a topic; the general one must not be named."""
    if thread and not (room.forum and thread in room.topics):
        raise bad_request("message thread not found")


def check_open(room: Room, thread: int | None) -> None:
    """Into a closed topic the bot writes as an admin with the right for it only."""
    if topics.is_closed(room, thread) and not room.bot.may("can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")


def placed(world: World, room: Room, params: Sending) -> Json:
    """The fields that say in which topic a message stands and what it answers."""
    check_thread(room, params.message_thread_id)
    answered = _answered(room, params)
    fields = topics.answering(world, room, params.message_thread_id or None, answered)
    check_open(room, fields.get("message_thread_id"))
    return fields


def _answered(room: Room, params: Sending) -> int | None:
    asked = params.reply_parameters
    target = asked.message_id if asked else params.reply_to_message_id
    if target is None or target in room.messages:
        return target
    if asked and asked.allow_sending_without_reply:
        return None
    raise bad_request("message to be replied not found")


def own_message(world: World, params: ToMessage) -> tuple[Room, Json]:
    """The bot's message that is to be edited."""
    room = entered(world, params.chat_id)
    message = room.messages.get(params.message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if message["from"]["id"] != BOT_ID or "pinned_message" in message:
        raise bad_request("message can't be edited")
    return room, message


def not_enough_rights(to: str) -> ApiError:
    return bad_request(f"not enough rights to {to}")


def check_right(room: Room, right: str, to: str) -> None:
    """In groups the bot needs an admin's `right`; `to` says for what."""
    if not room.private and not room.bot.may(right):
        raise not_enough_rights(to)
