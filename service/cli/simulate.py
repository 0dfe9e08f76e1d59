"""`dying-message simulate`: how fair the casts are, by many games among simple players."""

import os
import re
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from engine.casts import FEWEST, MOST, Cast, UnplayableError, check_cast, default_cast
from service.cli.common import WRONG_USE, end, say
from service.tables.denied import Denied
from service.telegram.casting import read_cast
from service.texts.lobby import unplayable
from service.texts.markup import shown

if TYPE_CHECKING:
    from service.simulation.batches import Plan
    from service.simulation.tally import Tally

EXTRA: Final = frozenset({"matplotlib", "numpy", "rich"})
REFERENCE_STRENGTH: Final = 0.8
"""At which the default casts are balanced (docs/balance.md)."""
ALL: Final = "4-29"
"""Counts whose default casts hold no character for people who have played before."""
LARGEST: Final = 1_000_000
"""Games a run; more than anybody waits for."""
MOST_PROCESSES: Final = 256


def simulate(  # noqa: PLR0913, PLR0917 one parameter an option
    players: Annotated[
        str | None,
        typer.Option(help=f"How many sit at a table: 7, or 5,10, or {ALL}.", show_default=ALL),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, max=LARGEST, help="Games with each number of players.")
    ] = 200,
    cast: Annotated[
        str | None,
        typer.Option(help='Instead of the default casts: "2 Killer, Accomplice, 5 Citizen".'),
    ] = None,
    strength: Annotated[
        float, typer.Option(min=0, max=1, help="How far two people read a card alike.")
    ] = REFERENCE_STRENGTH,
    seed: Annotated[int, typer.Option(min=0, help="Another number, other games.")] = 1,
    plot: Annotated[Path, typer.Option(help="Where the PNG goes.")] = Path("balance.png"),
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_PROCESSES, help="At once; as many as there are cores.")
    ] = min(os.cpu_count() or 1, MOST_PROCESSES),
) -> None:
    """Play many games among simple models of players, and say who wins how often."""
    casts = _defaults(players) if cast is None else (_custom(cast, players),)
    _check_plot(plot)
    try:
        from service.simulation.batches import Plan
        from service.simulation.report import draw, heading, text
    except ModuleNotFoundError as error:
        _end_if_extra_is_missing(error)
        raise

    plan = Plan(casts, games, strength, seed)
    tallies = _run(plan, processes)
    say(f"{heading(plan)}\n{text(tallies)}")
    try:
        draw(tallies, heading(plan), plot)
    except OSError as error:
        end(f"The picture could not be written to {plot}: {error.strerror or error}")
    say(f"The picture is {plot}.")


def _check_plot(plot: Path) -> None:
    """Whether a picture can go there, for that it cannot is known too late after all the games."""
    if plot.suffix.lower() != ".png":
        raise _wrong_plot("the picture is a PNG: call it by a name that ends with .png")
    if not plot.parent.is_dir():
        raise _wrong_plot(f"there is no folder {plot.parent}")
    is_new = not plot.exists()
    if not is_new and not plot.is_file():
        raise _wrong_plot(f"{plot} is no file")
    try:
        plot.open("ab").close()
    except OSError as error:
        raise _wrong_plot(f"{plot} cannot be written: {error.strerror}") from None
    if is_new:
        plot.unlink()


def _wrong_plot(message: str) -> typer.BadParameter:
    return typer.BadParameter(message, param_hint="--plot")


def _run(plan: "Plan", processes: int) -> "list[Tally]":
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    from service.simulation.batches import simulate as play_all

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn())
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    # On stderr, so that the table alone can be kept.
    try:
        with Progress(*columns, *times, console=Console(stderr=True)) as progress:
            task = progress.add_task("Playing", total=len(plan.casts) * plan.games)
            return play_all(plan, processes, lambda games: progress.advance(task, games))
    except KeyboardInterrupt:
        end("Stopped: not all games were played, so nothing is told.", 130)
    except BrokenExecutor:
        end("A process that played was killed, perhaps for want of memory: try fewer --processes.")


def _end_if_extra_is_missing(error: ModuleNotFoundError) -> None:
    missing = (error.name or "").partition(".")[0]
    if missing in EXTRA:
        end(
            f"simulate needs {missing}, which is not installed: run it by"
            " `make simulate`, or install dying-message[simulate].",
            WRONG_USE,
        )


def _defaults(players: str | None) -> tuple[Cast, ...]:
    counts = _counts(ALL if players is None else players)
    return tuple(default_cast(count) for count in counts)


def _counts(text: str) -> list[int]:
    """`7`, `5,10`, `4-29` or several of them."""
    return sorted({count for part in text.split(",") for count in _range(part.strip())})


def _range(part: str) -> range:
    match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", part)
    if match is None:
        raise _wrong_players(part)
    first, last = int(match[1]), int(match[2] or match[1])
    if not FEWEST <= first <= last <= MOST:
        raise _wrong_players(part)
    return range(first, last + 1)


def _wrong_players(text: str) -> typer.BadParameter:
    wanted = f"numbers from {FEWEST} to {MOST} such as 7, 5,10 or 4-29"
    return typer.BadParameter(f"“{text}” is not among {wanted}", param_hint="--players")


def _custom(text: str, players: str | None) -> Cast:
    try:
        cast = read_cast(text)
        check_cast(cast, len(cast))
    except Denied as denied:
        part = denied.facts.get("part", text)
        message = (
            f"“{part}” is no character. One is, for example, “2 Killer, Accomplice, 7 Citizen”."
        )
    except UnplayableError as refused:
        message = shown(unplayable(refused.reason, refused.role))
    else:
        if players is not None and _counts(players) != [len(cast)]:
            raise typer.BadParameter(f"this cast is for {len(cast)} players", param_hint="--cast")
        return cast
    raise typer.BadParameter(message, param_hint="--cast")
