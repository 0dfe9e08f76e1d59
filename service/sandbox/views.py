"""What a person's app shows of the world."""

from service.sandbox.state import Json, Member, Room, State

NEWEST = 300


def message_view(message: Json) -> Json:
    """The Bot API's message, with a picture as an address instead of its sizes."""
    view = dict(message)
    if "photo" in message:
        size = message["photo"][-1]
        address = f"/sandbox/photo/{size['file_id']}"
        view["photo"] = {"url": address, "width": size["width"], "height": size["height"]}
    for inner in ("reply_to_message", "pinned_message"):
        if inner in message:
            view[inner] = message_view(message[inner])
    return view


def may_write(member: Member) -> bool:
    restricted = member.status == "restricted"
    return member.present and (not restricted or member.rights.get("can_send_messages", False))


def button_data(message: Json) -> list[str]:
    """The data of all buttons that are on a message now."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def chat_entry(room: Room, viewer: int) -> Json:
    present = {user: m for user, m in room.members.items() if m.present}
    return {
        "chat": room.chat,
        "members": list(present),
        "admins": [user for user, m in present.items() if m.in_charge],
        "pinned": room.pinned[-1] if room.pinned else None,
        "muted": not may_write(room.member(viewer)),
    }


def state_view(state: State, viewer: int) -> Json:
    """The contract of `GET /sandbox/state`: only the chats this person is in."""
    rooms = [
        room
        for room in state.rooms.values()
        if room.member(viewer).present and room.migrated_to is None
    ]
    return {
        "me": state.users[viewer],
        "bot": state.bot,
        "users": list(state.users.values()),
        "chats": [
            chat_entry(room, viewer)
            | {"messages": [message_view(m) for m in list(room.messages.values())[-NEWEST:]]}
            for room in rooms
        ],
        "speed": state.speed,
        "started": viewer in state.started,
        "blocked": viewer in state.blocked,
        "companions": state.companions,
    }
