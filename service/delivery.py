"""The port between the outboxes and the channels: what sends, and how sending fails."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from service.store.outbox import Item, Kind


class Failure(StrEnum):
    """Why a message did not go out; it decides what becomes of it."""

    PASSING = "passing"
    """Network, timeout, 5xx, too many requests: tried again, never dropped."""

    UNREACHABLE = "unreachable"
    """Blocked, chat gone, opted out: dropped."""

    MISSING = "missing"
    """The message to change is gone: an edit is sent as a new message, anything else is dropped."""

    NO_RIGHT = "no right"
    """The bot may not pin, mute or write here: dropped."""

    REFUSED = "refused"
    """A fault of ours, such as a text that is too long: dropped, and logged as an error."""

    NO_TOPIC = "no topic"
    """The topic is closed, deleted or switched off: sent in the chat's general topic instead."""

    MIGRATED = "migrated"
    """The group has become another chat: the whole outbox moves there."""


class SendError(Exception):
    """Raised by a `Sender`.

    `retry_after` is in seconds, when the channel told it; `migrated_to` is the new chat.
    `reason` may be logged: it holds no text of a message and no token.
    """

    def __init__(
        self,
        failure: Failure,
        reason: str,
        *,
        retry_after: float | None = None,
        migrated_to: int | str | None = None,
    ) -> None:
        super().__init__(reason)
        self.failure = failure
        self.reason = reason
        self.retry_after = retry_after
        self.migrated_to = migrated_to


class Sender(Protocol):
    """A channel's outbound side; shared by many deliveries at once on one event loop."""

    async def send(self, chat: int | str, item: Item, message_id: int | None) -> int | None:
        """Carry the item out; `message_id` is the message in the item's slot, if there is one.

        Returns the id of the message that now stands for the item (the new one, or the edited
        one), None when there is none. An edit that would change nothing is a success.
        An `edit` without a `message_id` is sent as a new message; a `pin`, `unpin` or
        `keyboard_off` never comes without one. NO_TOPIC is raised only for what has to do with
        another topic than the general one.

        Raises SendError.
        """


@dataclass(frozen=True, slots=True)
class Undelivered:
    """An item that was dropped or went elsewhere: to the general topic, or with its whole outbox
    to another chat (`migrated_to`). `thread` is where it should go; the attempt began at `at`
    (epoch seconds), so that what was learnt since then counts more.
    """

    chat: int | str
    table: str | None
    kind: Kind
    failure: Failure
    reason: str
    at: float
    migrated_to: int | str | None = None
    thread: int | None = None


OnUndelivered = Callable[[Undelivered], Awaitable[bool]]
"""Called before the item leaves the outbox; at least once, so it must be safe to repeat. False if
what was learnt since the attempt began counts more: the item is tried again, and stays.
"""
