"""Games on all cores, and what becomes of the processes."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ENDLESS = ("--players", "12", "--games", "100000", "--processes", "2")
ROOT = Path(__file__).parents[3]


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


def heeds_interrupts(process: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    (ignored,) = re.findall(r"^SigIgn:\s*([0-9a-f]+)$", status, re.MULTILINE)
    return not int(ignored, 16) >> (signal.SIGINT - 1) & 1


def test_ctrl_c_ends_all_of_them_without_a_complaint(
    running: subprocess.Popen[bytes], wait_until_sync: Callable[..., Any]
) -> None:
    """A terminal tells all its processes, and some have hardly begun."""
    wait_until_sync(
        lambda: players_of(running.pid) == 2 and heeds_interrupts(running.pid), "both begin"
    )
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in told
    wait_until_sync(lambda: not is_left(running.pid), "all have ended")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_when_the_first_process_was_killed(
    running: subprocess.Popen[bytes], how: signal.Signals, wait_until_sync: Callable[..., Any]
) -> None:
    wait_until_sync(lambda: players_of(running.pid) == 2, "both play")
    running.send_signal(how)
    running.wait(60)
    wait_until_sync(lambda: not is_left(running.pid), "all have ended")
