"""Games on all cores, and what becomes of the processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from engine.casts import default_cast
from service.simulation.batches import Plan, played, simulate
from service.simulation.tally import Tally

ENDLESS = ("--players", "12", "--games", "100000", "--processes", "2")
ROOT = Path(__file__).parents[3]


class Listening(Executor):
    """Plays nothing, and keeps what it was asked to play."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def submit(self, _play: Any, /, *words: Any, **_named: Any) -> Future[Any]:
        cast, _strength, _seed, numbers = words
        self.asked += [(len(cast), number) for number in numbers]
        done: Future[Tally] = Future()
        done.set_result(Tally(len(cast), games=len(numbers)))
        return done


def test_every_game_of_a_plan_is_played_once() -> None:
    executor = Listening()
    plan = Plan((default_cast(5), default_cast(4)), games=23, strength=0.8, seed=1)
    batches = list(played(plan, executor, ahead=3))
    assert executor.asked == [(players, number) for players in (5, 4) for number in range(23)]
    assert [sum(tally.games for at, tally in batches if at == place) for place in (0, 1)] == [
        23
    ] * 2


def test_a_plan_of_a_million_games_is_not_laid_out_all_at_once() -> None:
    executor = Listening()
    plan = Plan((default_cast(5),), games=1_000_000, strength=0.8, seed=1)
    next(played(plan, executor, ahead=8))
    assert len(executor.asked) == 80


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A long simulation in a process group of its own, which holds nobody else."""
    words = ("-m", "service.cli.main", "simulate", *ENDLESS, "--plot", str(tmp_path / "fair.png"))
    process = subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        yield process
        if is_left(process.pid):
            os.killpg(process.pid, signal.SIGKILL)


def is_left(group: int) -> bool:
    """Whether a process of it runs; whoever has ended may still wait to be buried."""
    return any(_of_group(path, group) for path in Path("/proc").glob("[0-9]*/stat"))


def _of_group(stat: Path, group: int) -> bool:
    try:
        state, _parent, its_group, *_ = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return state != "Z" and int(its_group) == group


def players_of(process: int) -> int:
    """How many processes play for this one; one more looks after what they share."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return len(children) - 1


def test_ctrl_c_ends_all_of_them_without_a_complaint(
    running: subprocess.Popen[bytes], wait_until_sync: Callable[..., Any]
) -> None:
    """A terminal tells all its processes, and some have hardly begun."""
    wait_until_sync(lambda: players_of(running.pid) == 2, "both begin")
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert told.splitlines()[-1] == b"Stopped: not all games were played, so nothing is told."
    assert b"Traceback" not in told
    wait_until_sync(lambda: not is_left(running.pid), "all have ended")


def test_ctrl_c_waits_for_no_batch_that_is_played() -> None:
    """The next one has just begun when the first one is told."""
    heard: list[float] = []

    def interrupt(_games: int) -> None:
        heard.append(time.monotonic())
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        simulate(Plan((default_cast(29),), games=100, strength=0.8, seed=1), 1, interrupt)
    assert time.monotonic() - heard[0] < (heard[0] - begun) / 3
    assert not active_children()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_when_the_first_process_was_killed(
    running: subprocess.Popen[bytes], how: signal.Signals, wait_until_sync: Callable[..., Any]
) -> None:
    wait_until_sync(lambda: players_of(running.pid) == 2, "both play")
    running.send_signal(how)
    running.wait(60)
    wait_until_sync(lambda: not is_left(running.pid), "all have ended")


def test_when_a_process_that_plays_was_killed_it_says_so(
    running: subprocess.Popen[bytes], wait_until_sync: Callable[..., Any]
) -> None:
    wait_until_sync(lambda: players_of(running.pid) == 2, "both play")
    *_, latest = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    os.kill(int(latest), signal.SIGKILL)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 1
    assert b"was killed" in told
    assert b"Traceback" not in told
