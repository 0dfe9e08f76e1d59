"""Who is where: people who start, block and unblock the bot, and all who come and go in groups.

What is told here is told again by service messages, and may come late, twice or in any order.
"""

from contextlib import suppress
from typing import Final

import telegram
from telegram import (
    ChatMember,
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberOwner,
    ChatMemberRestricted,
)
from telegram.constants import ChatType

from service.store.facts import CAN_MUTE, CANNOT_WRITE, HEARD
from service.store.outbox import Item, Kind, Outgoing
from service.store.store import AlreadyDone
from service.tables.moment import Moment
from service.tables.notices import Rights, Why
from service.telegram.desk import Desk
from service.telegram.incoming import Said
from service.telegram.mutes import muted

GROUPS: Final = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})
HEARD_SECONDS: Final = 600


async def bot_changed(
    desk: Desk, change: telegram.ChatMemberUpdated, moment: Moment, mark: str
) -> None:
    """The bot itself was let in, put out, promoted, demoted, blocked or unblocked."""
    if change.chat.type == ChatType.PRIVATE:
        here = is_in(change.new_chat_member)
        learn = desk.tables.reachable if here else desk.tables.unreachable
        await learn(change.chat.id, moment)
    elif change.chat.type in GROUPS:
        await _bot_changed_in_group(desk, change, moment)
    await desk.store.remember(mark)


async def _bot_changed_in_group(
    desk: Desk, change: telegram.ChatMemberUpdated, moment: Moment
) -> None:
    chat, member = change.chat, change.new_chat_member
    if not is_in(member):
        await desk.tables.lost_group(chat.id, moment)
        return
    rights = _rights(chat, member)
    await desk.tables.rename_group(chat.id, chat.title or "", moment)
    await desk.tables.note_rights(chat.id, rights, moment)
    await _free_the_muted(desk, chat.id, moment)


async def _free_the_muted(desk: Desk, chat: int, moment: Moment) -> None:
    """Of games that ended while the bot could not do it; never the dead of one that runs."""
    users = await muted(desk.redis, chat)
    if not users or (await desk.store.facts(chat)).get(CAN_MUTE) == "0":
        return
    dead = await desk.dead_in(chat)
    items = (Item(kind=Kind.UNMUTE, user=user) for user in users if user not in dead)
    with suppress(AlreadyDone):
        freed = tuple(Outgoing(chat, item) for item in items)
        await desk.tables.post(freed, f"freed:{chat}:{moment}")


async def bot_seen(desk: Desk, chat: int, title: str, moment: Moment) -> None:
    """The bot is in the group, as a service message tells it, or words that are heard there."""
    await desk.tables.entered_group(chat, moment, title)
    await _free_the_muted(desk, chat, moment)


async def can_write(desk: Desk, chat: int) -> bool:
    """As far as is known."""
    return not (await desk.store.facts(chat)).get(CANNOT_WRITE)


async def bot_hears(desk: Desk, word: Said) -> None:
    """What comes from a group shows that the bot is there, though a send may have failed.

    Believed once in a while: where it hears and cannot write, its table would begin to go on,
    and freeze again, with every word.
    """
    facts, date = await desk.store.facts(word.chat), word.moment.date
    why = facts.get(CANNOT_WRITE)
    if not why:
        return
    believed = int(facts.get(HEARD, date if why == Why.MAY_NOT_WRITE else 0))
    if date - believed >= HEARD_SECONDS:
        await bot_seen(desk, word.chat, word.title, word.moment)
    elif HEARD in facts:
        return
    await desk.store.set_facts(word.chat, {HEARD: str(date)})


async def member_changed(
    desk: Desk, change: telegram.ChatMemberUpdated, moment: Moment, mark: str
) -> None:
    """Somebody else has come, gone, or got other rights."""
    chat, old, new = change.chat.id, change.old_chat_member, change.new_chat_member
    if is_in(old) != is_in(new):
        await person_moved(desk, chat, new.user.id, moment, mark, here=is_in(new))
    elif _is_admin(old) and not _is_admin(new):
        await desk.tables.demoted(new.user.id, chat, mark)
    await desk.store.remember(mark)


async def person_moved(  # noqa: PLR0913 who, where, when, and whether in or out
    desk: Desk, chat: int, user: int, moment: Moment, mark: str, *, here: bool
) -> None:
    change = desk.tables.joined_group if here else desk.tables.left_group
    await change(user, chat, moment, mark)


def _is_admin(member: ChatMember) -> bool:
    """Whom no bot can mute."""
    return isinstance(member, ChatMemberOwner | ChatMemberAdministrator)


def is_in(member: ChatMember) -> bool:
    match member:
        case ChatMemberLeft() | ChatMemberBanned():
            return False
        case ChatMemberRestricted(is_member=is_member):
            return is_member
        case _:
            return True


def _rights(chat: telegram.Chat, member: ChatMember) -> Rights:
    """A plain member may do none of it; in a basic group nobody can be muted."""
    match member:
        case ChatMemberAdministrator(can_pin_messages=pin, can_restrict_members=mute):
            return Rights(pin=bool(pin), mute=mute and chat.type == ChatType.SUPERGROUP)
        case ChatMemberRestricted(can_send_messages=write):
            return Rights(pin=False, mute=False, write=write)
        case _:
            return Rights(pin=False, mute=False)
