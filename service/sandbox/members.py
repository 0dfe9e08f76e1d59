"""People and the bot coming into groups, going, and changing their rights there."""

from collections.abc import Iterable, Mapping

from service.sandbox.errors import Refused
from service.sandbox.state import BOT_ID, Json, Member, Room
from service.sandbox.timeline import Timeline

PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
BOT_RIGHTS = {"can_manage_chat", "can_pin_messages", "can_delete_messages", "can_restrict_members"}


def all_rights() -> dict[str, bool]:
    return dict.fromkeys(ADMIN_RIGHTS, True)


def standing(world: Timeline, room: Room, user: int) -> Member:
    """Who `user` is in the chat now; a restriction ends by itself when its time is over."""
    member = room.member(user)
    if member.status == "restricted" and 0 < member.until <= world.clock():
        member = room.members[user] = Member()
    return member


def chat_member(world: Timeline, room: Room, user: int) -> Json:
    """The Bot API's ChatMember."""
    member = standing(world, room, user)
    view: Json = {"user": world.user(user), "status": member.status}
    match member.status:
        case "creator":
            view["is_anonymous"] = False
        case "administrator":
            view |= {"can_be_edited": False, "is_anonymous": False}
            view |= {right: member.rights.get(right, False) for right in ADMIN_RIGHTS}
        case "restricted":
            view |= {"is_member": True, "until_date": member.until}
            view |= {right: member.rights.get(right, False) for right in PERMISSIONS}
        case "kicked":
            view["until_date"] = member.until
    return view


def change(world: Timeline, room: Room, user: int, new: Member, *, by: int) -> None:
    """Give `user` a new standing and tell the bot what it is told of such changes."""
    old = chat_member(world, room, user)
    room.members[user] = new
    told: Json = {
        "chat": room.chat,
        "from": world.user(by),
        "date": world.date(),
        "old_chat_member": old,
        "new_chat_member": chat_member(world, room, user),
    }
    if user == BOT_ID:
        world.notify("my_chat_member", told, lane=f"chat:{room.id}")
    elif room.bot.in_charge:
        world.notify("chat_member", told, lane=f"chat:{room.id}")
    world.chat_changed(room)


def join(world: Timeline, chat: int, users: Iterable[int], *, by: int | None = None) -> None:
    """Add people, or the bot, to a group; `by` is who adds them, else each comes by a link."""
    room = world.open_room(chat)
    new = [user for user in users if not room.member(user).present]
    for user in new:
        change(world, room, user, Member(), by=by or user)
    if new:
        service = {"new_chat_members": [world.user(user) for user in new]}
        world.post(room, service, sender=world.user(by or new[0]))


def leave(world: Timeline, chat: int, user: int, *, by: int | None = None) -> None:
    """A person goes, or is removed when `by` is somebody else."""
    room = world.open_room(chat)
    if not room.member(user).present:
        raise Refused("They are not in this group.")
    removed = by is not None and by != user
    change(world, room, user, Member(status="kicked" if removed else "left"), by=by or user)
    world.post(room, {"left_chat_member": world.user(user)}, sender=world.user(by or user))
    world.events.emit({"type": "left", "chat": chat}, [user])


def promote(
    world: Timeline, chat: int, user: int, rights: Mapping[str, bool] | None = None, *, by: int
) -> None:
    """Make somebody an admin with these rights; all of them when none are named."""
    room = world.open_room(chat)
    given = all_rights() if rights is None else dict(rights)
    if unknown := given.keys() - set(ADMIN_RIGHTS):
        raise Refused(f"No such rights: {', '.join(sorted(unknown))}.")
    change(world, room, user, Member(status="administrator", rights=given), by=by)


def demote(world: Timeline, chat: int, user: int, *, by: int) -> None:
    change(world, world.open_room(chat), user, Member(), by=by)


def migrate(world: Timeline, chat: int) -> Json:
    """Turn a group into a supergroup with a new id and return the new chat. The old messages
    stay under the old id, where their buttons can still be pressed.
    """
    old = world.open_room(chat)
    if old.type != "group":
        raise Refused("Only a basic group can become a supergroup.")
    title = old.chat["title"]
    new = world.new_room({"type": "supergroup", "title": title}, dict(old.members))
    owner = world.user(old.owner)
    world.post(old, {"migrate_to_chat_id": new.id}, sender=owner)
    old.migrated_to = new.id
    world.chat_changed(new)
    world.post(new, {"migrate_from_chat_id": old.id}, sender=owner)
    world.events.emit({"type": "left", "chat": chat}, old.people)
    return new.chat
