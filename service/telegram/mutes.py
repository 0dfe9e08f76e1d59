"""Taking away a person's right to write in a group, and giving back exactly what they had."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import telegram
from pydantic import BaseModel, ConfigDict
from redis.asyncio import Redis
from telegram import ChatMember, ChatMemberMember, ChatMemberRestricted, ChatPermissions
from telegram.error import TelegramError

from service.store import keys
from service.store.drain import SLOT_SECONDS
from service.store.keys import Chat
from service.telegram.failures import is_about_member

LONGEST_SECONDS: Final = SLOT_SECONDS
"""Whoever is muted is free again after this, even if the bot was thrown out meanwhile."""
SHORTEST_SECONDS: Final = 60
"""Telegram takes less than 30 s for ever, and a call may be under way for as long."""

PERMISSIONS: Final = frozenset(ChatPermissions.all_permissions().to_dict())
WRITING: Final = frozenset(name for name in PERMISSIONS if name.startswith("can_send_"))
MUTED: Final = WRITING | {"can_add_web_page_previews", "can_react_to_messages", "can_edit_tag"}
"""The dead do not speak or hint (ruling 7.1): neither by a sign nor beside their name."""


class Restriction(BaseModel):
    """What a member may not do, until when (epoch seconds, 0 for ever)."""

    model_config = ConfigDict(frozen=True)

    denied: frozenset[str] = frozenset()
    until: int = 0

    def at(self, now: float) -> "Restriction":
        """What is left of it, as far as Telegram can still be told so."""
        is_over = 0 < self.until < now + SHORTEST_SECONDS
        return Restriction() if is_over else self


class Mute(BaseModel):
    """`until` is when ours ends: odd to the second, it tells our restriction from any other."""

    model_config = ConfigDict(frozen=True)

    before: Restriction
    until: int

    @property
    def restriction(self) -> Restriction:
        return Restriction(denied=self.before.denied | MUTED, until=self.until)

    def is_in_force(self, restriction: Restriction) -> bool:
        """Nobody has changed it since. What a group of this kind may not allow is no sign."""
        return restriction.until == self.until and restriction.denied >= WRITING


class Mutes:
    """What the muted might do before is kept in Redis from before their restriction is made.

    Each step may be repeated. Raises RedisError, and TelegramError when the bot may not do it;
    who is an admin, or not there, is left alone.
    """

    def __init__(
        self, redis: Redis, bot: telegram.Bot, now: Callable[[], Awaitable[float]]
    ) -> None:
        self._redis: Any = redis
        self._bot = bot
        self._now = now

    async def mute(self, chat: Chat, user: int) -> None:
        member = await self._member(chat, user)
        restriction = _restriction(member)
        if restriction is not None and _is_there(member):
            muted = await self._remember(chat, user, restriction)
            await self._restrict(chat, user, muted.restriction)

    async def unmute(self, chat: Chat, user: int) -> None:
        """Who has left the group is free when they come back."""
        muted = await self._recall(chat, user)
        if muted is None:
            return
        restriction = _restriction(await self._member(chat, user))
        if restriction is not None and muted.is_in_force(restriction):
            await self._restrict(chat, user, muted.before.at(await self._now()))
        await self._redis.hdel(keys.mutes(chat), user)

    async def unmute_all(self, chat: Chat) -> None:
        """Everybody who is still muted, of whatever game."""
        for user in await muted(self._redis, chat):
            await self.unmute(chat, user)

    async def _remember(self, chat: Chat, user: int, before: Restriction) -> Mute:
        """What was remembered first, if they are muted: a second time it would be our own doing."""
        now = await self._now()
        known = await self._recall(chat, user)
        if known and known.until >= now + SHORTEST_SECONDS and known.is_in_force(before):
            return known
        # A restriction that was given up may still be on its way, so it has to be known by its end.
        lasts = known is not None and known.until > now + LONGEST_SECONDS / 2
        until = known.until if known and lasts else int(now) + LONGEST_SECONDS
        muted = Mute(before=before, until=until)
        async with self._redis.pipeline(transaction=True) as pipeline:
            pipeline.hset(keys.mutes(chat), user, muted.model_dump_json())
            pipeline.expire(keys.mutes(chat), LONGEST_SECONDS)
            await pipeline.execute()
        return muted

    async def _recall(self, chat: Chat, user: int) -> Mute | None:
        found = await self._redis.hget(keys.mutes(chat), user)
        return None if found is None else Mute.model_validate_json(found)

    async def _member(self, chat: Chat, user: int) -> ChatMember | None:
        try:
            return await self._bot.get_chat_member(chat, user)
        except TelegramError as error:
            if is_about_member(error):
                return None
            raise

    async def _restrict(self, chat: Chat, user: int, to: Restriction) -> None:
        allowed: dict[str, Any] = {name: name not in to.denied for name in PERMISSIONS}
        try:
            await self._bot.restrict_chat_member(
                chat,
                user,
                ChatPermissions(**allowed),
                until_date=to.until,
                # Otherwise the right to send one thing would bring along the right to others.
                use_independent_chat_permissions=True,
            )
        except TelegramError as error:
            if not is_about_member(error):  # they have become an admin, or have gone
                raise


async def muted(redis: Redis, chat: Chat) -> list[int]:
    """Whom the bot has muted in a group and not freed yet."""
    client: Any = redis
    return [int(user) for user in await client.hkeys(keys.mutes(chat))]


def _restriction(member: ChatMember | None) -> Restriction | None:
    """None for whom no bot can restrict, and for who has nothing to be restricted."""
    match member:
        case ChatMemberMember():
            return Restriction()
        case ChatMemberRestricted():
            denied = frozenset(name for name in PERMISSIONS if not getattr(member, name))
            return Restriction(denied=denied, until=int(member.until_date.timestamp()))
        case _:
            return None


def _is_there(member: ChatMember | None) -> bool:
    return not isinstance(member, ChatMemberRestricted) or member.is_member
