"""What simulated games come to, as a table and as a picture."""

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from rich import box
from rich.console import Console
from rich.table import Table

from service.simulation.batches import Plan
from service.simulation.tally import Share, Tally

FAIR: Final = (40, 60)
"""Per cent between which a chance to win counts as balanced."""
BLUE, ORANGE = "#1f77b4", "#d95f02"
"""Told apart by the colour-blind too; in grey their marks differ."""
WIDTH: Final = 100
"""Columns, more than the table needs."""
ASIDE: Final = 0.1
"""How far each faction stands from the middle, so that equal chances do not hide each other."""


def heading(plan: Plan) -> str:
    """What was played, and how to read the numbers; the same plan gives the same ones."""
    games = "1 game" if plan.games == 1 else f"{plan.games:,} games"
    return f"{games} each at strength {plan.strength:g}, seed {plan.seed}; 95 % intervals"


def table(tallies: Iterable[Tally]) -> Table:
    """A row a number of players; as text it is Markdown."""
    made = Table(box=box.MARKDOWN)
    for heading in ("players", "innocents win", "guilty win", "rounds", "windows", "seconds"):
        made.add_column(heading, justify="right", no_wrap=True)
    for each in tallies:
        made.add_row(
            str(each.players),
            in_words(each.innocents),
            in_words(each.guilty),
            f"{each.rounds / each.games:.1f}",
            f"{each.windows / each.games:.1f}",
            f"{each.seconds:.1f}",
        )
    return made


def text(tallies: Iterable[Tally]) -> str:
    """The table as lines; a terminal that is narrower wraps them, for cut ones tell nothing."""
    lines = StringIO()
    Console(file=lines, width=WIDTH).print(table(tallies))
    return lines.getvalue().rstrip("\n")


def in_words(share: Share) -> str:
    """Short, so that a row fits a terminal of 80 columns."""
    return f"{share.value:.1%} ({100 * share.low:.1f}-{100 * share.high:.1f})"


def draw(tallies: Sequence[Tally], title: str, path: Path) -> None:
    """Write a PNG of both factions' chances with their intervals. Raises OSError."""
    picture(tallies, title).savefig(path, format="png")


def picture(tallies: Sequence[Tally], title: str) -> Figure:
    """For each number of players a point a faction, with a bar from low to high."""
    figure = Figure(figsize=(9, 5), dpi=120, layout="constrained")
    axes = figure.subplots()
    axes.axhspan(*FAIR, color="0.93", label=f"{FAIR[0]} to {FAIR[1]} %")
    innocents = {each.players - ASIDE: each.innocents for each in tallies}
    guilty = {each.players + ASIDE: each.guilty for each in tallies}
    _draw_faction(axes, innocents, "Innocent Faction", BLUE, marker="o")
    _draw_faction(axes, guilty, "Guilty Faction", ORANGE, marker="s")
    axes.set(title=title, xlabel="players", ylabel="games won, per cent", ylim=(-2, 102))
    players = [each.players for each in tallies]
    axes.set(xticks=players, xlim=(min(players) - 1, max(players) + 1))
    axes.legend(loc="upper right", ncols=3)
    return figure


def _draw_faction(
    axes: Axes, shares: Mapping[float, Share], label: str, color: str, marker: str
) -> None:
    values = [100 * share.value for share in shares.values()]
    below = [100 * (share.value - share.low) for share in shares.values()]
    above = [100 * (share.high - share.value) for share in shares.values()]
    at, bars = list(shares), (below, above)
    axes.errorbar(
        at, values, bars, label=label, color=color, marker=marker, linestyle="", capsize=3
    )
