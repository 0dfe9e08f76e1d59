"""The limits hold in every window of time, however many take from them at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from service.store import keys
from service.store.limiter import Limiter, windows
from service.store.outbox import Kind

GROUP = -100


def at_speed(speed: float) -> Callable[[], Awaitable[float]]:
    async def read() -> float:
        return speed

    return read


class Granted(NamedTuple):
    """A call was granted at some time between these two, however busy the machine is."""

    earliest: float
    latest: float


def most_within(grants: list[Granted], seconds: float) -> int:
    """The greatest number of calls that were surely granted in some stretch of so many seconds."""
    return max(
        sum(start <= earliest and latest < start + seconds for earliest, latest in grants)
        for start, _ in grants
    )


async def time_of(redis: Any) -> float:
    now, microseconds = await redis.time()
    return float(now + microseconds / 1e6)


async def take_patiently(redis: Any, limiter: Limiter, chat: int, kind: Kind) -> Granted:
    while True:
        earliest = await time_of(redis)
        wait = await limiter.take(chat, kind)
        if wait is None:
            return Granted(earliest, await time_of(redis))
        await asyncio.sleep(wait.seconds)


async def seconds(
    limiter: Limiter, chat: int, kind: Kind = Kind.SEND, slot: str | None = None
) -> float:
    """How long the call has to wait; 0 when it may go out and is counted."""
    wait = await limiter.take(chat, kind, slot)
    return wait.seconds if wait else 0


async def take_all(
    redis: Any, speed: float, calls: list[tuple[int, Kind]], workers: int
) -> list[Granted]:
    """When each call was granted, with several limiters drawing from one heap of calls."""
    heap, granted = list(calls), []

    async def work() -> None:
        limiter = Limiter(redis, at_speed(speed))
        while heap:
            granted.append(await take_patiently(redis, limiter, *heap.pop(0)))

    await asyncio.gather(*(work() for _ in range(workers)))
    return granted


@pytest.mark.parametrize("workers", [1, 8])
async def test_everybody_together_stays_below_thirty_a_second(redis: Any, workers: int) -> None:
    speed = 10  # a second is a tenth of one
    calls = [(chat, Kind.SEND) for chat in range(1, 121)]
    granted = await take_all(redis, speed, calls, workers)
    assert len(granted) == 120
    assert most_within(granted, 1 / speed) <= 30


async def test_a_chat_gets_one_call_a_second_of_whatever_kind(redis: Any) -> None:
    speed = 20
    kinds = [Kind.SEND, Kind.EDIT, Kind.PIN, Kind.SEND, Kind.EDIT, Kind.UNPIN]
    granted = await take_all(redis, speed, [(7, kind) for kind in kinds], 3)
    assert most_within(granted, 1 / speed) == 1


@pytest.mark.parametrize("kind", [Kind.SEND, Kind.EDIT])
async def test_a_group_gets_twenty_sends_and_twenty_edits_a_minute(redis: Any, kind: Kind) -> None:
    speed = 40  # a minute is one and a half seconds
    granted = await take_all(redis, speed, [(GROUP, kind)] * 41, 4)
    assert most_within(granted, 60 / speed) <= 20
    other = Kind.EDIT if kind is Kind.SEND else Kind.SEND
    await asyncio.sleep(2 / speed)
    assert await seconds(Limiter(redis, at_speed(speed)), GROUP, other) < 2 / speed + 0.01


def test_private_chats_know_no_limit_a_minute() -> None:
    assert [window.name for window in windows(7, Kind.SEND)] == ["all", "chat:7"]


@pytest.mark.parametrize("kind", [Kind.PROBE, Kind.MUTE, Kind.UNMUTE])
def test_what_is_no_message_counts_among_all_calls_and_those_of_its_chat(kind: Kind) -> None:
    assert [window.name for window in windows(GROUP, kind)] == ["all", f"chat:{GROUP}"]


async def test_one_message_is_edited_once_in_three_seconds(redis: Any) -> None:
    limiter = Limiter(redis, at_speed(1))
    assert await limiter.take(7, Kind.EDIT, "status") is None
    await redis.delete(keys.limit("chat:7"))
    assert await limiter.take(7, Kind.EDIT, "another message") is None
    await redis.delete(keys.limit("chat:7"))
    for change in (Kind.EDIT, Kind.KEYBOARD_OFF):
        wait = await limiter.take(7, change, "status")
        assert wait
        assert 2 < wait.seconds < 3.2
        assert wait.only_edits
    assert await limiter.take(8, Kind.EDIT, "status") is None


async def test_only_edits_wait_for_the_limit_of_edits(redis: Any) -> None:
    limiter = Limiter(redis, at_speed(1))
    for number in range(20):
        assert await limiter.take(GROUP, Kind.EDIT, f"{number}") is None
        await redis.delete(keys.limit(f"chat:{GROUP}"))
    wait = await limiter.take(GROUP, Kind.EDIT, "one more")
    assert wait
    assert (wait.only_edits, wait.seconds > 50) == (True, True)
    assert await limiter.take(GROUP, Kind.SEND) is None
    behind = await limiter.take(GROUP, Kind.EDIT, "one more")  # the chat itself waits now
    assert behind
    assert (behind.only_edits, behind.seconds < 1.1) == (False, True)


async def test_a_refused_call_is_not_counted(redis: Any) -> None:
    limiter = Limiter(redis, at_speed(1))
    assert await seconds(limiter, 7) == 0
    waits = [await seconds(limiter, 7) for _ in range(20)]
    assert all(0 < wait <= 1.3 for wait in waits)
    await asyncio.sleep(waits[-1])
    assert await seconds(limiter, 7) == 0


async def test_those_who_wait_for_everybody_come_back_one_after_the_other(redis: Any) -> None:
    limiter = Limiter(redis, at_speed(0.05))  # a second is twenty
    turns = []
    for chat in range(1, 91):
        wait = await seconds(limiter, chat)
        assert (wait > 0) == (chat > 30)
        turns.append(await time_of(redis) + wait)
    late = turns[30:]
    assert late == sorted(late)
    assert late[-1] - late[0] == pytest.approx(59 * 20.6 / 30, abs=1)


async def test_speed_shortens_the_wait(redis: Any) -> None:
    began = await time_of(redis)
    await Limiter(redis, at_speed(1)).take(7, Kind.SEND)
    wait = await seconds(Limiter(redis, at_speed(1)), 7)
    assert wait + await time_of(redis) - began >= 1
    assert wait < 1.1
    assert await seconds(Limiter(redis, at_speed(100)), 7) < 0.1
