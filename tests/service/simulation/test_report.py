from collections.abc import Iterator

import pytest
from matplotlib.collections import LineCollection
from matplotlib.container import ErrorbarContainer

from service.simulation.report import picture, table
from service.simulation.tally import Tally

TALLIES = (
    Tally(7, games=200, innocent_wins=90, rounds=700, windows=4100, seconds=12.34),
    Tally(12, games=10, innocent_wins=10, rounds=52, windows=444, seconds=0.96),
)


def test_the_table_has_chances_with_intervals_means_a_game_and_all_seconds() -> None:
    columns = {column.header: list(column.cells) for column in table(TALLIES).columns}
    assert columns == {
        "players": ["7", "12"],
        "innocents win": ["45.0% (38.3-51.9)", "100.0% (72.2-100.0)"],
        "guilty win": ["55.0% (48.1-61.7)", "0.0% (0.0-27.8)"],
        "rounds": ["3.5", "5.2"],
        "windows": ["20.5", "44.4"],
        "seconds": ["12.3", "1.0"],
    }


def test_the_picture_has_a_bar_from_end_to_end_of_each_interval() -> None:
    (axes,) = picture(TALLIES, "title").axes
    drawn = {
        each.get_label(): list(_bars(each))
        for each in axes.containers
        if isinstance(each, ErrorbarContainer)
    }
    assert drawn.keys() == {"Innocent Faction", "Guilty Faction"}
    innocents = [(6.9, 38.3, 51.9), (11.9, 72.2, 100)]
    guilty = [(7.1, 48.1, 61.7), (12.1, 0, 27.8)]
    assert drawn["Innocent Faction"] == [pytest.approx(bar, abs=0.05) for bar in innocents]
    assert drawn["Guilty Faction"] == [pytest.approx(bar, abs=0.05) for bar in guilty]


def _bars(drawn: ErrorbarContainer) -> Iterator[tuple[float, float, float]]:
    """Where each bar stands, its lower and its upper end."""
    lines: tuple[LineCollection, ...] = drawn.lines[2]
    for (at, low), (_at, high) in (bar for each in lines for bar in each.get_segments()):
        yield at, low, high
