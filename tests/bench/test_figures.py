"""What the benchmarks promise, as far as it can be told without a clock."""

import sys
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from bench import beside
from bench.__main__ import PAGE, main
from bench.games import FEW, MANY, longest, take
from bench.rules import first_vote, in_round
from bench.section import Section
from bench.stored import MOST, table_size
from engine.commands import Command
from engine.game import Game


def calls_each(game: Game, commands: tuple[Command, ...]) -> float:
    """How many functions a command calls: the same on every machine, however busy."""
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        reduce(take, commands, game)
    finally:
        sys.setprofile(before)
    return calls / len(commands)


def test_a_game_of_ten_never_takes_more_than_eight_kilobytes() -> None:
    *_, ended = states = list(longest())
    assert len(ended.rounds) == 10
    assert [len(played.ballots) for played in ended.rounds] == [2] * 9 + [0]
    assert max(map(table_size, states)) <= MOST


def test_a_command_costs_the_same_however_many_rounds_were_played() -> None:
    assert calls_each(*in_round(60)) == calls_each(*in_round(2))


def test_a_vote_among_36_costs_at_most_twice_a_vote_among_10() -> None:
    few, many = (calls_each(*first_vote(players)) for players in (FEW, MANY))
    assert few < many <= 2 * few


def test_a_section_is_a_table_with_its_command() -> None:
    section = Section("Votes", "make bench", "How fast.", ("", "a second"), [("ten", "99")])
    assert section.text() == (
        "## Votes\n\n`make bench`\n\nHow fast.\n\n|  | a second |\n| --- | ---: |\n| ten | 99 |\n"
    )


def test_a_measurement_that_does_not_exist_is_named() -> None:
    with pytest.raises(SystemExit, match=r"no measurement vote; there are votes, games"):
        main(["vote"])


def test_whoever_asks_for_help_is_told_what_can_be_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["--help"])
    assert "votes, games, rounds" in capsys.readouterr().out


def test_a_peer_that_cannot_be_installed_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(beside, "_install", beside._install.__wrapped__)
    with pytest.raises(SystemExit, match=r"npm ci --loglevel=error failed in .*boardgame"):
        beside.votes()


def test_what_is_missing_is_named_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert beside.missing() == (
        'node and npm not found; install with "sudo apt-get install -y nodejs npm"'
    )


def test_a_part_that_compares_nothing_asks_for_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    main(["state"])
    told = capsys.readouterr().out
    assert told.startswith("## State")
    sizes = [row for row in told.splitlines() if " players, " in row]
    page = PAGE.read_text()
    assert sizes
    assert all(row in page for row in sizes), "run make bench anew"
