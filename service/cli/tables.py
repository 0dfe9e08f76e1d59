"""`dying-message tables list|export ID`: what is kept of the tables, for their operator."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from service.cli.common import WRONG_USE, end, settings_or_end
from service.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from service.record.export import Withheld
    from service.store.store import Store
    from service.tables.table import Table

T = TypeVar("T")

app = typer.Typer(help="Look after the tables.", no_args_is_help=True)

_TO_HELP: Final = "The file to write, instead of the output."


@app.command("list")
def list_() -> None:
    """Say which tables are kept: their ids, how far they have come, and where they are."""
    for row in _asked_or_end(_rows):
        typer.echo(row)


@app.command()
def export(
    table: Annotated[str, typer.Argument(metavar="ID", help="The id of a table.")],
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help=_TO_HELP)] = None,
) -> None:
    """Print the log of a finished game, which `verify` checks."""
    log = _asked_or_end(lambda store: _log_or_end(store, table))
    if to is None:
        typer.echo(log, nl=False)
        return
    try:
        to.write_bytes(log.encode())
    except OSError as error:
        end(f"{to} cannot be written: {error.strerror}")


def _asked_or_end(question: "Callable[[Store], Awaitable[T]]") -> T:
    """What is stored, from Redis."""
    from redis.exceptions import RedisError

    from service.store.connection import connect_store
    from service.store.store import Store
    from service.tables.codec import DamagedError

    url = _redis_url_or_end(settings_or_end(Settings))

    async def answer() -> T:
        async with connect_store(url) as client:
            return await question(Store(client))

    try:
        return asyncio.run(answer())
    except DamagedError as damaged:
        end(f"What is stored has a form that is not known here: {damaged}")
    except (RedisError, OSError):
        end("Nobody answers at REDIS_URL.")


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


async def _rows(store: "Store") -> list[str]:
    from service.tables.codec import load_table

    kept = [await store.load(table) for table in sorted(await store.tables())]
    return [_row(load_table(each.state, each.version)) for each in kept if each]


def _row(table: "Table") -> str:
    """What the group knows as well: id, stage, players, outcome, title."""
    outcome = table.game.outcome if table.game and table.game.outcome else ""
    title = "".join(letter for letter in table.title if letter.isprintable())
    players = f"{len(table.members)} players"
    return f"{table.id:10}{table.stage:10} {players:11}{outcome:10} {title}".rstrip()


async def _log_or_end(store: "Store", table: str) -> str:
    from service.record.export import WithheldError
    from service.record.export import export as export_log

    try:
        return await export_log(store, table)
    except WithheldError as withheld:
        end(_reason(table, withheld.reason))


def _reason(table: str, withheld: "Withheld") -> str:
    from service.record.export import Withheld

    match withheld:
        case Withheld.NO_TABLE:
            return f"There is no table {table}, or it ended too long ago to be kept."
        case Withheld.NO_GAME:
            return f"Table {table} was closed before a game began."
        case Withheld.NOT_OVER:
            return f"The game of table {table} is not over: until then its log is secret."
