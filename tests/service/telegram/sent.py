"""What became of an item: the message that it has become, or why there is none."""

from typing import Any

import pytest

from service.delivery import SendError
from service.sandbox.world import World
from service.store.outbox import Item
from service.telegram.sender import TelegramSender


def message(world: World, chat: int, message_id: int | None) -> dict[str, Any]:
    assert message_id
    return world.room(chat).messages[message_id]


async def fails(
    sender: TelegramSender, chat: int, item: Item, message_id: int | None = None
) -> SendError:
    with pytest.raises(SendError) as caught:
        await sender.send(chat, item, message_id)
    return caught.value
