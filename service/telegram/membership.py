"""Where the bot may write: people who start, block and unblock it, and groups that move."""

import telegram
from telegram.constants import ChatMemberStatus, ChatType

from service.telegram.desk import Desk

_GONE = frozenset({ChatMemberStatus.BANNED, ChatMemberStatus.LEFT})


async def bot_membership_changed(desk: Desk, change: telegram.ChatMemberUpdated, mark: str) -> None:
    """From a group that the bot has left its deliveries come back as unreachable."""
    if change.chat.type == ChatType.PRIVATE:
        allowed = change.new_chat_member.status not in _GONE
        await desk.note_may_write_to(change.chat.id, allowed=allowed)
    await desk.store.remember(mark)


async def migrated(desk: Desk, old: int, new: int, mark: str) -> None:
    """A group has become a supergroup with another id."""
    await desk.note_move(old, new)
    await desk.tables.migrate(old, new, mark)
    await desk.store.remember(mark)
