"""Companions wait in their own time."""

import asyncio
import time

from service.sandbox.companions.pace import Pace
from service.sandbox.world import World


async def test_a_pause_is_shorter_the_faster_the_world_is_but_people_can_follow() -> None:
    world = World()
    world.set_speed(10_000)
    began = time.monotonic()
    await Pace(world).pause(10)
    assert 0.1 <= time.monotonic() - began < 1


async def test_a_new_speed_reaches_pauses_under_way() -> None:
    world = World()
    pace = Pace(world)
    pauses = [asyncio.create_task(pace.pause(seconds)) for seconds in (5, 10)]
    await asyncio.sleep(0.01)
    world.set_speed(10_000)
    pace.speed_changed()
    began = time.monotonic()
    await asyncio.gather(*pauses)
    assert 0.05 <= time.monotonic() - began < 1


async def test_a_wait_ends_early_when_what_is_waited_for_happens() -> None:
    event = asyncio.Event()
    asyncio.get_running_loop().call_later(0.01, event.set)
    assert await Pace(World()).wait(event, 60)


async def test_a_wait_can_last_at_least_some_real_time() -> None:
    world = World()
    world.set_speed(100_000)
    began = time.monotonic()
    assert not await Pace(world).wait(asyncio.Event(), 1, at_least=0.05)
    assert time.monotonic() - began >= 0.05
