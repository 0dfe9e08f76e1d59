"""All companions of a world, each kept playing."""

import asyncio
import logging
import secrets
from typing import Any

from service.sandbox.phone import PocketPhone
from service.sandbox.views import state_view
from service.sandbox.world import World

from .circle import Circle
from .companion import Companion

log = logging.getLogger(__name__)

BREATH = 1.0
"""Seconds before a companion who stumbled gets up again."""


async def run_companions(world: World, *, seed: int | None = None) -> None:
    """Let every user in `world.companions` play, also those who come later, until cancelled.

    With a seed, what they choose depends on the seed, their ids and the tables' windows alone.
    """
    circle = Circle(secrets.randbits(64) if seed is None else seed)
    playing: set[int] = set()
    newcomer = asyncio.Event()

    def look() -> None:
        if len(world.companions) > len(playing):
            newcomer.set()

    world.on_change.append(look)
    try:
        async with asyncio.TaskGroup() as stage:
            while True:
                for user in set(world.companions) - playing:
                    playing.add(user)
                    stage.create_task(_keep_playing(world, user, circle))
                newcomer.clear()
                await newcomer.wait()
    finally:
        world.on_change.remove(look)


async def _keep_playing(world: World, user: int, circle: Circle) -> None:
    while not await _plays_to_the_end(world, user, circle):  # noqa: ASYNC110  a rest
        await asyncio.sleep(BREATH)


async def _plays_to_the_end(world: World, user: int, circle: Circle) -> bool:
    """False when the companion stumbled over an error, which is logged."""
    try:
        companion = Companion(PocketPhone(world, user), world, circle)
        await companion.play(_backlog(world, user))
    except Exception:
        log.exception("companion %d stumbled and starts again", user)
        task = asyncio.current_task()
        # A group of tasks that fails while it is cancelled reports its failure alone.
        return task is not None and task.cancelling() > 0
    return True


def _backlog(world: World, user: int) -> list[dict[str, Any]]:
    """The messages this user has before them, as after a restart of the sandbox."""
    chats = state_view(world.state, user, world.clock())["chats"]
    now = [chat for chat in chats if chat["migrated_to"] is None]
    return [message for chat in now for message in chat["messages"]]
