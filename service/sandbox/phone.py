"""One person's phone: what a player, made of flesh or of code, sees and does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from service.sandbox.views import newest_messages

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from service.sandbox.events import Subscription
    from service.sandbox.state import Json
    from service.sandbox.world import World


class Phone(Protocol):
    @property
    def user(self) -> Mapping[str, Any]:
        """The owner, a Bot API User."""

    def events(self) -> AsyncIterator[dict[str, Any]]:
        """What happens from the call on, in all chats of the owner, without end."""

    def messages(self, chat: int) -> list[dict[str, Any]]:
        """What is to be read in a chat, oldest first."""

    def members(self, chat: int) -> list[int]:
        """Ids of the people in a chat."""

    async def tap(self, chat: int, message_id: int, data: str) -> dict[str, Any]:
        """Press a button: `{"text", "show_alert", "url", "answered"}` after the bot answered or
        10 s. Raises `Refused` when the button is not there (any more).
        """

    async def send(self, chat: int, text: str) -> dict[str, Any]:
        """Write a message. Raises `Refused`, for instance when muted."""

    async def start(self, payload: str = "") -> None:
        """Press Start in the private chat, or follow a deep link with this payload."""


@dataclass(frozen=True)
class PocketPhone:
    """A phone within the sandbox's own process."""

    world: World
    user_id: int

    @property
    def user(self) -> Mapping[str, Any]:
        return self.world.user(self.user_id)

    def events(self) -> AsyncIterator[Json]:
        return _closing(self.world.events.subscribe(self.user_id))

    def messages(self, chat: int) -> list[Json]:
        return newest_messages(self.world.room_of(self.user_id, chat))

    def members(self, chat: int) -> list[int]:
        return self.world.room_of(self.user_id, chat).people

    async def tap(self, chat: int, message_id: int, data: str) -> Json:
        return await self.world.tap(self.user_id, chat, message_id, data)

    async def send(self, chat: int, text: str) -> Json:
        return self.world.say(self.user_id, chat, text)

    async def start(self, payload: str = "") -> None:
        self.world.start(self.user_id, payload)


async def _closing(subscription: Subscription) -> AsyncIterator[Json]:
    try:
        async for event in subscription:
            yield event
    finally:
        subscription.close()
