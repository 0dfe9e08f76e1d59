"""People and the bot coming into groups, going, and changing their rights there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.sandbox.errors import Refused
from service.sandbox.state import BOT_ID, Json, Member, Room

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from service.sandbox.world import World

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


def chat_member(world: World, room: Room, user: int) -> Json:
    """The Bot API's ChatMember."""
    member = room.member(user)
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


def change(world: World, room: Room, user: int, new: Member, *, by: int) -> None:
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


def join(world: World, chat: int, users: Iterable[int], *, by: int | None = None) -> None:
    """Add people, or the bot, to a group; `by` is who adds them, else each comes by a link."""
    room = world.open_room(chat)
    new = [user for user in users if not room.member(user).present]
    for user in new:
        change(world, room, user, Member(), by=by or user)
    if new:
        service = {"new_chat_members": [world.user(user) for user in new]}
        world.post(room, service, sender=world.user(by or new[0]))


def leave(world: World, chat: int, user: int, *, by: int | None = None) -> None:
    """A person goes, or is removed when `by` is somebody else."""
    room = world.open_room(chat)
    if not room.member(user).present:
        raise Refused("They are not in this group.")
    removed = by is not None and by != user
    service = {"left_chat_member": world.user(user)}
    world.post(room, service, sender=world.user(by or user))
    change(world, room, user, Member(status="kicked" if removed else "left"), by=by or user)
    world.emit({"type": "left", "chat": chat}, [user])


def promote(
    world: World, chat: int, user: int, rights: Mapping[str, bool] | None = None, *, by: int
) -> None:
    """Make somebody an admin with these rights; all of them when none are named."""
    room = world.open_room(chat)
    given = all_rights() if rights is None else dict(rights)
    if unknown := given.keys() - set(ADMIN_RIGHTS):
        raise Refused(f"No such rights: {', '.join(sorted(unknown))}.")
    change(world, room, user, Member(status="administrator", rights=given), by=by)


def demote(world: World, chat: int, user: int, *, by: int) -> None:
    change(world, world.open_room(chat), user, Member(), by=by)


def migrate(world: World, chat: int) -> Json:
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
    world.emit({"type": "left", "chat": chat}, old.people)
    return new.chat
