"""`dying-message simulate`, from outside."""

import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from engine.casts import default_cast
from service.cli import simulate as command
from service.cli.main import app
from service.simulation import batches
from service.simulation.tally import Tally

PNG = b"\x89PNG\r\n\x1a\n"


def simulate(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words], terminal_width=200)


def test_it_prints_a_row_a_number_of_players_and_draws_them(tmp_path: Path) -> None:
    plot = tmp_path / "fair.png"
    done = simulate("--players", "4,6", "--games", "12", "--processes", "2", "--plot", str(plot))
    assert done.exit_code == 0, done.output
    assert "24/24" in done.stderr, "the progress is shown, and not in the table"
    assert "24/24" not in done.stdout
    rows = [line.split("|")[1:-1] for line in done.stdout.splitlines() if line.startswith("|")]
    assert done.stdout.startswith("12 games each at strength 0.8, seed 1; 95 % intervals\n")
    assert all(len(line) <= 80 for line in done.stdout.splitlines() if line.startswith("|"))
    assert rows[0][0].strip() == "players"
    assert [row[0].strip() for row in rows[2:]] == ["4", "6"]
    for row in rows[2:]:
        chances = [float(cell.strip().partition("%")[0]) for cell in row[1:3]]
        assert sum(chances) == pytest.approx(100, abs=0.2)
    assert plot.read_bytes().startswith(PNG)


def test_the_same_seed_wins_the_same_games_on_any_number_of_processes(tmp_path: Path) -> None:
    words = ("--players", "5", "--games", "25", "--plot", str(tmp_path / "fair.png"))
    tables = [simulate(*words, "--processes", count).stdout for count in ("1", "2")]
    chances = [table.rpartition("|")[0].splitlines()[-1].split("|")[1:-2] for table in tables]
    assert chances[0] == chances[1]


def test_as_many_processes_play_as_there_are_cores(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    handed = []

    def play_all(_plan: batches.Plan, processes: int, _told: Callable[[int], None]) -> list[Tally]:
        handed.append(processes)
        return [Tally(4, games=1)]

    monkeypatch.setattr(batches, "simulate", play_all)
    monkeypatch.setattr(os, "cpu_count", lambda: 37)
    with_37_cores = typer.Typer()
    # Cores are counted as the module is loaded: this is a copy of it.
    with_37_cores.command()(runpy.run_path(command.__file__)["simulate"])
    words = ["--players", "4", "--plot", str(tmp_path / "fair.png")]
    done = CliRunner().invoke(with_37_cores, words)
    assert done.exit_code == 0, done.output
    assert handed == [37]


def test_a_cast_of_ones_own_is_played(tmp_path: Path) -> None:
    words = ("--games", "3", "--processes", "1", "--plot", str(tmp_path / "fair.png"))
    done = simulate("--cast", "Killer, Accomplice, 4 Citizen", *words)
    assert done.exit_code == 0, done.output
    assert "|       6 |" in done.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--players", "3"), "numbers from 4 to 36"),
        (("--players", "9-5"), "numbers from 4 to 36"),
        (("--players", "7,"), "numbers from 4 to 36"),
        (("--players", "many"), "numbers from 4 to 36"),
        (("--players", ""), "numbers from 4 to 36"),
        (("--cast", ""), "no character"),
        (("--cast", "2 Fool, 5 Citizen"), "no character"),
        (("--cast", "2 Killer, 3 Citizen"), "outnumber"),
        (("--cast", "Killer, 5 Citizen", "--players", "7"), "this cast is for 6 players"),
        (("--plot", "nowhere/fair.png"), "there is no folder nowhere"),
        (("--plot", "fair.pdf"), "the picture is a PNG: call it by a name that ends with .png"),
        (("--plot", ""), "the picture is a PNG: call it by a name that ends with .png"),
        (("--plot", "/proc/self/fair.png"), "/proc/self/fair.png cannot be written: "),
        (("--games", "0"), "games"),
        (("--strength", "1.5"), "strength"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_the_reason(
    words: tuple[str, ...], reason: str
) -> None:
    done = simulate(*words)
    assert done.exit_code == 2
    assert reason in " ".join(done.stderr.replace("│", " ").split())


def test_a_pipe_is_found_to_take_no_picture_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("fair.png")
    done = simulate("--plot", "fair.png")
    assert done.exit_code == 2
    assert "fair.png is no file" in done.stderr


def test_looking_whether_the_picture_can_be_written_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(batches, "simulate", interrupted)
    old, new = tmp_path / "old.png", tmp_path / "new.png"
    old.write_bytes(b"old")
    for plot in (old, new):
        assert simulate("--plot", str(plot)).exit_code == 130
    assert list(tmp_path.iterdir()) == [old]
    assert old.read_bytes() == b"old"


def test_a_picture_that_can_no_longer_be_written_costs_no_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plot = tmp_path / "fair.png"

    def play_all(*_: object) -> list[Tally]:
        plot.mkdir()
        return [Tally(4, games=2)]

    monkeypatch.setattr(batches, "simulate", play_all)
    done = simulate("--players", "4", "--plot", str(plot))
    assert done.exit_code == 1
    assert "|       4 |" in done.stdout
    assert "could not be written" in done.stderr


def test_an_output_that_takes_nothing_is_told_in_one_line(tmp_path: Path) -> None:
    words = ("--players", "4", "--games", "2", "--processes", "1")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "service.cli.main", "simulate", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path.cwd())},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "The output cannot be written: No space left on device"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("missing", sorted(command.EXTRA - {"rich"}))
def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    for module in [name for name in sys.modules if name.startswith("service.simulation")]:
        monkeypatch.delitem(sys.modules, module)
    for module in {missing, *(name for name in sys.modules if name.startswith(f"{missing}."))}:
        monkeypatch.setitem(sys.modules, module, None)
    done = simulate("--players", "4", "--games", "1")
    assert done.exit_code == 2
    assert "make simulate" in done.stderr
    assert "Traceback" not in done.output


def test_all_counts_without_advanced_characters_are_the_default() -> None:
    assert command._defaults(None) == tuple(map(default_cast, range(4, 30)))
