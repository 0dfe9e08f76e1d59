"""`dying-message tables export ID`: what is kept of the tables, for their operator."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from service.cli.common import WRONG_USE, end, settings_or_end
from service.settings import Settings

if TYPE_CHECKING:
    from service.record.export import Withheld

app = typer.Typer(help="Look after the tables.", no_args_is_help=True)

_TO_HELP: Final = "The file to write, instead of the output."


@app.callback()
def tables() -> None:
    """Keeps `export` a command of its own while it is the only one."""


@app.command()
def export(
    table: Annotated[str, typer.Argument(metavar="ID", help="The id of a table.")],
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help=_TO_HELP)] = None,
) -> None:
    """Print the log of a finished game, which `verify` checks."""
    log = _log_or_end(table, _redis_url_or_end(settings_or_end(Settings)))
    if to is None:
        typer.echo(log, nl=False)
        return
    try:
        to.write_bytes(log.encode())
    except OSError as error:
        end(f"{to} cannot be written: {error.strerror}")


def _redis_url_or_end(settings: Settings) -> str:
    """REDIS_URL, or else where the server of a `play` that runs here listens."""
    from service.cli.house import socket_in
    from service.cli.stack import embedded_url

    if settings.redis_url:
        return settings.redis_url
    socket = socket_in(settings.data_dir)
    if not socket.exists():
        end(f"REDIS_URL is not set, and no play runs on {settings.data_dir}", WRONG_USE)
    return embedded_url(socket)


def _log_or_end(table: str, redis_url: str) -> str:
    from redis.exceptions import RedisError

    from service.record.export import WithheldError
    from service.tables.codec import DamagedError

    try:
        return asyncio.run(_log(table, redis_url))
    except WithheldError as withheld:
        end(_reason(table, withheld.reason))
    except DamagedError as damaged:
        end(f"Table {table} is stored in a form that is not known here: {damaged}")
    except (RedisError, OSError):
        end("Nobody answers at REDIS_URL.")


async def _log(table: str, redis_url: str) -> str:
    from service.record.export import export as export_log
    from service.store.connection import connect_store
    from service.store.store import Store

    async with connect_store(redis_url) as client:
        return await export_log(Store(client), table)


def _reason(table: str, withheld: "Withheld") -> str:
    from service.record.export import Withheld

    match withheld:
        case Withheld.NO_TABLE:
            return f"There is no table {table}, or it ended too long ago to be kept."
        case Withheld.NO_GAME:
            return f"Table {table} was closed before a game began."
        case Withheld.NOT_OVER:
            return f"The game of table {table} is not over: until then its log is secret."
