"""`dying-message verify`: what it says, and what it ends with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.events import Dealt, Seated
from service.cli.main import app
from service.cli.verify import verify as verify_command
from tests.service.record.games import as_file, exported, played

LOG = played(1)
LINES = exported(LOG)
SEAL = next(event.commitment for event in LOG if isinstance(event, Seated))


def verify(*words: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["verify", *words], input=given)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(as_file(LINES))
    return path


def test_a_log_that_fits_is_told_with_what_it_can_be_compared_by(file: Path) -> None:
    done = verify(str(file))
    assert done.exit_code == 0
    assert done.stdout.startswith(f"All {len(LINES)} lines fit: ")
    assert "Players: 6; rounds: " in done.stdout
    assert f"Fairness seal: {SEAL} (compare it" in done.stdout
    assert done.stderr == ""


def test_the_log_may_come_from_the_input() -> None:
    assert verify("-", given=as_file(LINES)).exit_code == 0


@pytest.mark.parametrize("written", [SEAL, SEAL.upper(), f" {SEAL}\n"])
def test_the_seal_that_was_posted_need_not_be_compared_by_eye(file: Path, written: str) -> None:
    done = verify(str(file), "--seal", written)
    assert done.exit_code == 0
    assert f"Fairness seal: {SEAL} (the one you gave)" in done.stdout


def test_the_log_of_another_game_does_not_have_the_seal_that_was_posted(file: Path) -> None:
    done = verify(str(file), "--seal", "0" * 64)
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"is of another game: its fairness seal is {SEAL}" in done.stderr


@pytest.mark.parametrize("seal", ["", "0" * 63, "0" * 65, "g" * 64])
def test_what_can_be_no_seal_is_refused(file: Path, seal: str) -> None:
    done = verify(str(file), "--seal", seal)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "--seal wants the 64 digits of the fairness seal\n"


def test_the_first_line_that_does_not_fit_is_named_with_the_reason(file: Path) -> None:
    assert isinstance(LOG[0], Dealt)
    file.write_bytes(as_file([LINES[0], LINES[1].replace(LOG[0].seed, "0" * 64), *LINES[2:]]))
    done = verify(str(file))
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == (
        f"{file}: line 2 does not fit: its seed and deal do not make the fairness seal of line 1\n"
    )


@pytest.mark.parametrize("given", [b"", b"\n", b"once upon a time\n", b"{}\n", b"\xff\xfe{\x00}"])
def test_what_is_no_log_at_all_is_told_apart(given: bytes) -> None:
    done = verify("-", given=given)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "The input is no log that can be checked: its first line cannot be read: "
    )
    assert len(done.stderr.splitlines()) == 1


def test_without_any_input_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a service manager starts a program, or a shell with `<&-`."""
    monkeypatch.setattr("service.cli.verify.sys.stdin", None)
    with pytest.raises(SystemExit) as ended:
        verify_command("-")
    assert ended.value.code == 2


def test_a_log_that_takes_the_place_of_another_is_told_by_its_seal() -> None:
    done = verify("-", "--seal", "0" * 64, given=as_file(LINES))
    assert done.stderr.startswith("The input fits, but is of another game: ")


def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", tmp_path):
        done = verify(str(path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"{path} cannot be read: ")
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.timeout(10)
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = verify(str(pipe))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{pipe} is a pipe or a device: have it read by verify - < {pipe}\n"


def test_what_nobody_can_be_told_is_no_success(file: Path) -> None:
    """As a shell starts it with `>&-`, which leaves no output at all."""
    words = (sys.executable, "-m", "service.cli.main", "verify", str(file))
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *words],
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, "There is no output to write to.\n")
