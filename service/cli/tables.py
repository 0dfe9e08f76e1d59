"""`dying-message tables list|export ID`: what is kept of the tables, for their operator."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn, TypeVar

import typer

from service.cli.common import WRONG_USE, end, say, settings_or_end
from service.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from service.record.export import Withheld
    from service.store.store import Store, Stored
    from service.tables.table import Table

T = TypeVar("T")

app = typer.Typer(help="Look after the tables.", no_args_is_help=True)

_TO_HELP: Final = "The file to write, instead of the output."


@app.command("list")
def list_() -> None:
    """Say which tables are kept: id, stage, players, outcome and group, one table a line."""
    rows = _asked_or_end(_rows)
    if not rows:
        typer.echo("No table is kept.", err=True)
    for row in rows:
        say(row)


@app.command()
def export(
    table: Annotated[str, typer.Argument(metavar="ID", help="The id of a table.")],
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help=_TO_HELP)] = None,
) -> None:
    """Print the log of a finished game, which `verify` checks."""
    log = _asked_or_end(lambda store: _log_or_end(store, table))
    if to is None:
        say(log, nl=False)
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

    settings = settings_or_end(Settings)
    url = _redis_url_or_end(settings)

    async def answer() -> T:
        async with connect_store(url) as client:
            return await question(Store(client))

    try:
        return asyncio.run(answer())
    except DamagedError as damaged:
        end(f"What is stored has a form that is not known here: {damaged}")
    except (RedisError, OSError):
        if settings.redis_url:
            end("Nobody answers at REDIS_URL.")
        _end_without_server(settings)


def _redis_url_or_end(settings: Settings) -> str:
    """REDIS_URL, or else where the server of a `play` that runs here listens."""
    from service.cli.house import socket_in
    from service.cli.stack import embedded_url

    if settings.redis_url:
        return settings.redis_url
    socket = socket_in(settings.data_dir)
    if not socket.exists():
        _end_without_server(settings)
    return embedded_url(socket)


def _end_without_server(settings: Settings) -> NoReturn:
    start = "start it, or set REDIS_URL"
    end(f"REDIS_URL is not set, and no play runs on {settings.data_dir}: {start}.", WRONG_USE)


async def _rows(store: "Store") -> list[str]:
    kept = {table: await store.load(table) for table in sorted(await store.tables())}
    return [_row_of(table, stored) for table, stored in kept.items() if stored]


def _row_of(table: str, stored: "Stored") -> str:
    from service.tables.codec import DamagedError, load_table

    try:
        return _row(load_table(stored.state, stored.version))
    except DamagedError:  # the others can be told all the same
        return f"{table:10}damaged"


def _row(table: "Table") -> str:
    """What the group knows as well."""
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
