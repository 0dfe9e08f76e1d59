"""People and the bot coming into groups, going, and what they may do there."""

from collections.abc import Iterable, Mapping

from service.sandbox.errors import Refused
from service.sandbox.state import ADMIN_RIGHTS, BOT_ID, PERMISSIONS, Json, Member, Room
from service.sandbox.timeline import Timeline

BOT_RIGHTS = {"can_manage_chat", "can_pin_messages", "can_delete_messages", "can_restrict_members"}
SHORTEST_BAN = 30  # seconds; anything shorter, or over a year, is for ever
LONGEST_BAN = 366 * 86400


def all_rights() -> dict[str, bool]:
    return dict.fromkeys(ADMIN_RIGHTS, True)


def standing(world: Timeline, room: Room, user: int) -> Member:
    """Who `user` is in the chat now."""
    return room.member(user).at(world.clock())


def chat_member(world: Timeline, room: Room, user: int) -> Json:
    """The Bot API's ChatMember."""
    member = standing(world, room, user)
    view: Json = {"user": world.user(user), "status": member.shown}
    match member.shown:
        case "creator":
            view["is_anonymous"] = False
        case "administrator":
            view |= {"can_be_edited": False, "is_anonymous": False}
            view |= {right: member.rights.get(right, False) for right in ADMIN_RIGHTS}
        case "restricted":
            view |= {"is_member": member.here, "until_date": member.until}
            view |= {right: member.rights.get(right, False) for right in PERMISSIONS}
        case "kicked":
            view["until_date"] = member.until
    return view


def change(world: Timeline, room: Room, user: int, new: Member, *, by: int) -> None:
    """Give `user` a new standing and tell the bot what it is told of such changes: always of
    its own, and as an admin of others'.
    """
    if standing(world, room, user) == new:
        return
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
    """Add people, or the bot, to a group; `by` is who adds them, else each comes by a link. A
    restriction that still holds holds again.
    """
    room = world.open_room(chat)
    new = {user: standing(world, room, user) for user in users}
    new = {user: member for user, member in new.items() if not member.present}
    for user, member in new.items():
        _check_may_join(room, user, member, by)
    for user, member in new.items():
        change(world, room, user, member.back(), by=by or user)
    if new:
        service = {"new_chat_members": [world.user(user) for user in new]}
        world.post(room, service, sender=world.user(by or next(iter(new))))


def _check_may_join(room: Room, user: int, member: Member, by: int | None) -> None:
    if user == BOT_ID and by is None:
        raise Refused("A bot joins no group by itself: somebody must add it.")
    if by is not None and by != user and not room.member(by).present:
        raise Refused("Only somebody in the group can add others.")
    if member.status == "kicked" and not (by and room.member(by).in_charge):
        raise Refused("Who was removed comes back only when an admin adds them.")


def leave(world: Timeline, chat: int, user: int, *, by: int | None = None) -> None:
    """A person goes, or is removed when `by` is somebody else."""
    room = world.open_room(chat)
    member = standing(world, room, user)
    if not member.present:
        raise Refused("They are not in this group.")
    removed = by is not None and by != user
    if removed:
        check_in_charge(room, by, "can_restrict_members", "remove people")
        _check_below(room, user, by)
    change(world, room, user, Member(status="kicked") if removed else member.gone(), by=by or user)
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
    _check_may_promote(room, user, by)
    change(world, room, user, Member(status="administrator", rights=given), by=by)


def demote(world: Timeline, chat: int, user: int, *, by: int) -> None:
    room = world.open_room(chat)
    _check_may_promote(room, user, by)
    if room.member(user).in_charge:
        change(world, room, user, Member(), by=by)


def _check_may_promote(room: Room, user: int, by: int) -> None:
    check_in_charge(room, by, "can_promote_members", "give and take rights")
    _check_below(room, user, by)
    if not room.member(user).present:
        raise Refused("They are not in this group.")


def restrict(  # noqa: PLR0913  a restriction's fields
    world: Timeline,
    chat: int,
    user: int,
    permissions: Mapping[str, bool] | None,
    *,
    until: int = 0,
    by: int,
) -> None:
    """An admin takes permissions from somebody (what is not named is taken) until `until`, or
    gives all of them back with None.
    """
    room = world.open_room(chat)
    if room.type != "supergroup":
        raise Refused("Only in a supergroup can a member be restricted.")
    check_permissions(permissions or {})
    check_in_charge(room, by, "can_restrict_members", "restrict people")
    world.user(user)
    if room.member(user).in_charge:
        raise Refused("An admin cannot be restricted.")
    allowed = dict.fromkeys(PERMISSIONS, True) if permissions is None else permissions
    put_limits(world, room, user, allowed, until=until, by=by)


def put_limits(  # noqa: PLR0913  a restriction's fields
    world: Timeline, room: Room, user: int, allowed: Mapping[str, bool], *, until: int, by: int
) -> None:
    """Leave `user` just what is allowed, or lift all limits when that is everything. An end
    that is too near or too far off counts as none.
    """
    here = standing(world, room, user).present
    rights = {name: allowed.get(name, False) for name in PERMISSIONS}
    ends = until if SHORTEST_BAN <= until - world.clock() <= LONGEST_BAN else 0
    free = Member(status="member" if here else "left")
    bound = Member(status="restricted", rights=rights, until=ends, here=here, by=by)
    change(world, room, user, free if all(rights.values()) else bound, by=by)


def check_permissions(permissions: Mapping[str, bool]) -> None:
    if unknown := permissions.keys() - set(PERMISSIONS):
        raise Refused(f"No such permissions: {', '.join(sorted(unknown))}.")


def check_in_charge(room: Room, by: int | None, right: str, to: str) -> None:
    """Raises `Refused` unless `by` may do what the admin right is for."""
    if by is None or not room.member(by).may(right):
        raise Refused(f"Only an admin with the right {right} can {to}.")


def _check_below(room: Room, user: int, by: int | None) -> None:
    target = room.member(user)
    if target.status == "creator":
        raise Refused("The owner of a group stays its owner.")
    if target.in_charge and by != room.owner:
        raise Refused("Only the owner can do that to an admin.")


def migrate(world: Timeline, chat: int) -> Json:
    """Turn a group into a supergroup with a new id and return the new chat. The old messages
    stay under the old id, where their buttons can still be pressed. The bot is told that it has
    come into the new chat, and never that it has left the old one.
    """
    old = world.open_room(chat)
    if old.type != "group":
        raise Refused("Only a basic group can become a supergroup.")
    owner, bot = world.user(old.owner), old.bot
    standings = {user: member for user, member in old.members.items() if user != BOT_ID}
    new = world.new_room({"type": "supergroup", "title": old.chat["title"]}, standings)
    new.permissions = dict(old.permissions)
    if bot.present:
        change(world, new, BOT_ID, bot, by=old.owner)
    world.post(old, {"migrate_to_chat_id": new.id}, sender=owner)
    old.migrated_to = new.id
    world.chat_changed(new)
    world.post(new, {"migrate_from_chat_id": old.id}, sender=owner)
    world.chat_changed(old)
    return new.chat
