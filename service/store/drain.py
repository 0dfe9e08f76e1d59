"""One delivery's hold on one chat's outbox: look at the first item, and take it away when sent."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from redis.asyncio import Redis

from service.store import keys
from service.store.keys import Chat
from service.store.outbox import Item
from service.store.scripts import script

SLOT_SECONDS: Final = 60 * 24 * 60 * 60
"""A chat in which nothing was sent for so long has no messages worth editing."""


class LeaseLost(Exception):  # noqa: N818 # not a fault: another delivery took over
    """Somebody else drains the chat by now."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first item; `message_id` is the message in its slot, `attempts` the failed ones.

    `shown` is the face of that message, "" when it is not known.
    """

    place: str
    payload: str
    item: Item
    message_id: int | None
    shown: str
    attempts: int


class Drain:
    """`renew`, `head` and `leave` raise LeaseLost once the lease is another's."""

    def __init__(self, redis: Redis, chat: Chat, lease: float) -> None:
        self._redis: Any = redis
        self._chat = chat
        self._token = uuid4().hex
        self._milliseconds = int(lease * 1000)
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
        if not await self._scripts["renew"](keys=[self._lease], args=args):
            raise LeaseLost

    async def head(self) -> Head | None:
        """The first item. None when nothing waits: lease and due time are given back then."""
        chat, held = self._chat, [self._lease, keys.DELIVERIES_DUE]
        answer = await self._scripts["head"](
            keys=[*held, keys.outbox(chat), keys.items(chat), keys.slots(chat)],
            args=[self._token, self._milliseconds, self._entry],
        )
        match answer:
            case ["lost"]:
                raise LeaseLost
            case ["empty"]:
                return None
        _, place, payload, in_slot, attempts = answer
        message_id, _, shown = in_slot.partition(" ")
        return Head(
            place=place,
            payload=payload,
            item=Item.model_validate_json(payload),
            message_id=int(message_id) if message_id else None,
            shown=shown,
            attempts=int(attempts),
        )

    async def done(self, head: Head, message_id: int | None) -> None:
        """It was carried out or never can be; `message_id` is the slot's from now on, if given."""
        chat = self._chat
        in_slot = f"{message_id} {head.item.face}" if message_id else ""
        await self._scripts["done"](
            keys=[keys.outbox(chat), keys.items(chat), keys.slots(chat)],
            args=[head.place, head.payload, head.item.slot or "", in_slot, SLOT_SECONDS],
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
