"""What every handler of an update works with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Self

from service.context import Context
from service.store import keys
from service.store.nudge import Nudger
from service.store.outbox import Outgoing
from service.store.store import Store
from service.tables.denied import Denial, Denied
from service.tables.table import Table
from service.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Desk:
    """`now` is the time in epoch seconds; `bot_name` is without the @."""

    tables: Tables
    store: Store
    nudger: Nudger
    bot_name: Callable[[], Awaitable[str]]
    now: Callable[[], Awaitable[float]]

    @classmethod
    def of(cls, context: Context, bot_name: Callable[[], Awaitable[str]]) -> Self:
        parts = context.parts
        return cls(context.tables, parts.store, parts.nudger, bot_name, parts.now)

    async def post(self, outgoing: tuple[Outgoing, ...], mark: str) -> None:
        """Answers that belong to no table; raises AlreadyDone."""
        await self.store.post(outgoing, mark)
        self.nudger.nudge({keys.deliver(post.chat) for post in outgoing})

    async def table_of(self, chat: int) -> Table:
        """The open table of a group; raises Denied if there is none."""
        table = await self.tables.find(chat)
        if table is None:
            raise Denied(Denial.NO_TABLE)
        return table

    async def link(self, payload: str) -> str:
        """The address that opens the private chat with the bot and presses Start."""
        return f"https://t.me/{await self.bot_name()}?start={payload}"

    async def note_move(self, old: int, new: int) -> None:
        """A group has another id now; what was sent to it before stays under the old one."""
        await self.store.update_person(old, {"moved_to": str(new)})

    async def is_or_was(self, chat: int, other: int) -> bool:
        """Whether they are one chat, under its id of before or of now."""
        return chat == other or (await self.store.person(chat)).get("moved_to") == str(other)

    async def may_write_to(self, user: int, *, allowed: bool) -> None:
        """Note whether the bot may write to this user in private."""
        await self.store.update_person(user, {"started": "1" if allowed else "0"})
