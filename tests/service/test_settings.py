"""Settings: what the environment may say, and what is said about wrong ones."""

from pathlib import Path

import pytest

from service.settings import (
    BotSettings,
    CourierSettings,
    RegisterSettings,
    ServerSettings,
    Settings,
    SettingsError,
    WebhookSettings,
    load_settings,
)

TOKEN = "123456:ABC-def"
SECRETS = {
    "TELEGRAM_BOT_TOKEN": TOKEN,
    "TELEGRAM_WEBHOOK_SECRET": "hush-hush",
    "TWILIO_ACCOUNT_SID": "AC1",
    "TWILIO_AUTH_TOKEN": "twilio-hush",
    "TWILIO_FROM": "+15550100",
    "REDIS_URL": "redis://:redis-hush@localhost",
}


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An environment that says nothing, and a folder without `.env`."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def set_all(monkeypatch: pytest.MonkeyPatch, values: dict[str, str]) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)


def complaint(kind: type[Settings] = Settings) -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings(kind)
    return str(caught.value)


def test_nothing_need_be_set() -> None:
    settings = load_settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8080)
    assert (settings.default_pace, settings.speed) == ("day", 1.0)
    assert settings.data_dir == Path(".data")
    assert settings.telegram_api_url == "https://api.telegram.org"
    assert not settings.redis_url
    assert not settings.telegram_bot_token


def test_empty_is_like_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, dict.fromkeys(map(str.upper, Settings.model_fields), ""))
    assert load_settings() == Settings.model_construct()


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("SPEED=2\nPORT=9000\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("SPEED", "3")
    settings = load_settings()
    assert (settings.speed, settings.port) == (3.0, 9000)


def test_a_file_that_is_no_text_is_named() -> None:
    Path(".env").write_bytes(b"SPEED=\xff\xfe")
    assert complaint() == ".env wants plain text in UTF-8"


WRONG = {
    "REDIS_URL": ["localhost", "http://x", "sentinel://one"],
    "PUBLIC_URL": ["example.org", "ftp://example.org", "https://", "https://x/?a=b", "https://x:0"],
    "PORT": ["0", "65536", "-1", "http", "80.5"],
    "TELEGRAM_BOT_TOKEN": ["ABC", "123:", ":ABC", "12 3:ABC", "123:AB/C"],
    "TELEGRAM_WEBHOOK_SECRET": ["with space", "ä", "a" * 257],
    "TELEGRAM_API_URL": ["api.telegram.org"],
    "DEFAULT_PACE": ["fast", "9s", "8d", "30"],
    "SPEED": ["fast", "0", "-1", "nan", "inf"],
    "DEFAULT_LANGUAGE": ["xx"],
    "LOG_LEVEL": ["LOUD"],
    "DATA_DIR": ["a-file"],
    "TWILIO_API_URL": ["twilio"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_wrong_variable_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    Path("a-file").touch()
    monkeypatch.setenv(name, value)
    assert complaint().startswith(f"{name} wants ")
    assert "\n" not in complaint()


RIGHT = {
    "REDIS_URL": ["redis://h:1/0", "unix:///a/b.sock", "sentinel://one:1,two:2/games/0"],
    "PUBLIC_URL": ["https://bot.example.org", "http://127.0.0.1:8080"],
    "PORT": ["1", "65535"],
    "TELEGRAM_WEBHOOK_SECRET": ["a", "A-Za-z0-9_" * 25],
    "DEFAULT_PACE": ["brisk", "Slow", "30s", "45m", "6h", "1d"],
    "SPEED": ["1", "0.5", "600"],
    "LOG_LEVEL": ["debug", "ERROR"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in RIGHT.items() for value in values]
)
def test_a_right_variable_is_taken(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    load_settings()


def test_the_line_says_what_is_wanted_and_what_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEED", "fast")
    assert complaint() == 'SPEED wants a number above 0 (for example 1 or 60), not "fast"'


def test_a_line_break_in_a_value_breaks_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "a\nb" * 100)
    assert "\n" not in complaint()
    assert len(complaint()) < 200


def test_all_wrong_variables_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, {"SPEED": "fast", "PORT": "0", "TWILIO_FROM": "+15550100"})
    named = [line.split()[0] for line in complaint(ServerSettings).splitlines()]
    assert named == ["PORT", "REDIS_URL", "SPEED", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"]


def test_an_address_loses_its_last_slash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://example.org/bot/")
    assert load_settings().public_url == "https://example.org/bot"


def test_all_of_twilio_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, SECRETS)
    assert load_settings().twilio_from == "+15550100"


@pytest.mark.parametrize("missing", ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"])
def test_a_part_of_twilio_is_refused(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    set_all(monkeypatch, SECRETS)
    monkeypatch.delenv(missing)
    assert complaint().startswith(f"{missing} is not set")


def test_no_secret_shows_in_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, SECRETS)
    settings = load_settings()
    for shown in (repr(settings), str(settings)):
        assert "hush" not in shown
        assert "ABC-def" not in shown


@pytest.mark.parametrize("name", ["TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET", "REDIS_URL"])
def test_no_secret_shows_in_a_complaint(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "hush hush")
    assert "hush" not in complaint()


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        (ServerSettings, ["REDIS_URL"]),
        (WebhookSettings, ["REDIS_URL"]),
        (BotSettings, ["TELEGRAM_BOT_TOKEN"]),
        (CourierSettings, ["REDIS_URL", "TELEGRAM_BOT_TOKEN"]),
        (RegisterSettings, ["PUBLIC_URL", "TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET"]),
    ],
)
def test_a_process_names_what_it_cannot_do_without(kind: type[Settings], wanted: list[str]) -> None:
    lines = complaint(kind).splitlines()
    assert [line.partition(" is not set; it wants ")[0] for line in lines] == wanted


def test_a_webhook_for_a_bot_wants_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, {"REDIS_URL": "redis://localhost", "TELEGRAM_BOT_TOKEN": TOKEN})
    assert complaint(WebhookSettings).startswith("TELEGRAM_WEBHOOK_SECRET is not set")
