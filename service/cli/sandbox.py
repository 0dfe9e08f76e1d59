"""`dying-message sandbox`: a stand-in for Telegram on this machine."""

from typing import Annotated

import typer

from service.cli.common import begin
from service.settings import BotSettings, Settings


def sandbox(
    *, companions: Annotated[bool, typer.Option(help="Six people who play by themselves.")] = False
) -> None:
    """Be a Bot API with a page of its own, at HOST and PORT, for trying out and for tests."""
    settings = begin(BotSettings)
    from service.sandbox.server import open_world, run

    async def tell(speed: float) -> None:
        await _tell_the_game(settings, speed)

    if settings.redis_url:
        _begin_alike(settings, open_world(settings.data_dir, settings.speed).speed)
    run(
        settings.host,
        settings.port,
        settings.telegram_bot_token.get_secret_value(),
        settings.data_dir,
        settings.speed,
        tell if settings.redis_url else None,
        companions=companions,
    )


def _begin_alike(settings: Settings, speed: float) -> None:
    """The game may still know another speed from the last time."""
    from service.store import keys
    from service.store.connection import connect

    with connect(settings.redis_url) as client:
        client.set(keys.SPEED, speed)


async def _tell_the_game(settings: Settings, speed: float) -> None:
    from service.store import keys
    from service.store.connection import connect_async

    async with connect_async(settings.redis_url) as client:
        await client.set(keys.SPEED, speed)
