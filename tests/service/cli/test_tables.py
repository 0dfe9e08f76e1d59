"""`dying-message tables export`: the log of a finished game, and of no other."""

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from redis import Redis
from typer.testing import CliRunner, Result

from engine.events import Event
from engine.evolve import fold
from service.cli.house import socket_in
from service.cli.main import app
from service.record.verify import verify
from service.store import keys
from service.store.connection import connect_store
from service.store.store import Change, Store
from service.tables.codec import dump_event, dump_table
from service.tables.stage import Stage
from service.tables.table import Member, Table
from tests.service.record.games import TABLE, as_file, exported, played

LOG = played(2)
RUNNING = LOG[:20]
PROJECT = Path.cwd()
NAME, CHAT = "Ottilie", 770_045_123

Keep: TypeAlias = Callable[[Stage, Sequence[Event]], None]


def tables(*words: str) -> Result:
    return CliRunner().invoke(app, ["tables", *words])


def export(*words: str) -> Result:
    return tables("export", *words)


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, redis_url: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REDIS_URL", redis_url)


@pytest.fixture
def keep(redis_url: str) -> Keep:
    """Stores a table at this stage with these events."""

    def store(stage: Stage, log: Sequence[Event]) -> None:
        table = Table(
            id=TABLE,
            chat=-CHAT,
            host=CHAT,
            title="Friday\x1b night",
            pace="day",
            stage=stage,
            members=tuple(Member(user=CHAT + n, name=NAME, chat=CHAT + n) for n in range(6)),
            game=fold(log) if log else None,
        )
        asyncio.run(_commit(redis_url, table, log))

    return store


async def _commit(redis_url: str, table: Table, log: Sequence[Event]) -> None:
    change = Change(TABLE, 0, dump_table(table), tuple(map(dump_event, log)))
    async with connect_store(redis_url) as client:
        await Store(client).commit(change)


def test_a_finished_game_is_exported_and_fits(keep: Keep) -> None:
    keep(Stage.OVER, LOG)
    done = export(TABLE)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout_bytes == as_file(exported(LOG))
    assert verify(io.BytesIO(done.stdout_bytes)).lines == len(LOG) + 2


def test_nobody_is_named_in_it(keep: Keep) -> None:
    keep(Stage.OVER, LOG)
    log = export(TABLE).stdout
    assert NAME not in log
    assert str(CHAT)[:-1] not in log


def test_it_can_be_written_to_a_file(keep: Keep, tmp_path: Path) -> None:
    keep(Stage.OVER, LOG)
    done = export(TABLE, "--to", str(tmp_path / "game.jsonl"))
    assert (done.exit_code, done.output) == (0, "")
    assert (tmp_path / "game.jsonl").read_bytes() == as_file(exported(LOG))


def test_a_file_that_cannot_be_written_is_named(keep: Keep, tmp_path: Path) -> None:
    keep(Stage.OVER, LOG)
    done = export(TABLE, "--to", str(tmp_path))
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"{tmp_path} cannot be written: Is a directory\n"


@pytest.mark.parametrize(
    ("stage", "log", "reason"),
    [
        (Stage.LOBBY, [], "is not over: until then its log is secret"),
        (Stage.PLAYING, RUNNING, "is not over: until then its log is secret"),
        (Stage.CANCELLED, [], "was closed before a game began"),
    ],
)
def test_only_a_finished_game_is_exported(
    keep: Keep, stage: Stage, log: Sequence[Event], reason: str
) -> None:
    keep(stage, log)
    done = export(TABLE)
    assert (done.exit_code, done.stdout) == (1, "")
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_table_that_nobody_knows_is_told_in_one_line() -> None:
    done = export("n0wh3r3")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "There is no table n0wh3r3, or it ended too long ago to be kept.\n"


def test_what_is_damaged_is_told_without_a_word_of_it(redis_url: str, keep: Keep) -> None:
    keep(Stage.OVER, LOG)
    with Redis.from_url(redis_url) as client:
        client.hset(keys.table(TABLE), "state", f'{{"format":9,"host":"{NAME}"}}')
    done = export(TABLE)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("What is stored has a form that is not known here: ")
    assert NAME not in done.stderr


def test_the_tables_that_are_kept_are_listed(keep: Keep) -> None:
    none = tables("list")
    assert (none.exit_code, none.stdout, none.stderr) == (0, "", "No table is kept.\n")
    keep(Stage.OVER, LOG)
    outcome = fold(LOG).outcome
    assert tables("list").stdout.split(maxsplit=5) == [
        *(TABLE, "over", "6", "players", outcome),
        "Friday night\n",
    ]


def test_a_damaged_table_hides_no_other_in_the_list(redis_url: str, keep: Keep) -> None:
    keep(Stage.OVER, LOG)
    with Redis.from_url(redis_url) as client:
        client.hset(keys.table("br0k3n"), mapping={"state": f'{{"host":"{NAME}"}}', "version": 1})
    broken, whole = tables("list").stdout.splitlines()
    assert broken.split() == ["br0k3n", "damaged"]
    assert whole.split()[:2] == [TABLE, "over"]


def test_the_list_says_nothing_of_a_running_game_that_the_group_does_not_know(keep: Keep) -> None:
    keep(Stage.PLAYING, RUNNING)
    assert tables("list").stdout.split() == [TABLE, "playing", "6", "players", "Friday", "night"]


def test_a_server_that_is_away_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1")
    done = export(TABLE)
    assert (done.exit_code, done.output) == (1, "Nobody answers at REDIS_URL.\n")


def test_without_a_server_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whether `play` has ended and left nothing, or was killed and left its socket."""
    monkeypatch.delenv("REDIS_URL")
    told = "REDIS_URL is not set, and no play runs on .data: start it, or set REDIS_URL.\n"
    assert (export(TABLE).exit_code, export(TABLE).output) == (2, told)
    left = socket_in(tmp_path / ".data")
    left.parent.mkdir(parents=True)
    left.touch()
    assert (export(TABLE).exit_code, export(TABLE).output) == (2, told)


@pytest.mark.parametrize("words", [["list"], ["export", TABLE]], ids=" ".join)
def test_an_output_that_takes_nothing_is_told_in_one_line(
    keep: Keep, redis_url: str, words: list[str]
) -> None:
    keep(Stage.OVER, LOG)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "service.cli.main", "tables", *words],
            env={**os.environ, "REDIS_URL": redis_url, "PYTHONPATH": str(PROJECT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    told = "The output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, told)
