"""A client, a store, and a channel that keeps what it was asked to send."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any

import pytest

from service.delivery import Undelivered
from service.store import keys
from service.store.due import DueTimes
from service.store.keys import Chat
from service.store.limiter import Limiter
from service.store.outbox import Item
from tests.workers.deliveries import CHAT, MakeDeliverer, Wait, WaitAfter
from workers import deliver as deliver_module
from workers.deliver import Deliverer


@dataclass
class Channel:
    """Every message gets the next number; `failures` are raised first, one a call, and believed
    unless the channel is told that they are out of date.
    """

    sent: list[tuple[Chat, Item, int | None]] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    undelivered: list[Undelivered] = field(default_factory=list)
    calls: int = 0
    believed: bool = True

    async def send(self, chat: Chat, item: Item, message_id: int | None) -> int | None:
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)
        self.sent.append((chat, item, message_id))
        return message_id or 100 + len(self.sent)

    async def on_undelivered(self, undelivered: Undelivered) -> bool:
        self.undelivered.append(undelivered)
        return self.believed

    @property
    def texts(self) -> list[str]:
        return [item.text for _, item, _ in self.sent]


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
def make_deliverer(redis: Any, channel: Channel) -> MakeDeliverer:
    """`make_deliverer(sender=…, speed=…, lease=…)`; so fast by default that no limit is felt."""

    def make(sender: Any = channel, speed: float = 1e6, lease: float = 5.0) -> Deliverer:
        async def read_speed() -> float:
            return speed

        limiter = Limiter(redis, read_speed)
        return Deliverer(redis, limiter, sender, channel.on_undelivered, lease=lease)

    return make


@pytest.fixture
def deliverer(make_deliverer: MakeDeliverer, monkeypatch: pytest.MonkeyPatch) -> Deliverer:
    # So that no test's speed makes a difference to what is slept through.
    monkeypatch.setattr(deliver_module, "SHORT_WAIT_SECONDS", 0.1)
    return make_deliverer()


@pytest.fixture
def wait_after(due: DueTimes, timetable: Any) -> WaitAfter:
    """`await wait_after(deliverer.deliver(CHAT))`: how long the chat has to wait then."""

    async def wait(delivery: Awaitable[None]) -> Wait:
        before = await due.now()
        await delivery
        at = timetable.at(keys.deliver(CHAT))
        assert at is not None
        return Wait(at - await due.now(), at - before)

    return wait
