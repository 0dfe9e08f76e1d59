"""Many games on all cores."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from multiprocessing import get_context, parent_process
from operator import add
from typing import Final

from engine.casts import Cast
from service.simulation.game import play
from service.simulation.tally import Tally

BATCH: Final = 10
"""Games that a process plays before it tells how they went."""


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
        submitted = _submitted(executor, plan)
        with _interrupts_ignored():  # each of the first batches starts a process
            futures = dict(islice(submitted, processes))
        futures.update(submitted)
        for future in as_completed(futures):
            tallies[futures[future]] += future.result()
            told(future.result().games)
    finally:
        executor.shutdown(cancel_futures=True)
    return tallies


def _submitted(executor: ProcessPoolExecutor, plan: Plan) -> Iterator[tuple[Future[Tally], int]]:
    for place, cast in enumerate(plan.casts):
        for first in range(0, plan.games, BATCH):
            numbers = range(first, min(first + BATCH, plan.games))
            yield executor.submit(play_batch, cast, plan.strength, plan.seed, numbers), place


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
def _interrupts_ignored() -> Iterator[None]:
    """Processes that start now never heed Ctrl-C, which reaches every process of a terminal: the
    first one ends the others.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _live_as_long_as_the_first() -> None:
    """When that is killed, nobody ends the others."""
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    if first := parent_process():
        first.join()
        os._exit(1)
