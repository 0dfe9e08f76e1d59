"""What people's apps are told while it happens."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field

from service.sandbox.state import Json


@dataclass(eq=False)
class Subscription:
    """The events one person sees from the moment of subscribing on, until it is closed or the
    sandbox hangs up.
    """

    user: int
    events: "Events" = field(repr=False)
    queue: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)

    def __aiter__(self) -> AsyncIterator[Json]:
        return self

    async def __anext__(self) -> Json:
        event = await self.queue.get()
        if event is None:
            raise StopAsyncIteration
        return event

    async def next_within(self, seconds: float) -> Json | None:
        """The next event, None when none comes in time. Raises `StopAsyncIteration` at the end."""
        try:
            return await asyncio.wait_for(anext(self), seconds)
        except TimeoutError:
            return None

    def close(self) -> None:
        self.events.subscriptions.discard(self)


@dataclass
class Events:
    subscriptions: set[Subscription] = field(default_factory=set)

    def subscribe(self, user: int) -> Subscription:
        subscription = Subscription(user, self)
        self.subscriptions.add(subscription)
        return subscription

    def emit(self, event: Json, people: Iterable[int]) -> None:
        audience = set(people)
        for subscription in self.subscriptions:
            if subscription.user in audience:
                subscription.queue.put_nowait(event)

    def hang_up(self) -> None:
        """End all subscriptions after what they have not read yet."""
        for subscription in self.subscriptions:
            subscription.queue.put_nowait(None)
