"""Lua that runs inside Redis: each script is one atomic step."""

from functools import cache
from importlib import resources

from redis.asyncio import Redis
from redis.commands.core import AsyncScript


def script(redis: Redis, name: str) -> AsyncScript:
    """The script as a callable on this client; the server keeps its text after the first call."""
    return redis.register_script(_text(name))


@cache
def _text(name: str) -> str:
    return resources.files(__name__).joinpath(f"{name}.lua").read_text()
