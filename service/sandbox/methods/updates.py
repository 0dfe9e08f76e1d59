"""Long polling."""

import asyncio
from typing import Annotated

from pydantic import Field

from service.sandbox.errors import ApiError
from service.sandbox.methods.params import JsonList, Params
from service.sandbox.state import Json
from service.sandbox.world import World

LONGEST_POLL = 50  # seconds


class GetUpdates(Params):
    offset: int = 0
    limit: Annotated[int, Field(ge=1, le=100)] = 100
    timeout: Annotated[int, Field(ge=0)] = 0
    allowed_updates: JsonList | None = None


async def get_updates(world: World, params: GetUpdates) -> list[Json]:
    """Updates from `offset` on, waiting up to `timeout` seconds for the first. All before
    `offset` are taken as accepted; a negative one keeps only that many of the newest.
    """
    if world.state.webhook:
        reason = "can't use getUpdates method while webhook is active"
        raise ApiError(409, f"Conflict: {reason}; use deleteWebhook to delete the webhook first")
    if params.allowed_updates is not None:
        world.state.allowed_updates = params.allowed_updates
    _confirm(world, params.offset)
    turn = world.updates.polls.begin()
    try:
        async with asyncio.timeout(min(params.timeout, LONGEST_POLL)):
            while not world.state.pending:
                await world.updates.polls.wait(turn)
    except TimeoutError:
        return []
    return [update.body for update in list(world.state.pending.values())[: params.limit]]


def _confirm(world: World, offset: int) -> None:
    if offset < 0:
        newest = sorted(world.state.pending)[offset:]
        offset = newest[0] if newest else 0
    world.updates.accept([number for number in world.state.pending if number < offset])
    world.changed()
