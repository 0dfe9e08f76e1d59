"""Those behind whom people write in a group instead of under their own names."""

from collections.abc import Callable, Mapping
from typing import Literal

from service.sandbox.errors import Refused
from service.sandbox.state import Json, Room

Mask = Literal["anonymous", "channel", "linked"]
"""An anonymous admin, a channel of one's own, and the channel whose posts the group discusses."""

CHANNEL = {"id": -1001999999999, "type": "channel", "title": "A channel", "username": "a_channel"}
LINKED = {"id": -1001888888888, "type": "channel", "title": "The group's channel"}


def _bot(number: int, name: str, username: str) -> Json:
    return {"id": number, "is_bot": True, "first_name": name, "username": username}


SENDERS: Mapping[Mask, Json] = {
    "anonymous": _bot(1087968824, "Group", "GroupAnonymousBot"),
    "channel": _bot(136817688, "Channel", "Channel_Bot"),
    "linked": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
}


def masked(room: Room, user: int, mask: Mask, date: int) -> Json:
    """The fields of a message that a mask adds. Raises `Refused` for who may not wear it."""
    if room.type != "supergroup":
        raise Refused("Only in a supergroup can one write as somebody else.")
    if mask != "channel" and not room.member(user).in_charge:
        raise Refused("Only an admin can be anonymous or post in the group's channel.")
    return _FIELDS[mask](room, date)


def _forwarded(_: Room, date: int) -> Json:
    """As Telegram itself brings a channel's post into the group that discusses it."""
    origin = {"type": "channel", "chat": LINKED, "message_id": 1, "date": date}
    return {"sender_chat": LINKED, "forward_origin": origin, "is_automatic_forward": True}


_FIELDS: Mapping[Mask, Callable[[Room, int], Json]] = {
    "anonymous": lambda room, _: {"sender_chat": room.chat},
    "channel": lambda _room, _: {"sender_chat": CHANNEL},
    "linked": _forwarded,
}
