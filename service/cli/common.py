"""What the commands share: settings or a clear end, and logs."""

import os
import sys
from contextlib import suppress
from typing import NoReturn, TypeVar

import typer
from redis.exceptions import RedisError

from service.runtime import configure_logging
from service.settings import Settings, SettingsError, load_settings
from service.store.connection import UnsafeServerError, connect, refuse_eviction

WRONG_USE = 2

S = TypeVar("S", bound=Settings)


def end(message: str, code: int = 1) -> NoReturn:
    """Says why, on stderr, and leaves with this exit code."""
    typer.echo(message, err=True)
    sys.exit(code)


def say(text: str, *, nl: bool = True) -> None:
    """On stdout; ends the program when that takes nothing, such as a file on a full disk."""
    if sys.stdout is None:  # it was closed by whoever started this
        end("There is no output to write to.")
    try:
        typer.echo(text, nl=nl)
    except BrokenPipeError:  # whoever has read as much as they wanted is told nothing
        raise
    except OSError as error:
        _give_up_output()
        end(f"The output cannot be written: {error.strerror}")


def _give_up_output() -> None:
    """Else what could not be written would be tried again, and complained of, at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def settings_or_end(kind: type[S]) -> S:
    """The settings; wrong ones end the program with code 2 and one line for each."""
    try:
        return load_settings(kind)
    except SettingsError as error:
        end(str(error), WRONG_USE)


def begin(kind: type[S]) -> S:
    """How every long-running process starts: settings, then logs."""
    settings = settings_or_end(kind)
    configure_logging(settings)
    if settings.redis_url:
        _end_if_redis_forgets(settings.redis_url)
    return settings


def _end_if_redis_forgets(redis_url: str) -> None:
    """A server that may throw games away is refused; one that is away may still come."""
    with connect(redis_url) as client, suppress(RedisError, OSError):
        try:
            refuse_eviction(client)
        except UnsafeServerError as error:
            end(f"REDIS_URL wants a server that keeps what it is given: {error}")
