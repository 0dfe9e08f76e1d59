"""All settings: read once at the start from the environment and `.env`, and checked there."""

import json
import math
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, overload
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from service.pace import PACE_WANTED, parse_pace
from service.store.connection import REDIS_URL_WANTED, check_redis_url

TELEGRAM_API: Final = "https://api.telegram.org"
TWILIO_API: Final = "https://api.twilio.com"
SHOWN_CHARACTERS: Final = 60

_TOKEN: Final = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{3,100}")
_WEBHOOK_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")
_TWILIO_LOGIN: Final = ("twilio_account_sid", "twilio_auth_token", "twilio_from")
_TWILIO_TOGETHER: Final = "(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM: all or none)"


class SettingsError(Exception):
    """Its text has one line for each wrong variable: the name, and what it wants."""


def _http_url(text: str) -> str:
    parts = urlsplit(text)
    usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    if not usable or parts.query or parts.fragment or " " in text:
        raise ValueError("no web address")
    return text.rstrip("/")


def _secret_like(pattern: re.Pattern[str]) -> AfterValidator:
    def check(secret: SecretStr) -> SecretStr:
        if not pattern.fullmatch(secret.get_secret_value()):
            raise ValueError("another shape")
        return secret

    return AfterValidator(check)


def _no_file(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise ValueError("a file is there")
    return path


def _positive(number: float) -> float:
    if not (number > 0 and math.isfinite(number)):
        raise ValueError("no speed")
    return number


def _log_level(text: str) -> str:
    if text.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
        raise ValueError("no level")
    return text.upper()


HttpUrl = Annotated[str, AfterValidator(_http_url)]
PublicUrl = Annotated[HttpUrl, Field(description="a web address such as https://bot.example.org")]
RedisUrl = Annotated[
    str,
    AfterValidator(check_redis_url),
    Field(description=REDIS_URL_WANTED, repr=False),  # it may hold a password
]
BotToken = Annotated[
    SecretStr,
    _secret_like(_TOKEN),
    Field(description="the token that @BotFather gave, such as 123456:ABC-def"),
]
WebhookSecret = Annotated[
    SecretStr,
    _secret_like(_WEBHOOK_SECRET),
    Field(description="1 to 256 of the characters A-Z a-z 0-9 _ -"),
]


class Settings(BaseSettings):
    """What the environment says; an empty text or secret means that it says nothing.

    A field's description ends the sentence "NAME wants …".
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", validate_default=False
    )

    redis_url: RedisUrl = ""
    public_url: PublicUrl = ""
    host: str = Field("127.0.0.1", description="an address to listen on, such as 0.0.0.0")
    port: int = Field(8080, ge=1, le=65535, description="a port between 1 and 65535")
    telegram_bot_token: BotToken = SecretStr("")
    telegram_webhook_secret: WebhookSecret = SecretStr("")
    telegram_api_url: HttpUrl = Field(
        TELEGRAM_API, description=f"a web address such as {TELEGRAM_API}"
    )
    default_pace: Annotated[str, AfterValidator(lambda text: parse_pace(text).name)] = Field(
        "day", description=PACE_WANTED
    )
    speed: Annotated[float, AfterValidator(_positive)] = Field(
        1.0, description="a number above 0 (for example 1 or 60)"
    )
    default_language: Literal["en"] = Field("en", description="en")
    log_level: Annotated[str, AfterValidator(_log_level)] = Field(
        "INFO", description="DEBUG, INFO, WARNING or ERROR"
    )
    data_dir: Annotated[Path, AfterValidator(_no_file)] = Field(
        Path(".data"), description="a folder"
    )
    twilio_account_sid: str = Field(
        "", min_length=1, description=f"the account's SID {_TWILIO_TOGETHER}"
    )
    twilio_auth_token: SecretStr = Field(
        SecretStr(""), min_length=1, description=f"the account's token {_TWILIO_TOGETHER}"
    )
    twilio_from: str = Field(
        "", min_length=1, description=f"the sender's number {_TWILIO_TOGETHER}"
    )
    twilio_api_url: HttpUrl = Field(TWILIO_API, description=f"a web address such as {TWILIO_API}")

    @model_validator(mode="before")
    @classmethod
    def _all_or_none(cls, given: dict[str, Any]) -> dict[str, Any]:
        if given.keys() & set(_TWILIO_LOGIN):
            return dict.fromkeys(_TWILIO_LOGIN, "") | given
        return given


class ServerSettings(Settings):
    """For `clock`, which is nothing without Redis."""

    redis_url: RedisUrl


class WebhookSettings(ServerSettings):
    """For `serve`: with a token and no secret anybody could pose as Telegram."""

    @model_validator(mode="before")
    @classmethod
    def _no_token_without_secret(cls, given: dict[str, Any]) -> dict[str, Any]:
        if "telegram_bot_token" in given:
            return {"telegram_webhook_secret": ""} | given
        return given


class BotSettings(Settings):
    """For what talks to Telegram and to nothing else."""

    telegram_bot_token: BotToken


class RegisterSettings(BotSettings):
    """For `webhook set`: who is called, where, and by which password."""

    public_url: PublicUrl
    telegram_webhook_secret: WebhookSecret


class CourierSettings(ServerSettings):
    """For `work` and `poll`, which carry between Telegram and Redis."""

    telegram_bot_token: BotToken


S = TypeVar("S", bound=Settings)


@overload
def load_settings() -> Settings: ...


@overload
def load_settings(kind: type[S]) -> S: ...


def load_settings(kind: type[Settings] = Settings) -> Settings:
    """The settings as the environment and `.env` give them.

    `kind` says what must be set. Raises SettingsError naming every wrong variable,
    without the value of any secret.
    """
    try:
        return kind()
    except ValidationError as error:
        lines = sorted({_line(kind, detail) for detail in error.errors()})
    except UnicodeDecodeError:
        lines = [".env wants plain text in UTF-8"]
    raise SettingsError("\n".join(lines))


def _line(kind: type[Settings], error: ErrorDetails) -> str:
    name = str(error["loc"][0])
    field = kind.model_fields[name]
    if error["type"] == "missing" or error["input"] == "":
        return f"{name.upper()} is not set; it wants {field.description}"
    return f"{name.upper()} wants {field.description}{_what_it_got(field, error['input'])}"


def _what_it_got(field: FieldInfo, value: object) -> str:
    if field.annotation is SecretStr or not field.repr:
        return ""
    text = str(value)
    shown = text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"
    return f", not {json.dumps(shown, ensure_ascii=False)}"
