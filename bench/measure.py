"""How a figure is got: several runs by turns, and the median of them."""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Final, TypeAlias

RUNS: Final = 5
SECONDS: Final = 1.0
"""How long a run computes, about."""

Rate: TypeAlias = Callable[[], float]
"""One run: how many a second."""


def repeated(step: Callable[[], int]) -> Rate:
    """Runs in which `step`, which says how many it has done, is taken until time is up.

    Time is what a processor spent on it, so that other programs count as little as can be.
    """

    def run() -> float:
        begun, done, passed = time.thread_time(), 0, 0.0
        while passed < SECONDS:
            done += step()
            passed = time.thread_time() - begun
        return done / passed

    return run


def medians(rates: Mapping[str, Rate]) -> dict[str, float]:
    """By turns, so that a moment in which the machine is busy meets all that are compared."""
    runs = [{name: rate() for name, rate in rates.items()} for _ in range(RUNS)]
    return {name: median(run[name] for run in runs) for name in rates}
