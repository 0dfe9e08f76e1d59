"""`play` as a person runs it: started, disturbed, stopped, started again."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from service.cli.main import app
from service.settings import Settings

WaitUntil = Callable[..., Awaitable[str]]

READY_SECONDS = 90
STOP_SECONDS = 30
ROOT = Path(__file__).parents[3]
PROCESSES = ["valkey-server", "sandbox", "serve", "work", "work", "clock"]


@dataclass
class Playing:
    """A running `play`, and what it has printed so far."""

    process: asyncio.subprocess.Process
    printed: Path
    client: httpx.AsyncClient
    wait_until: WaitUntil

    def text(self) -> str:
        return self.printed.read_text()

    async def address(self) -> str:
        """Where the page is, once everything runs."""
        pattern = r"Play here: (http://\S+)/"
        await self.wait_until(self._ready_or_over, "an address", timeout=READY_SECONDS)
        found = re.search(pattern, self.text())
        assert found, self.text()
        return found[1]

    def _ready_or_over(self) -> bool:
        return "Ctrl-C stops" in self.text() or self.process.returncode is not None

    def children(self) -> dict[int, str]:
        """The processes under it by id, with the last word of their command or program."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {pid: name for pid in map(int, path.read_text().split()) if (name := _name(pid))}

    def child(self, name: str) -> int:
        return next(pid for pid, known in self.children().items() if known == name)

    async def end(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), STOP_SECONDS)


def _name(pid: int) -> str:
    with suppress(FileNotFoundError, ProcessLookupError):  # before it is opened, or read
        command = Path(f"/proc/{pid}/cmdline").read_text()
        if "/valkey-server" in command:
            return "valkey-server"
        return next((word for word in command.split("\0") if word in PROCESSES), "")
    return ""


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


Start = Callable[..., Awaitable[Playing]]


@pytest.fixture
async def play(
    tmp_path: Path, wait_until: WaitUntil, unused_tcp_port_factory: Callable[[], int]
) -> AsyncIterator[Start]:
    """Starts `play` in the test's folder; what still runs at the end is stopped."""
    started: list[Playing] = []
    async with httpx.AsyncClient(trust_env=False) as client:

        async def start(port: int | None = None) -> Playing:
            printed = tmp_path / f"printed-{len(started)}"
            with printed.open("w") as out:
                process = await _spawn(tmp_path, out.fileno(), port or unused_tcp_port_factory())
            started.append(Playing(process, printed, client, wait_until))
            return started[-1]

        yield start
    for playing in started:
        if playing.process.returncode is None:
            await playing.end(signal.SIGTERM)


async def _spawn(folder: Path, out: int, port: int) -> asyncio.subprocess.Process:
    ours = {name.upper() for name in Settings.model_fields}
    others = {name: value for name, value in os.environ.items() if name not in ours}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "service.cli.main", "play"),
        *("--data-dir", str(folder / "data"), "--port", str(port)),
        cwd=folder,
        env={**others, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdout=out,
        stderr=out,
    )


async def test_everything_runs_and_ctrl_c_stops_it_cleanly(play: Start, tmp_path: Path) -> None:
    playing = await play()
    page = await playing.client.get(await playing.address())
    assert page.headers["content-type"].startswith("text/html")
    children = playing.children()
    assert list(children.values()) == PROCESSES
    assert await playing.end() == 0
    assert not any(map(alive, children))
    assert "Traceback" not in playing.text()
    logs = "".join(log.read_text() for log in (tmp_path / "data" / "logs").iterdir())
    assert not re.search(r"Traceback| ERROR | CRITICAL ", logs), logs


async def test_what_is_printed_tells_the_page_from_the_bot(
    play: Start, unused_tcp_port: int
) -> None:
    port = unused_tcp_port
    playing = await play(port)
    address = await playing.address()
    assert f"Play here: {address}/ (on port {port} is the bot alone, without a page)\n" in (
        playing.text()
    )
    assert not address.endswith(f":{port}")
    bot = await playing.client.get(f"http://127.0.0.1:{port}/")
    assert bot.status_code == 404


def test_help_tells_where_the_page_is() -> None:
    words = CliRunner().invoke(app, ["play", "--help"], env={"COLUMNS": "200"}).output
    assert "the page to play on is one above" in words


async def test_a_second_play_is_refused_and_the_first_goes_on(play: Start) -> None:
    first = await play()
    await first.address()
    second = await play()
    assert await asyncio.wait_for(second.process.wait(), STOP_SECONDS) == 1
    assert re.fullmatch(r"Another play runs on .*\n", second.text())
    assert first.process.returncode is None


async def test_what_is_killed_is_started_again(play: Start, unused_tcp_port: int) -> None:
    port = unused_tcp_port
    playing = await play(port)
    await playing.address()
    for name in ("clock", "serve", "sandbox", "valkey-server", "work"):
        await replaced(playing, playing.child(name))
    await playing.wait_until(lambda: healthy(playing, port), "health", timeout=30)


async def replaced(playing: Playing, killed: int) -> None:
    """Kill it, and wait until all are there again."""
    os.kill(killed, signal.SIGKILL)

    def complete() -> bool:
        children = playing.children()
        return killed not in children and sorted(children.values()) == sorted(PROCESSES)

    await playing.wait_until(complete, f"another for {killed}", timeout=30)


async def healthy(playing: Playing, port: int) -> bool:
    try:
        return (await playing.client.get(f"http://127.0.0.1:{port}/health")).is_success
    except httpx.TransportError:
        return False


async def test_started_again_it_goes_on_where_it_was(play: Start) -> None:
    first = await play()
    address = await first.address()
    said = {"as": 1, "chat": await group(first, address), "text": "Is anybody there?"}
    (await first.client.post(f"{address}/sandbox/send", json=said)).raise_for_status()
    assert await first.end(signal.SIGTERM) == 0
    second = await play()
    state = await second.client.get(f"{await second.address()}/sandbox/state?as=1")
    assert "Is anybody there?" in state.text


async def group(playing: Playing, address: str) -> int:
    chats = (await playing.client.get(f"{address}/sandbox/state?as=1")).json()["chats"]
    found: int = next(chat["chat"]["id"] for chat in chats if chat["chat"]["id"] < 0)
    return found


async def test_a_taken_port_is_told_and_passed_over(play: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]
        playing = await play(port=taken)
        await playing.address()
    found = re.search(rf"Port {taken} is taken; using (\d+)\.", playing.text())
    assert found
    assert int(found[1]) > taken
