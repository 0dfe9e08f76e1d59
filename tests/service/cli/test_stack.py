"""What `play` runs, and with which settings."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import redis

from service.cli.children import Children
from service.cli.hosting import SANDBOX_SPEED, sandbox_stack, telegram_stack
from service.cli.stack import Stack, embedded_url, environment, redis_answers, valkey
from service.settings import Settings, load_settings
from service.store.connection import connect

TOKEN = "123456:ABC-def"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path with a space in it, with a folder for the embedded server."""
    with TemporaryDirectory(prefix="a house ") as path:
        Path(path, "valkey").mkdir()
        yield Path(path)


def names(stack: Stack) -> list[str]:
    return [child.name for child in stack.children()]


def sandbox(settings: Settings) -> Stack:
    socket = settings.data_dir / "valkey.sock"
    return sandbox_stack(settings, socket, print, SANDBOX_SPEED)


def test_without_a_token_all_is_run_against_the_sandbox(folder: Path) -> None:
    stack = sandbox(Settings(data_dir=folder))
    assert names(stack) == ["valkey", "sandbox", "serve", "work 1", "work 2", "clock"]
    assert stack.settings.telegram_api_url == stack.sandbox_url
    assert stack.settings.public_url == f"http://127.0.0.1:{stack.settings.port}"
    assert stack.sandbox_port not in {None, stack.settings.port}


def test_a_redis_of_ones_own_is_used(folder: Path) -> None:
    stack = sandbox(Settings(data_dir=folder, redis_url="redis://localhost:1"))
    assert "valkey" not in names(stack)
    assert stack.settings.redis_url == "redis://localhost:1"


def test_the_sandbox_is_fast_unless_speed_is_set(folder: Path) -> None:
    assert sandbox(Settings(data_dir=folder)).settings.speed == SANDBOX_SPEED
    assert sandbox(Settings(data_dir=folder, speed=1)).settings.speed == 1


def test_with_a_token_and_no_address_updates_are_fetched(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    stack = telegram_stack(Settings(data_dir=folder), folder / "socket", print)
    assert names(stack) == ["valkey", "serve", "work 1", "work 2", "clock", "poll"]
    assert stack.settings.telegram_api_url == "https://api.telegram.org"
    assert stack.settings.speed == 1
    assert stack.settings.telegram_webhook_secret


def test_with_a_token_and_an_address_updates_come_by_webhook(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    settings = Settings(data_dir=folder, public_url="https://bot.example.org")
    assert "poll" not in names(telegram_stack(settings, folder / "socket", print))


def test_a_secret_of_ones_own_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", "mine")
    stack = telegram_stack(Settings(data_dir=folder), folder / "socket", print)
    assert stack.settings.telegram_webhook_secret.get_secret_value() == "mine"


def test_no_secret_stands_in_a_command(folder: Path) -> None:
    stack = sandbox(Settings(data_dir=folder))
    token = stack.settings.telegram_bot_token.get_secret_value()
    assert not any(token in word for child in stack.children() for word in child.command)


def test_children_read_the_very_same_settings(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(".env").write_text(f"DATA_DIR='{folder}'\nPORT=9000\nTELEGRAM_BOT_TOKEN=1:ABC\n")
    stack = sandbox(load_settings())
    for name, value in environment(stack.settings).items():
        monkeypatch.setenv(name, value)
    assert load_settings() == stack.settings


async def test_nobody_answers_where_nobody_is() -> None:
    assert not await redis_answers("redis://127.0.0.1:1")


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[str]:
    """The embedded server's address."""
    socket = folder / "valkey" / "valkey.sock"
    async with Children(folder / "logs", print) as children:
        await children.start(valkey(folder / "valkey", socket))
        yield embedded_url(socket)


def test_the_embedded_server_is_found_from_the_folder_in_which_its_own_lies(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert embedded_url(Path("valkey.sock")) == f"unix://{tmp_path}/valkey.sock"


async def test_the_embedded_server_throws_nothing_away(server: str) -> None:
    with connect(server, decode_responses=True) as client:
        wanted = {"appendonly": "yes", "appendfsync": "everysec", "maxmemory-policy": "noeviction"}
        assert client.config_get(*wanted) == wanted


async def test_the_embedded_server_is_open_to_this_user_alone(server: str, folder: Path) -> None:
    with connect(server, decode_responses=True) as client:
        assert client.config_get("port") == {"port": "0"}
    assert (folder / "valkey" / "valkey.sock").stat().st_mode & 0o077 == 0


async def test_the_embedded_server_goes_on_where_it_was(folder: Path) -> None:
    socket = folder / "valkey" / "valkey.sock"
    for expected in (None, b"value"):
        async with Children(folder / "logs", print) as children:
            await children.start(valkey(folder / "valkey", socket))
            with redis.Redis(unix_socket_path=str(socket)) as client:
                assert client.get("key") == expected
                client.set("key", "value")


def test_the_page_is_found_where_it_was_the_last_time(folder: Path) -> None:
    first = sandbox(Settings(data_dir=folder))
    (folder / "page-port").write_text(str((first.sandbox_port or 0) + 10))
    assert sandbox(Settings(data_dir=folder)).sandbox_port == (first.sandbox_port or 0) + 10
    assert sandbox(Settings(data_dir=folder, port=18200)).sandbox_port == 18201
