"""Processes that belong together: started in order, watched, restarted, stopped in reverse."""

import asyncio
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

POLL_SECONDS: Final = 0.05
LOG_BYTES_KEPT: Final = 5_000_000
SHOWN_LOG_LINES: Final = 12


class ChildError(Exception):
    """A child did not get ready, or died again and again; the text may span several lines."""


async def _at_once() -> bool:
    return True


@dataclass(frozen=True)
class Child:
    """A process to run. `ready` is asked until it says yes; it must not raise but OSError."""

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    ready: Callable[[], Awaitable[bool]] = _at_once


@dataclass(frozen=True)
class Patience:
    """How long a child may take, in seconds, and how often it may die soon after its start."""

    to_start: float = 30.0
    to_stop: float = 10.0
    quick_death: float = 10.0
    deaths: int = 5
    pause: float = 0.5


@dataclass
class _Running:
    child: Child
    log: Path
    process: asyncio.subprocess.Process
    since: float
    log_start: int
    quick_deaths: int = 0

    def last_lines(self) -> str:
        """The end of what this run of the child has logged."""
        with self.log.open("rb") as file:
            file.seek(self.log_start)
            lines = file.read().decode(errors="replace").splitlines()
        shown = "\n".join(f"  {line}" for line in lines[-SHOWN_LOG_LINES:])
        return shown or "  (it wrote nothing)"


class Children:
    """`async with Children(logs, say) as children`: at its end all are stopped.

    Each child writes to `<logs>/<name>.log`; `say` gets a line about what a person should know.
    """

    def __init__(
        self, logs: Path, say: Callable[[str], None], patience: Patience | None = None
    ) -> None:
        self._logs = logs
        self._say = say
        self._patience = patience or Patience()
        self._running: list[_Running] = []

    async def start(self, child: Child) -> None:
        """Starts it and waits until it is ready; ChildError with its last words otherwise."""
        log = self._open_log(child)
        with log.open("ab") as file:
            log_start = file.tell()
            process = await _spawn(child, file)
        running = _Running(child, log, process, time.monotonic(), log_start)
        self._running.append(running)
        await self._until_ready(running)

    async def watch(self) -> None:
        """Starts again what dies, for ever; ChildError when that helps no more."""
        while True:
            for running in self._running:
                if running.process.returncode is not None:
                    await self._restart(running)
            await asyncio.sleep(POLL_SECONDS)

    def pids(self) -> dict[str, int]:
        """The process of each child, by name, in the order of their start."""
        return {running.child.name: running.process.pid for running in self._running}

    async def _until_ready(self, running: _Running) -> None:
        name, deadline = running.child.name, time.monotonic() + self._patience.to_start
        while not await _says_ready(running.child):
            if (code := running.process.returncode) is not None:
                raise ChildError(f"{name} {_ended(code)} at its start:\n{running.last_lines()}")
            if time.monotonic() > deadline:
                waited = f"{self._patience.to_start:g} s"
                raise ChildError(f"{name} was not ready in {waited}:\n{running.last_lines()}")
            await asyncio.sleep(POLL_SECONDS)

    async def _restart(self, running: _Running) -> None:
        child, patience = running.child, self._patience
        how = _ended(running.process.returncode or 0)
        quick = time.monotonic() - running.since < patience.quick_death
        running.quick_deaths = running.quick_deaths + 1 if quick else 1
        if running.quick_deaths >= patience.deaths:
            raise ChildError(f"{child.name} {how} again and again:\n{running.last_lines()}")
        self._say(f"{child.name} {how}; starting it again")
        await asyncio.sleep(patience.pause * (running.quick_deaths - 1))
        with running.log.open("ab") as file:
            running.log_start = file.tell()
            running.process = await _spawn(child, file)
        running.since = time.monotonic()

    def _open_log(self, child: Child) -> Path:
        self._logs.mkdir(parents=True, exist_ok=True)
        log = self._logs / f"{child.name.replace(' ', '-')}.log"
        if log.exists() and log.stat().st_size > LOG_BYTES_KEPT:
            log.replace(log.with_suffix(".old.log"))
        return log

    async def stop(self) -> None:
        """Stops all, the last first. Cancelled meanwhile (a second Ctrl-C), it kills the rest."""
        while self._running:
            process = self._running[-1].process
            try:
                await _stop(process, self._patience.to_stop)
            except asyncio.CancelledError:
                await self._kill()
                raise
            self._running.pop()

    async def _kill(self) -> None:
        for running in self._running:
            _signal(running.process.kill)
        for running in self._running:
            await running.process.wait()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()


async def _spawn(child: Child, log: IO[bytes]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *_dying_with_us(),
        *child.command,
        env={**os.environ, **child.env},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,  # a terminal's Ctrl-C is for us alone: we stop them in order
    )


def _dying_with_us() -> tuple[str, ...]:
    """Where util-linux is, a child is told to end when we are killed and can tell it no more."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "TERM") if setpriv else ()


async def _says_ready(child: Child) -> bool:
    with suppress(OSError):
        return await child.ready()
    return False


async def _stop(process: asyncio.subprocess.Process, seconds: float) -> None:
    _signal(process.terminate)
    try:
        async with asyncio.timeout(seconds):
            await process.wait()
    except TimeoutError:
        _signal(process.kill)
        await process.wait()


def _signal(send: Callable[[], None]) -> None:
    with suppress(ProcessLookupError):
        send()


def _ended(code: int) -> str:
    return f"was killed (signal {-code})" if code < 0 else f"ended (exit code {code})"
