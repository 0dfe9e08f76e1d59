"""Draining one chat's outbox: in order, at least once, never twice on purpose."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.delivery import Failure, OnUndelivered, Sender, SendError, Undelivered
from service.runtime import where
from service.store.drain import Drain, Head, LeaseLost
from service.store.keys import Chat, in_logs
from service.store.limiter import Limiter, Wait
from service.store.outbox import Kind, changes_nothing
from service.store.store import Store

LEASE_SECONDS: Final = 5.0
SEND_SECONDS: Final = 30.0
DRAIN_SECONDS: Final = 20.0
"""A job is not cut off in the middle of a send: it ends by itself long before."""
RECORD_SECONDS: Final = 0.1
SHORT_WAIT_SECONDS: Final = 0.05
"""A shorter wait is slept through: coming back costs more."""
LONGEST_BACKOFF_SECONDS: Final = 60.0
STRANGE_ATTEMPTS: Final = 5
"""A sender that raises what it should not is a fault of ours: it must not block a chat for ever."""

_CHANGES_MESSAGE: Final = frozenset({Kind.SEND, Kind.EDIT, Kind.KEYBOARD_OFF})
_NEEDS_MESSAGE: Final = frozenset({Kind.PIN, Kind.UNPIN, Kind.KEYBOARD_OFF})

logger = logging.getLogger(__name__)


class Deliverer:
    """Shared by all deliveries of a process, on one event loop."""

    def __init__(
        self,
        redis: Redis,
        limiter: Limiter,
        sender: Sender,
        on_undelivered: OnUndelivered,
        *,
        lease: float = LEASE_SECONDS,
    ) -> None:
        self._redis = redis
        self._store = Store(redis)
        self._limiter = limiter
        self._sender = sender
        self._on_undelivered = on_undelivered
        self._lease = lease
        self._stopping = False

    def stop(self) -> None:
        """Deliveries under way give their chats back after the item in hand."""
        self._stopping = True

    async def deliver(self, chat: Chat) -> None:
        """Send what waits, until nothing does or the chat has to wait.

        Nothing happens when another delivery is at it. Raises RedisError; safe to repeat.
        """
        drain = Drain(self._redis, chat, self._lease)
        if not await drain.take():
            return
        try:
            async with self._renewing(drain):
                await self._drain(drain, chat)
        except LeaseLost:
            logger.warning("%s: the lease was lost to another delivery", in_logs(chat))

    async def _drain(self, drain: Drain, chat: Chat) -> None:
        give_way_at = time.monotonic() + DRAIN_SECONDS
        while head := await drain.head():
            if self._stopping or time.monotonic() > give_way_at:
                return await drain.leave(0)
            if _has_no_object(head) or _is_done_already(head):
                await drain.drop(head)
                continue
            if wait := await self._limiter.take(chat, _as_sent(head), head.item.slot):
                if await _wait(drain, head, wait):
                    continue  # the limiter has the last word, and a newer edit may be there
                return None
            if error := await self._send(drain, chat, head):
                return await _leave_for(drain, head, error)
        return None

    async def _send(self, drain: Drain, chat: Chat, head: Head) -> SendError | None:
        """Send the item and take it away; the error when it has to stay."""
        await drain.check()
        try:
            message_id = await self._try(chat, head)
        except SendError as error:
            return await self._settle(drain, chat, head, error)
        changed = head.item.kind in _CHANGES_MESSAGE
        await self._record(drain, head, (message_id or head.message_id) if changed else None)
        return None

    async def _record(self, drain: Drain, head: Head, message_id: int | None) -> None:
        """Insist, while the lease lasts: what was sent and not recorded would be sent again."""
        until = time.monotonic() + self._lease
        while True:
            try:
                return await drain.done(head, message_id)
            except RedisError:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(RECORD_SECONDS)

    async def _try(self, chat: Chat, head: Head) -> int | None:
        """Every way to fail becomes a SendError."""
        message_id = None if head.item.kind is Kind.SEND else head.message_id
        try:
            async with asyncio.timeout(SEND_SECONDS):
                return await self._sender.send(chat, head.item, message_id)
        except SendError:
            raise
        except TimeoutError:
            raise SendError(Failure.PASSING, "no answer") from None
        except Exception as error:
            logger.error(  # noqa: TRY400 # a traceback could quote the message
                "%s: the sender failed on a %s: %s", in_logs(chat), head.item.kind, where(error)
            )
            strange = head.attempts + 1 >= STRANGE_ATTEMPTS
            failure = Failure.REFUSED if strange else Failure.PASSING
            raise SendError(failure, type(error).__name__) from error

    async def _settle(
        self, drain: Drain, chat: Chat, head: Head, error: SendError
    ) -> SendError | None:
        match error.failure:
            case Failure.PASSING:
                return error
            case Failure.MISSING if head.message_id is not None:
                await drain.forget(head)
                return None  # an edit is a new message from now on, the others have no object
            case Failure.MIGRATED if error.migrated_to is not None:
                await self._report(chat, head, error)
                await self._store.move_outbox(chat, error.migrated_to)
                return None
            case Failure.NO_TOPIC if _can_leave_topic(head):
                if head.item.thread is not None:
                    await self._report(chat, head, error)
                return await self._send(drain, chat, head.in_general_topic())
            case _:
                if not await self._report(chat, head, error):
                    return SendError(Failure.PASSING, error.reason)
                if head.item.kind is Kind.SEND and head.item.slot:
                    await drain.forget(head)
                await drain.drop(head)
                return None

    async def _report(self, chat: Chat, head: Head, error: SendError) -> bool:
        """Whether it was believed, or nobody could say."""
        item = head.item
        level = logging.ERROR if error.failure is Failure.REFUSED else logging.WARNING
        failure, reason = error.failure, error.reason
        logger.log(level, "%s: %s %s: %s", in_logs(chat), item.kind, failure, reason)
        undelivered = Undelivered(
            *(chat, item.table, item.kind, failure, reason, head.at),
            migrated_to=error.migrated_to,
            thread=item.thread,
        )
        try:
            return await self._on_undelivered(undelivered)
        except RedisError:
            raise  # it is told again when Redis is back
        except Exception as failed:  # noqa: BLE001 # it must not hold up the chat
            # A traceback could quote the message.
            logger.error(  # noqa: TRY400
                "%s: nobody was told of a failed %s: %s", in_logs(chat), item.kind, where(failed)
            )
            return True

    @asynccontextmanager
    async def _renewing(self, drain: Drain) -> AsyncIterator[None]:
        """Keep the lease while a send takes its time."""

        async def renew() -> None:
            with suppress(LeaseLost):  # whoever uses the lease next will see
                while True:
                    await asyncio.sleep(self._lease / 3)
                    with suppress(RedisError):  # it may be back before the lease has run out
                        await drain.renew()

        task = asyncio.create_task(renew())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _has_no_object(head: Head) -> bool:
    return head.item.kind in _NEEDS_MESSAGE and head.message_id is None


def _is_done_already(head: Head) -> bool:
    """Newer edits replace older ones that wait, and may lead back to what is shown."""
    return head.message_id is not None and changes_nothing(head.item, head.shown)


def _as_sent(head: Head) -> Kind:
    """What the channel will see: an edit of nothing is a new message."""
    is_new = head.item.kind is Kind.EDIT and head.message_id is None
    return Kind.SEND if is_new else head.item.kind


def _can_leave_topic(head: Head) -> bool:
    item = head.item
    bound = item.thread is not None or item.reply_to is not None or head.changes
    return bound and item.kind in {Kind.SEND, Kind.EDIT}


async def _wait(drain: Drain, head: Head, wait: Wait) -> bool:
    """Whether there is something to do in the chat now; if not, it was left."""
    if wait.seconds <= SHORT_WAIT_SECONDS:
        await asyncio.sleep(wait.seconds)
        return True
    if wait.only_edits:
        await drain.put_off(head, wait.seconds)
        return True
    await drain.leave(wait.seconds)
    return False


async def _leave_for(drain: Drain, head: Head, error: SendError) -> None:
    if error.retry_after is not None:
        return await drain.leave(error.retry_after, hold=True)
    seconds = min(2.0**head.attempts, LONGEST_BACKOFF_SECONDS)
    return await drain.leave(seconds, hold=True, failed=True)
