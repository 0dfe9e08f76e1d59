"""What admins change about a whole group."""

from collections.abc import Mapping

from service.sandbox.errors import Refused
from service.sandbox.members import check_in_charge, check_permissions
from service.sandbox.state import Json
from service.sandbox.timeline import Timeline

LONGEST_TITLE = 128


def retitle(world: Timeline, chat: int, title: str, *, by: int) -> Json:
    """Give a group a new title and return the changed chat."""
    room = world.open_room(chat)
    check_in_charge(room, by, "can_change_info", "change the title")
    if not 1 <= len(title.strip()) <= LONGEST_TITLE:
        raise Refused(f"A title has 1 to {LONGEST_TITLE} characters.")
    room.chat = room.chat | {"title": title.strip()}
    world.chat_changed(room)
    world.post(room, {"new_chat_title": title.strip()}, sender=world.user(by))
    return room.chat


def allow(world: Timeline, chat: int, permissions: Mapping[str, bool], *, by: int) -> None:
    """Change what plain members may do; what is not named stays as it is."""
    room = world.open_room(chat)
    check_permissions(permissions)
    check_in_charge(room, by, "can_restrict_members", "change permissions")
    room.permissions |= permissions
    world.chat_changed(room)
