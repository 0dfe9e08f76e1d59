"""Logs tell what happened and never a secret."""

import logging
import os
import re
import subprocess
import sys
from urllib.parse import quote

import pytest

from service.runtime import MaskingFormatter, where

TOKEN = "123456:ABC-def_ghi"
BEGIN = """
import logging
from service.runtime import configure_logging
from service.settings import load_settings
configure_logging(load_settings())
"""


def log_of(code: str, **environment: str) -> str:
    """What a process with these settings writes to stderr."""
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == ""
    return done.stderr


def record(message: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("some.name", logging.INFO, "file", 1, message, args, None)


@pytest.mark.parametrize(
    "text", [TOKEN, f"https://host/bot{TOKEN}/sendMessage", f"token={quote(TOKEN, safe='')}"]
)
def test_a_secret_is_masked_wherever_it_stands(text: str) -> None:
    formatted = MaskingFormatter([TOKEN]).format(record("called %s", text))
    assert "[secret]" in formatted
    assert "ABC-def_ghi" not in formatted


def test_a_secret_in_a_traceback_is_masked() -> None:
    failed = record("failed")
    error = RuntimeError(f"refused: {TOKEN}")
    failed.exc_info = (RuntimeError, error, None)
    formatted = MaskingFormatter([TOKEN]).format(failed)
    assert "RuntimeError: refused: [secret]" in formatted


def test_a_line_break_in_a_message_makes_no_second_record() -> None:
    formatted = MaskingFormatter([]).format(record("joined: %s", "Ann\n2026 ERROR forged: line"))
    assert formatted.count("\n") == 0


def test_a_record_is_one_line_with_time_level_logger_and_message() -> None:
    log = log_of("logging.getLogger('some.name').info('something happened')")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ INFO some\.name: something happened\n", log
    )


def test_the_level_decides_what_is_written() -> None:
    code = "logging.info('little'); logging.warning('much')"
    assert "little" in log_of(code, LOG_LEVEL="INFO")
    assert "little" not in log_of(code, LOG_LEVEL="warning")


@pytest.mark.parametrize("name", ["httpx", "httpcore.connection"])
def test_http_clients_name_no_addresses_even_when_debugging(name: str) -> None:
    code = f"logging.getLogger({name!r}).info('POST https://…/bot…')"
    assert log_of(code, LOG_LEVEL="DEBUG") == ""


def test_a_process_masks_all_its_secrets() -> None:
    log = log_of(
        f"logging.error('%s and %s', '{TOKEN}', 'hush-hush')",
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_WEBHOOK_SECRET="hush-hush",
    )
    assert log.endswith("[secret] and [secret]\n")


def test_the_password_of_the_server_is_masked() -> None:
    log = log_of(
        "logging.error('%s and %s', 'to redis://me:p%3Aw@host', 'p:w')",
        REDIS_URL="redis://me:p%3Aw@host/0",
    )
    assert log.endswith("to redis://me:[secret]@host and [secret]\n")


def test_an_error_is_told_by_its_kind_and_place_and_not_by_its_text() -> None:
    def fail() -> None:
        raise ValueError("I am the Killer")

    with pytest.raises(ValueError, match="Killer") as caught:
        fail()
    told = where(caught.value)
    assert re.fullmatch(r"ValueError in \S+:\d+ > fail:\d+", told)
