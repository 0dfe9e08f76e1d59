"""What every handler of an update works with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Self

import telegram
from redis.asyncio import Redis

from service.context import Context
from service.store.facts import MOVED_TO
from service.store.store import Store
from service.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Desk:
    """`bot_name` is without the @."""

    tables: Tables
    store: Store
    redis: Redis
    bot_name: Callable[[], Awaitable[str]]

    @classmethod
    def of(cls, context: Context, bot_name: Callable[[], Awaitable[str]]) -> Self:
        return cls(context.tables, context.store, context.redis, bot_name)

    async def link(self, payload: str) -> str:
        """The address that opens the private chat with the bot and presses Start."""
        return f"https://t.me/{await self.bot_name()}?start={payload}"

    async def is_or_was(self, chat: int, other: int) -> bool:
        """Whether they are one chat, under its id of before or of now."""
        return chat == other or (await self.store.facts(chat)).get(MOVED_TO) == str(other)

    async def dead_in(self, chat: int) -> frozenset[int]:
        """The users who are dead in the game that runs in this group, as far as all know it."""
        table = await self.store.find_by_chat(chat)
        public = (await self.tables.standing(table)).public if table else None
        if public is None:
            return frozenset()
        seats = zip(public.circle.chats, public.view.seats, strict=True)
        return frozenset(user for user, seat in seats if not seat.alive)

    async def is_bot(self, user: telegram.User) -> bool:
        """Whether it is this bot, and not another."""
        name = (user.username or "").lower()
        return user.is_bot and name == (await self.bot_name()).lower()
