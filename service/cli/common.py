"""What the commands share: settings or a clear end, and logs."""

import sys
from typing import NoReturn, TypeVar

import typer

from service.runtime import configure_logging
from service.settings import Settings, SettingsError, load_settings

WRONG_USE = 2

S = TypeVar("S", bound=Settings)


def end(message: str, code: int = 1) -> NoReturn:
    """Says why, on stderr, and leaves with this exit code."""
    typer.echo(message, err=True)
    sys.exit(code)


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
    return settings
