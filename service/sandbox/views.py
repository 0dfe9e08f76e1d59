"""What a person's app shows of the world."""

from service.sandbox.state import (
    ADMIN_RIGHTS,
    BOT_ID,
    PERMISSIONS,
    Json,
    Member,
    Room,
    State,
    usual_permissions,
)

NEWEST = 300


def message_view(message: Json) -> Json:
    """The Bot API's message, with a picture or a file as an address, and in a topic without the
    answer to the topic's opening that every message there is to a bot.
    """
    view = dict(message)
    if "photo" in message:
        size = message["photo"][-1]
        address = f"/sandbox/photo/{size['file_id']}"
        view["photo"] = {"url": address, "width": size["width"], "height": size["height"]}
    if document := message.get("document"):
        address = f"/sandbox/document/{document['file_id']}"
        told = {"url": address, "name": document["file_name"], "size": document["file_size"]}
        view["document"] = told
    if "forum_topic_created" in message.get("reply_to_message", {}):
        del view["reply_to_message"]
    for inner in ("reply_to_message", "pinned_message"):
        if inner in view:
            view[inner] = message_view(view[inner])
    return view


def newest_messages(room: Room) -> list[Json]:
    return [message_view(message) for message in list(room.messages.values())[-NEWEST:]]


def button_data(message: Json) -> list[str]:
    """The data of all buttons that are on a message now."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def chat_entry(room: Room, viewer: int, now: float) -> Json:
    """A chat as it is at `now` (epoch seconds), without its messages."""
    standings = {user: member.at(now) for user, member in room.members.items()}
    present = {user: member for user, member in standings.items() if member.present}
    me, bot = (standings.get(user, Member(status="left")) for user in (viewer, BOT_ID))
    return {
        "chat": room.chat,
        "members": list(present),
        "admins": [user for user, member in present.items() if member.in_charge],
        "pinned": _top(room),
        "muted": not room.allows(me, "can_send_messages"),
        "muted_by": me.by,
        "role": me.shown,
        "bot": {"status": bot.shown, "rights": bot.rights},
        "migrated_to": room.migrated_to,
        "forum": room.forum,
        "general_closed": room.general.closed,
        "topics": _topics(room),
    }


def state_view(state: State, viewer: int, now: float) -> Json:
    """The contract of `GET /sandbox/state`: only the chats this person is in, among them those
    that have become a supergroup.
    """
    rooms = [room for room in state.rooms.values() if room.member(viewer).present]
    return {
        "me": state.users[viewer],
        "bot": state.bot,
        "users": list(state.users.values()),
        "chats": [
            chat_entry(room, viewer, now) | {"messages": newest_messages(room)} for room in rooms
        ],
        "speed": state.speed,
        "started": viewer in state.started,
        "blocked": viewer in state.blocked,
        "companions": state.companions,
    }


def world_view(state: State, now: float) -> Json:
    """The contract of `GET /sandbox/world`: everybody and every group, for who tries things
    out; `now` in epoch seconds.
    """
    return {
        "bot": state.bot,
        "users": [_user(state, user) for user in state.users],
        "groups": [_group(room, now) for room in state.rooms.values() if not room.private],
        "commands": {scope.rstrip(":"): list_ for scope, list_ in state.commands.items()},
        "rights": {"admin": ADMIN_RIGHTS, "member": PERMISSIONS, "usual": usual_permissions()},
    }


def _user(state: State, user: int) -> Json:
    return state.users[user] | {
        "started": user in state.started,
        "blocked": user in state.blocked,
        "companion": user in state.companions,
    }


def _group(room: Room, now: float) -> Json:
    return {
        "chat": room.chat,
        "migrated_to": room.migrated_to,
        "pinned": _top(room),
        "members": [_standing(user, member.at(now)) for user, member in room.members.items()],
        "permissions": room.permissions,
        "general_closed": room.general.closed,
        "topics": _topics(room),
    }


def _standing(user: int, member: Member) -> Json:
    told = member.model_dump(include={"rights", "until"})
    return {"user": user, "status": member.shown, "present": member.present} | told


def _topics(room: Room) -> list[Json]:
    return [{"thread": thread} | topic.model_dump() for thread, topic in room.topics.items()]


def _top(room: Room) -> int | None:
    return room.pinned[-1] if room.pinned else None
