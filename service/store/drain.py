"""One delivery's hold on one chat's outbox: look at the first item, and take it away when sent."""

import time
from dataclasses import dataclass, replace
from typing import Any, Final, Self
from uuid import uuid4

from redis.asyncio import Redis

from service.store import keys
from service.store.keys import Chat
from service.store.outbox import Item, Kind
from service.store.scripts import script

SLOT_SECONDS: Final = 60 * 24 * 60 * 60
"""A chat in which nothing was sent for so long has no messages worth editing."""
LATEST_SECONDS: Final = 60 * 60
"""A worker that stood still for longer may leave an old text where there was a newer one."""


class LeaseLost(Exception):  # noqa: N818 # not a fault: another delivery took over
    """Somebody else drains the chat by now."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first item that may go, what its slot held when it was read, and how often it failed."""

    place: str
    payload: str
    item: Item
    in_slot: str
    attempts: int
    at: float
    """When it was read, in epoch seconds by the clock of the Redis server."""

    @property
    def message_id(self) -> int | None:
        """The message in the item's slot."""
        message_id = self.in_slot.partition(" ")[0]
        return int(message_id) if message_id else None

    @property
    def shown(self) -> str:
        """The face of that message, "" when it is not known."""
        return self.in_slot.partition(" ")[2].partition(" ")[0]

    @property
    def changes(self) -> bool:
        """Whether it changes the message that is in the slot, instead of sending another."""
        return self.item.kind is not Kind.SEND and self.message_id is not None

    @property
    def next(self) -> Item | None:
        """What has to be done before all else when it has been carried out."""
        is_new = self.item.kind is Kind.EDIT and self.message_id is None
        return self.item.pin() if is_new and self.item.pinned else None

    def in_general_topic(self) -> Self:
        """The same as a new message outside of all topics, also of those it would answer in."""
        item = self.item.model_copy(update={"thread": None, "reply_to": None})
        return replace(self, item=item, in_slot="")


class Drain:
    """`renew`, `check`, `head` and `leave` raise LeaseLost once the lease is another's."""

    def __init__(self, redis: Redis, chat: Chat, lease: float) -> None:
        self._redis: Any = redis
        self._chat = chat
        self._token = uuid4().hex
        self._seconds = lease
        self._milliseconds = int(lease * 1000)
        self._ours_until = 0.0
        self._entry = keys.deliver(chat)
        self._lease = keys.lease(chat)
        self._scripts: dict[str, Any] = {
            name: script(redis, name) for name in ("lease", "renew", "head", "done", "leave")
        }

    async def take(self) -> bool:
        """Take the lease; False when another has it or the chat has to wait."""
        held = [self._lease, keys.hold(self._chat), keys.DELIVERIES_DUE]
        taken = await self._scripts["lease"](
            keys=held, args=[self._token, self._milliseconds, self._entry]
        )
        return bool(taken)

    async def renew(self) -> None:
        args = [self._token, self._milliseconds]
        asked = time.monotonic()
        if not await self._scripts["renew"](keys=[self._lease], args=args):
            raise LeaseLost
        self._ours_until = asked + self._seconds

    async def check(self) -> None:
        """After a process that stood still: is what `head` told still so?"""
        if time.monotonic() > self._ours_until:
            await self.renew()

    async def head(self) -> Head | None:
        """The first item that may go. None when there is none: the lease is given back then."""
        chat, asked = self._chat, time.monotonic()
        answer = await self._scripts["head"](
            keys=[
                *(self._lease, keys.DELIVERIES_DUE, keys.outbox(chat), keys.items(chat)),
                *(keys.slots(chat), keys.put_off(chat)),
            ],
            args=[self._token, self._milliseconds, self._entry],
        )
        match answer:
            case ["lost"]:
                raise LeaseLost
            case ["empty" | "put off"]:
                return None
        self._ours_until = asked + self._seconds
        _, place, payload, in_slot, attempts, at = answer
        item = Item.model_validate_json(payload)
        return Head(place, payload, item, in_slot, int(attempts), float(at))

    async def put_off(self, head: Head, seconds: float) -> None:
        """The edit waits for its own limit, and what comes in other slots goes before it."""
        key, till = keys.put_off(self._chat), await self._now() + seconds
        async with self._redis.pipeline(transaction=True) as pipeline:
            pipeline.hset(key, head.item.slot, f"{till:.6f}")
            pipeline.expire(key, LATEST_SECONDS)  # whoever comes too early is put off again
            await pipeline.execute()

    async def done(self, head: Head, message_id: int | None) -> None:
        """It was carried out; `message_id` is the slot's from now on, if given."""
        await self._take_away(head, message_id, carried_out=True)

    async def drop(self, head: Head) -> None:
        """It cannot be carried out, or need not; if it was laid aside meanwhile, it stays there.

        If it has come back since it was read, it stays as well: that was another time.
        """
        await self._take_away(head, None, carried_out=False)

    async def _take_away(self, head: Head, message_id: int | None, *, carried_out: bool) -> None:
        chat, item = self._chat, head.item
        in_slot = f"{message_id} {item.face} {item.id}" if message_id else ""
        before, following = head.in_slot if head.changes else "", head.next
        then = following.model_dump_json(exclude_defaults=True) if following else ""
        await self._scripts["done"](
            keys=[
                *(keys.outbox(chat), keys.items(chat), keys.slots(chat)),
                *(keys.latest(chat), keys.DELIVERIES_DUE),
                *(keys.parked(chat), keys.parked_items(chat)),
            ],
            args=[
                *(head.place, head.payload, item.slot or "", in_slot, before),
                *(SLOT_SECONDS, LATEST_SECONDS, self._entry, int(carried_out)),
                *(following.place if following else "", then, f"{head.at:.6f}"),
            ],
        )

    async def forget(self, head: Head) -> None:
        """The message in the item's slot is gone; the item itself still waits."""
        await self._redis.hdel(keys.slots(self._chat), head.item.slot)

    async def leave(self, seconds: float, *, hold: bool = False, failed: bool = False) -> None:
        """Give the lease back; the chat is due again in `seconds`.

        `hold` keeps it back till then whatever is written meanwhile; `failed` counts an attempt.
        """
        chat = self._chat
        left = await self._scripts["leave"](
            keys=[self._lease, keys.DELIVERIES_DUE, keys.hold(chat), keys.items(chat)],
            args=[self._token, self._entry, seconds, int(hold), int(failed)],
        )
        if not left:
            raise LeaseLost

    async def _now(self) -> float:
        seconds, microseconds = await self._redis.time()
        return float(seconds + microseconds / 1_000_000)
