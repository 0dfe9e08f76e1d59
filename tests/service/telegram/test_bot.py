"""The bot opens without asking anybody, and its name is asked for once."""

import pytest
from telegram import Bot
from telegram.error import NetworkError

from service.sandbox.errors import ApiError
from service.sandbox.faults import Fault
from service.sandbox.world import World
from service.telegram.bot import BotName


async def test_the_name_is_asked_for_until_it_is_known_and_then_never_again(
    bot: Bot, world: World
) -> None:
    name = BotName(bot)
    assert not world.ledger.calls
    world.faults.order(Fault(method="getMe", error=ApiError(502, "Bad Gateway")))
    with pytest.raises(NetworkError):
        await name()
    for _ in range(3):
        assert await name() == "dying_message_bot"
    assert len(world.ledger.calls) == 2
