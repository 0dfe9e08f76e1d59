"""The folder of `play`."""

import stat
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.cli.house import HouseError, house, kept_secrets
from service.settings import Settings


def test_a_second_play_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with house(tmp_path), pytest.raises(HouseError, match="Another play runs on"), house(tmp_path):
        pass


def test_the_folder_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with house(tmp_path):
            pass


def test_two_folders_are_two_houses(tmp_path: Path) -> None:
    with house(tmp_path / "one"), house(tmp_path / "two"):
        pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HouseError, match="DATA_DIR wants a folder"), house(tmp_path / "file"):
        pass


def test_the_socket_lies_in_the_folder() -> None:
    with TemporaryDirectory() as folder, house(Path(folder)) as socket:
        assert socket.parent == Path(folder, "valkey")


def test_the_socket_of_a_deep_folder_is_short_and_removed(tmp_path: Path) -> None:
    with house(tmp_path / ("deep" * 25)) as socket:
        assert len(str(socket)) < 100
        socket.touch()
    assert not socket.parent.exists()


def test_secrets_are_made_once(tmp_path: Path) -> None:
    assert kept_secrets(tmp_path) == kept_secrets(tmp_path)


def test_every_house_has_secrets_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    assert kept_secrets(tmp_path) != kept_secrets(tmp_path / "other")


def test_secrets_are_for_this_user_alone(tmp_path: Path) -> None:
    kept_secrets(tmp_path)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()]
    assert modes == [0o600]


def test_what_is_written_while_it_is_open_is_for_this_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    with house(folder):
        (folder / "log").touch()
        command = "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"
        subprocess.run([sys.executable, "-c", command, folder / "of-a-child"], check=True)
    (tmp_path / "afterwards").touch()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in ("log", "of-a-child", "valkey"):
        assert stat.S_IMODE((folder / name).stat().st_mode) & 0o077 == 0, name
    assert stat.S_IMODE((tmp_path / "afterwards").stat().st_mode) & 0o044


def test_secrets_are_what_the_settings_want(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = kept_secrets(tmp_path)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", secrets.sandbox_token)
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", secrets.webhook_secret)
    Settings()


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"webhook_secret": "x"}', "\x00"])
def test_damaged_secrets_are_named_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "secrets.json"
    path.write_text(text)
    with pytest.raises(HouseError, match=r"secrets\.json is damaged"):
        kept_secrets(tmp_path)
    assert path.read_text() == text
