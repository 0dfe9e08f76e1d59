"""What the tests of deliveries say, and a channel that can be made to wait."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from service.store import keys
from service.store.outbox import Item, Kind, Outgoing
from workers.deliver import Deliverer

CHAT = 7
GROUP = -5
MakeDeliverer = Callable[..., Deliverer]


class Wait(NamedTuple):
    """Seconds until a chat's next delivery, as exactly as they can be told on a busy machine."""

    least: float
    most: float

    def may_be(self, seconds: float) -> bool:
        return self.least - 0.01 <= seconds <= self.most + 0.01


WaitAfter = Callable[[Awaitable[None]], Awaitable[Wait]]


def said(*texts: str, chat: keys.Chat = CHAT, **rest: Any) -> tuple[Outgoing, ...]:
    return tuple(Outgoing(chat, Item(text=text, **rest)) for text in texts)


def change(kind: Kind, text: str = "", slot: str | None = "status") -> tuple[Outgoing]:
    return (Outgoing(CHAT, Item(kind=kind, slot=slot, text=text, table="t1")),)


async def message_in(redis: Any, chat: keys.Chat, slot: str) -> int | None:
    """The id of the message that was sent into this slot."""
    in_slot = await redis.hget(keys.slots(chat), slot)
    return None if in_slot is None else int(in_slot.partition(" ")[0])


class Gate:
    """A channel that sends only when it is let."""

    def __init__(self, channel: Any) -> None:
        self.channel = channel
        self.entered = asyncio.Event()
        self.opened = asyncio.Event()

    async def send(self, chat: keys.Chat, sent: Item, message_id: int | None) -> int | None:
        self.entered.set()
        await self.opened.wait()
        return await self.channel.send(chat, sent, message_id)  # type: ignore[no-any-return]
