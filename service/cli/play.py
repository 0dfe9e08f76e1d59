"""`dying-message play`: everything at once, on this machine, watched until it is stopped."""

import asyncio
import shutil
import signal
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from service.cli.common import settings_or_end
from service.settings import Settings

_PLAYERS: Final = 7
_PLAYERS_HELP: Final = f"How many, with --autoplay; else {_PLAYERS}."
_PORT_HELP: Final = "Where the bot listens, instead of PORT; the page to play on is one above."


def play(
    *,
    autoplay: Annotated[bool, typer.Option("--autoplay", help="Watch a game in here.")] = False,
    players: Annotated[int | None, typer.Option(min=4, max=36, help=_PLAYERS_HELP)] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help=_PORT_HELP)] = None,
    speed: Annotated[float | None, typer.Option(min=0.001, help="Instead of SPEED.")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Instead of DATA_DIR.")] = None,
) -> None:
    """Play on this machine: in the browser, or on Telegram when TELEGRAM_BOT_TOKEN is set."""
    if players is not None and not autoplay:
        raise typer.BadParameter("only --autoplay takes it", param_hint="--players")
    given = settings_or_end(Settings)
    # The processes are told the whole path, wherever they run.
    folder = (data_dir or given.data_dir).resolve()
    options = {"port": port, "speed": speed, "data_dir": folder}
    chosen = {name: value for name, value in options.items() if value is not None}
    settings = given.model_copy(update=chosen)
    if autoplay:
        sys.exit(_watch_a_game(settings, players or _PLAYERS, folder if data_dir else None))
    from service.cli.hosting import host

    sys.exit(_run(host(settings, typer.echo), settings, stopped=0))


def _watch_a_game(settings: Settings, players: int, data_dir: Path | None) -> int:
    """In a folder of its own, which is kept when the game went wrong or was asked for."""
    from service.cli.hosting import watch_a_game

    folder = data_dir or Path(tempfile.mkdtemp(prefix="dying-message-"))
    own = settings.model_copy(update={"data_dir": folder, "redis_url": ""})
    code = _run(watch_a_game(own, players, typer.echo), own, stopped=130)
    if code == 0 and data_dir is None:
        shutil.rmtree(folder)
    elif code:
        typer.echo(f"What the processes said is in {folder / 'logs'}.", err=True)
    return code


def _run(work: Coroutine[Any, Any, int], settings: Settings, stopped: int) -> int:
    """The exit code of `work`, or `stopped` when Ctrl-C or SIGTERM ended it."""
    from telegram.error import TelegramError

    from service.cli.hosting import TROUBLES
    from service.cli.telegram_calls import explain

    try:
        return asyncio.run(_until_told(work))
    except asyncio.CancelledError:
        return stopped
    except TROUBLES as trouble:
        typer.echo(str(trouble), err=True)
    except TelegramError as error:
        typer.echo(explain(error, settings), err=True)
    return 1


async def _until_told(work: Coroutine[Any, Any, int]) -> int:
    task = asyncio.ensure_future(work)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await task
