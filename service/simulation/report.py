"""What simulated games come to, as a table and as a picture."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from rich import box
from rich.table import Table

from service.simulation.tally import Share, Tally

FAIR: Final = (40, 60)
"""Per cent between which a chance to win counts as balanced."""
BLUE, ORANGE = "#1f77b4", "#d95f02"


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


def in_words(share: Share) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def draw(tallies: Sequence[Tally], title: str, path: Path) -> None:
    """Write a PNG of both factions' chances with their intervals. Raises OSError."""
    figure = Figure(figsize=(9, 5), dpi=120, layout="constrained")
    axes = figure.subplots()
    axes.axhspan(*FAIR, color="0.93", label=f"{FAIR[0]} to {FAIR[1]} %")
    players = [each.players for each in tallies]
    _draw_faction(axes, players, [each.innocents for each in tallies], "Innocent Faction", BLUE)
    _draw_faction(axes, players, [each.guilty for each in tallies], "Guilty Faction", ORANGE)
    axes.set(title=title, xlabel="players", ylabel="games won, per cent", ylim=(0, 100))
    axes.set_xticks(players)
    axes.legend(loc="upper right", ncols=3)
    figure.savefig(path, format="png")


def _draw_faction(
    axes: Axes, players: Sequence[int], shares: Sequence[Share], label: str, color: str
) -> None:
    values = [100 * share.value for share in shares]
    below = [100 * (share.value - share.low) for share in shares]
    above = [100 * (share.high - share.value) for share in shares]
    axes.errorbar(
        players, values, yerr=(below, above), label=label, color=color, marker="o", capsize=3
    )
