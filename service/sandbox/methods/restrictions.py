"""Taking permissions from a member and giving them back."""

from collections.abc import Mapping

from pydantic import Field

from service.sandbox.errors import bad_request
from service.sandbox.members import put_limits
from service.sandbox.methods.checks import check_known, check_right, entered
from service.sandbox.methods.params import JsonObject, OfUser
from service.sandbox.state import BOT_ID, PERMISSIONS, Json, Room
from service.sandbox.world import World

MEDIA = (
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
)
SAME_AS: Mapping[str, str] = {
    "can_react_to_messages": "can_send_messages",
    "can_manage_topics": "can_pin_messages",
    "can_edit_tag": "can_pin_messages",
}
"""What a permission that is not named depends on; all others are then taken."""


class Restrict(OfUser):
    permissions: JsonObject
    use_independent_chat_permissions: bool = False
    until_date: int = Field(default=0)


def restrict(world: World, params: Restrict) -> bool:
    """Take permissions away for a while, or give all of them back."""
    room = entered(world, params.chat_id)
    if room.type != "supergroup":
        raise bad_request("method is available only for supergroups")
    allowed = _allowed(params.permissions, independent=params.use_independent_chat_permissions)
    check_known(world, params.user_id)
    _check_may_restrict(room, params.user_id)
    put_limits(world, room, params.user_id, allowed, until=params.until_date, by=BOT_ID)
    return True


def _allowed(given: Json, *, independent: bool) -> dict[str, bool]:
    """All permissions, with those that follow from others unless each stands for itself."""
    for name in PERMISSIONS:
        if not isinstance(given.get(name, True), bool):
            reason = f'Field "{name}" must be of type Boolean'
            raise bad_request(f"can't parse chat permissions: {reason}")
    allowed = {
        name: bool(given.get(name, given.get(SAME_AS.get(name, "")))) for name in PERMISSIONS
    }
    if independent:
        return allowed
    if allowed["can_send_other_messages"] or allowed["can_add_web_page_previews"]:
        allowed |= dict.fromkeys((*MEDIA, "can_send_messages"), True)
    allowed["can_send_messages"] |= allowed["can_send_polls"]
    return allowed


def _check_may_restrict(room: Room, user: int) -> None:
    check_right(room, "can_restrict_members", "restrict/unrestrict chat member")
    target = room.member(user)
    if target.status == "creator":
        raise bad_request("can't remove chat owner")
    if user == BOT_ID:
        raise bad_request("can't restrict self")
    if target.status == "administrator":
        raise bad_request("user is an administrator of the chat")
