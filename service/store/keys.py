"""The names of all keys, and of the entries in the sets of due times."""

import re
from typing import Final

Chat = int | str
"""A Telegram chat's number, or another channel's address such as a phone number."""

BEAT: Final = "dm:beat"
OUTAGES: Final = "dm:outages"
SPEED: Final = "dm:speed"

WINDOW: Final = "window:"
DELIVER: Final = "deliver:"

WINDOWS_DUE: Final = "dm:due:windows"
DELIVERIES_DUE: Final = "dm:due:deliveries"

_NUMBER: Final = re.compile(r"-?[0-9]+")


def table(table_id: str) -> str:
    return f"dm:table:{table_id}"


def log(table_id: str) -> str:
    return f"dm:log:{table_id}"


def chat(chat: Chat) -> str:
    return f"dm:chat:{chat}"


def mark(update: str) -> str:
    return f"dm:mark:{update}"


def outbox(chat: Chat) -> str:
    return f"dm:outbox:{chat}"


def items(chat: Chat) -> str:
    return f"dm:outbox:{chat}:items"


def parked(chat: Chat) -> str:
    return f"dm:parked:{chat}"


def parked_items(chat: Chat) -> str:
    return f"dm:parked:{chat}:items"


def slots(chat: Chat) -> str:
    return f"dm:slots:{chat}"


def put_off(chat: Chat) -> str:
    return f"dm:later:{chat}"


def latest(chat: Chat) -> str:
    return f"dm:latest:{chat}"


def mutes(chat: Chat) -> str:
    return f"dm:mutes:{chat}"


def lease(chat: Chat) -> str:
    return f"dm:lease:{chat}"


def hold(chat: Chat) -> str:
    return f"dm:hold:{chat}"


def attempts(update: int) -> str:
    return f"dm:attempts:{update}"


def limit(name: str) -> str:
    return f"dm:limit:{name}"


def facts(about: Chat) -> str:
    return f"dm:facts:{about}"


def moments(about: Chat) -> str:
    """When each of the facts happened, and when it was learnt."""
    return f"dm:moments:{about}"


def moves(chat: Chat) -> str:
    """People who have come and gone where no table was open."""
    return f"dm:moves:{chat}"


def seats(user_id: Chat) -> str:
    return f"dm:seats:{user_id}"


def window(table_id: str) -> str:
    return f"{WINDOW}{table_id}"


def deliver(chat: Chat) -> str:
    return f"{DELIVER}{chat}"


def is_group(chat: Chat) -> bool:
    """Only groups have negative numbers."""
    return isinstance(chat, int) and chat < 0


def in_logs(chat: Chat) -> str:
    """What may be said of it there: who is written to at night is a secret of the game."""
    return f"chat {chat}" if is_group(chat) else "a private chat"


def parse_chat(text: str) -> Chat:
    """The chat as it was before it became a part of a key."""
    return int(text) if _NUMBER.fullmatch(text) else text
