"""Which messages Telegram lets a bot see."""

import re

from service.sandbox.state import BOT_ID, Json, Room, State

COMMAND = re.compile(r"/[A-Za-z0-9_]+(?:@([A-Za-z0-9_]+))?")


def reaches_bot(state: State, room: Room, message: Json) -> bool:
    """Privacy mode: in a group a bot that is no admin hears of commands that are not another
    bot's, of replies to itself and of what happens to the group.
    """
    if message["from"]["id"] == BOT_ID:
        # Of its own doings a bot is told only of pins.
        return "pinned_message" in message
    if not room.bot.present:
        # Of its own leaving it hears by a message in a basic group only.
        gone = message.get("left_chat_member", {}).get("id")
        return gone == BOT_ID and room.type == "group"
    if room.private or room.bot.in_charge or "text" not in message:
        return True
    answered = message.get("reply_to_message", {}).get("from", {}).get("id")
    return answered == BOT_ID or _is_command(message["text"], state.bot["username"])


def _is_command(text: str, username: str) -> bool:
    command = COMMAND.match(text)
    if command is None:
        return False
    addressee = command.group(1)
    return addressee is None or addressee.lower() == username.lower()
