"""What every handler of an update works with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Self

from service.context import Context
from service.store.store import Store
from service.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Desk:
    """`bot_name` is without the @."""

    tables: Tables
    store: Store
    bot_name: Callable[[], Awaitable[str]]

    @classmethod
    def of(cls, context: Context, bot_name: Callable[[], Awaitable[str]]) -> Self:
        return cls(context.tables, context.store, bot_name)

    async def link(self, payload: str) -> str:
        """The address that opens the private chat with the bot and presses Start."""
        return f"https://t.me/{await self.bot_name()}?start={payload}"

    async def note_move(self, old: int, new: int) -> None:
        """A group has another id now; what was sent to it before stays under the old one."""
        await self.store.update_person(old, {"moved_to": str(new)})

    async def is_or_was(self, chat: int, other: int) -> bool:
        """Whether they are one chat, under its id of before or of now."""
        return chat == other or (await self.store.person(chat)).get("moved_to") == str(other)

    async def note_may_write_to(self, user: int, *, allowed: bool) -> None:
        """Whether the bot may write to this user in private."""
        await self.store.update_person(user, {"started": "1" if allowed else "0"})
