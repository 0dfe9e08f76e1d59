"""Many games on all cores."""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from multiprocessing import active_children, get_context, parent_process
from operator import add
from typing import Final

from engine.casts import Cast
from service.simulation.game import play
from service.simulation.tally import Tally

BATCH: Final = 10
"""Games that a process plays before it tells how they went."""
AHEAD: Final = 4
"""Batches that are planned for each process, so that none ever waits for the first one."""


@dataclass(frozen=True, slots=True)
class Plan:
    casts: tuple[Cast, ...]
    games: int
    """With each of the casts."""
    strength: float
    seed: int


def simulate(plan: Plan, processes: int, told: Callable[[int], None]) -> list[Tally]:
    """A tally for each cast, in their order; `told` hears of games as they are done.

    The same plan gives the same games, on any number of processes.
    """
    tallies = [Tally(len(cast)) for cast in plan.casts]
    # Not by fork: a progress bar's thread may hold a lock at that very moment.
    context = get_context("spawn")
    executor = ProcessPoolExecutor(processes, context, initializer=_live_as_long_as_the_first)
    try:
        for place, tally in played(plan, executor, AHEAD * processes):
            tallies[place] += tally
            told(tally.games)
    except BaseException:
        _end_the_others()  # a batch of many players takes half a minute
        raise
    finally:
        executor.shutdown(cancel_futures=True)
    return tallies


def played(plan: Plan, executor: Executor, ahead: int) -> Iterator[tuple[int, Tally]]:
    """Each batch of the plan, with the place of its cast.

    At most `ahead` of them are waited for at a time, for a long plan has more than fit in memory.
    """
    waiting: deque[tuple[int, Future[Tally]]] = deque()
    for place, numbers in _batches(plan):
        with _interrupts_held_back():  # this may start a process
            batch = (plan.casts[place], plan.strength, plan.seed, numbers)
            waiting.append((place, executor.submit(play_batch, *batch)))
        if len(waiting) == ahead:
            yield _next(waiting)
    while waiting:
        yield _next(waiting)


def _next(waiting: deque[tuple[int, Future[Tally]]]) -> tuple[int, Tally]:
    place, future = waiting.popleft()
    return place, future.result()


def _batches(plan: Plan) -> Iterator[tuple[int, range]]:
    for place in range(len(plan.casts)):
        for first in range(0, plan.games, BATCH):
            yield place, range(first, min(first + BATCH, plan.games))


def play_batch(cast: Cast, strength: float, seed: int, numbers: Sequence[int]) -> Tally:
    return reduce(add, (_played(cast, strength, (seed, len(cast), number)) for number in numbers))


def _played(cast: Cast, strength: float, seed: Sequence[int]) -> Tally:
    begun = time.process_time()
    played = play(cast, strength, seed)
    return Tally(
        players=len(cast),
        games=1,
        innocent_wins=int(played.innocents_won),
        rounds=played.rounds,
        windows=played.windows,
        seconds=time.process_time() - begun,
    )


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes that start now never heed Ctrl-C, which reaches every process of a terminal: the
    first one ends the others. It hears of it a moment later itself.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_the_others() -> None:
    for process in active_children():
        process.terminate()


def _live_as_long_as_the_first() -> None:
    """When that is killed, nobody ends the others."""
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    if first := parent_process():
        first.join()
        os._exit(1)
