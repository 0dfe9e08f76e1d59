"""Processes that belong together, tried out with tiny ones."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from service.cli.children import Child, ChildError, Children, Patience

WaitUntil = Callable[..., Awaitable[object]]

BRIEF = Patience(to_start=60, to_stop=0.5, quick_death=60, deaths=3, pause=0.01)
LONG = Patience(to_start=60, to_stop=60)
WAITS = "import time\nprint('up', flush=True)\ntime.sleep(60)"
DIES = "import sys\nprint('I cannot', flush=True)\nsys.exit(3)"
WILL_NOT_GO = f"import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n{WAITS}"
TELLS_ITS_END = """
import signal, sys, time
def leave(*_):
    with open(sys.argv[1], "a") as file: file.write(sys.argv[2])
    sys.exit()
signal.signal(signal.SIGTERM, leave)
print('up', flush=True)
time.sleep(60)
"""


def script(name: str, code: str, *words: str, log: Path | None = None) -> Child:
    """A child that runs this code; ready when it has said so in `log`."""

    async def ready() -> bool:
        return log is None or is_up(log)

    return Child(name, (sys.executable, "-c", code, *words), ready=ready)


def is_up(log: Path) -> bool:
    return "up" in log.read_text()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
async def children(tmp_path: Path, said: list[str]) -> AsyncIterator[Children]:
    async with Children(tmp_path, said.append, BRIEF) as children:
        yield children


async def test_a_child_is_waited_for_until_it_is_ready(children: Children, tmp_path: Path) -> None:
    log = tmp_path / "work-1.log"
    await children.start(script("work 1", WAITS, log=log))
    assert log.read_text() == "up\n"


async def test_a_child_gets_its_environment_on_top_of_ours(
    children: Children, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wait_until: WaitUntil
) -> None:
    monkeypatch.setenv("OURS", "1")
    code = "import os\nprint(os.environ['OURS'], os.environ['ITS'], flush=True)\n" + WAITS
    await children.start(Child("one", (sys.executable, "-c", code), {"ITS": "2"}))
    await wait_until(lambda: "1 2" in (tmp_path / "one.log").read_text(), "both variables")


async def test_all_are_stopped_the_last_first(tmp_path: Path, said: list[str]) -> None:
    order = tmp_path / "order"
    async with Children(tmp_path, said.append, LONG) as children:
        for name in ("a", "b", "c"):
            log = tmp_path / f"{name}.log"
            await children.start(script(name, TELLS_ITS_END, str(order), name, log=log))
        pids = children.pids()
    assert order.read_text() == "cba"
    assert not any(map(alive, pids.values()))


async def test_a_child_that_will_not_go_is_killed(tmp_path: Path, said: list[str]) -> None:
    async with Children(tmp_path, said.append, BRIEF) as children:
        await children.start(script("deaf", WILL_NOT_GO, log=tmp_path / "deaf.log"))
        pid = children.pids()["deaf"]
    assert not alive(pid)


async def test_a_second_request_to_stop_kills_the_rest(tmp_path: Path) -> None:
    children = Children(tmp_path, print, LONG)
    for name in ("one", "two"):
        await children.start(script(name, WILL_NOT_GO, log=tmp_path / f"{name}.log"))
    pids = children.pids()
    stop = asyncio.ensure_future(children.stop())
    await asyncio.sleep(0)
    stop.cancel()
    await asyncio.wait([stop], timeout=30)
    assert stop.cancelled()
    assert not any(map(alive, pids.values()))


async def test_a_dead_child_is_started_again_and_told_of(
    children: Children, said: list[str], wait_until: WaitUntil
) -> None:
    await children.start(script("clock", WAITS))
    first = children.pids()["clock"]
    watch = asyncio.ensure_future(children.watch())
    os.kill(first, signal.SIGKILL)
    await wait_until(lambda: children.pids()["clock"] != first, "another clock")
    watch.cancel()
    assert said == ["clock was killed (signal 9); starting it again"]
    assert alive(children.pids()["clock"])


async def test_a_child_that_dies_again_and_again_is_given_up(
    children: Children, said: list[str]
) -> None:
    await children.start(script("serve", DIES))
    with pytest.raises(
        ChildError, match=r"serve ended \(exit code 3\) again and again:\n  I cannot"
    ):
        await asyncio.wait_for(children.watch(), 20)
    assert len(said) == BRIEF.deaths - 1


async def test_a_child_that_dies_at_its_start_leaves_its_last_words(children: Children) -> None:
    child = Child("serve", (sys.executable, "-c", DIES), ready=never)
    with pytest.raises(ChildError, match=r"serve ended \(exit code 3\) at its start:\n  I cannot"):
        await children.start(child)


async def test_only_the_words_of_this_start_are_shown(children: Children, tmp_path: Path) -> None:
    (tmp_path / "serve.log").write_text("of yesterday\n")
    with pytest.raises(ChildError) as caught:
        await children.start(Child("serve", (sys.executable, "-c", DIES), ready=never))
    assert "of yesterday" not in str(caught.value)


async def test_a_child_that_never_gets_ready_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    impatient = Patience(to_start=0.2, to_stop=0.5)
    async with Children(tmp_path, print, impatient) as children:
        with pytest.raises(ChildError, match=r"slow was not ready in 0\.2 s"):
            await children.start(Child("slow", (sys.executable, "-c", WAITS), ready=never))
        pid = children.pids()["slow"]
    assert not alive(pid)


async def test_a_long_log_is_put_aside(children: Children, tmp_path: Path) -> None:
    log = tmp_path / "one.log"
    log.write_bytes(b"x" * 6_000_000)
    await children.start(script("one", WAITS))
    assert log.stat().st_size < 1000
    assert (tmp_path / "one.old.log").stat().st_size == 6_000_000


async def test_children_end_when_their_parent_is_killed(
    tmp_path: Path, wait_until: WaitUntil
) -> None:
    parent = f"""
import asyncio, sys
from pathlib import Path
from service.cli.children import Child, Children
async def main():
    async with Children(Path({str(tmp_path)!r}), print) as children:
        await children.start(Child("one", (sys.executable, "-c", {WAITS!r})))
        print(children.pids()["one"], flush=True)
        await children.watch()
asyncio.run(main())
"""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", parent, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    child = int(await process.stdout.readline())
    process.kill()
    await process.wait()
    await wait_until(lambda: not running(child), "the child's end")


def running(pid: int) -> bool:
    """Alive and no zombie: nobody may be there to bury an orphan."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):  # before it is opened, or read
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


async def never() -> bool:
    return False
