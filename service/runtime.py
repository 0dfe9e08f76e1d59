"""What every process does before its own work: logs that never tell a secret."""

import logging
import sys
import time
import traceback
from collections.abc import Iterable
from urllib.parse import quote

from service.settings import Settings
from service.store.connection import passwords

# These name every address they call, and Telegram's addresses hold the bot's token.
_TALKATIVE = ("httpx", "httpcore", "telegram", "uvicorn.access")


def configure_logging(settings: Settings) -> None:
    """One line a record on stderr (a traceback follows below its line), times in UTC."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(MaskingFormatter(_secrets(settings)))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    quietest = max(logging.WARNING, logging.getLevelNamesMapping()[settings.log_level])
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(quietest)


class MaskingFormatter(logging.Formatter):
    """`time level logger: message`, with `[secret]` wherever one of the secrets would stand."""

    converter = time.gmtime  # type: ignore[assignment] # typeshed wants a method here

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)sZ %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
        shapes = {shape for secret in secrets for shape in (secret, quote(secret, safe=""))}
        self._secrets = sorted(shapes, key=len, reverse=True)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        # A name with a line break in it must not be able to forge a record.
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    def format(self, record: logging.LogRecord) -> str:
        """The whole record, its traceback included, without the secrets."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return text


def where(error: BaseException) -> str:
    """The error's kind and the way to it; its text is left out, for it may quote people."""
    steps = (f"{step.name}:{step.lineno}" for step in traceback.extract_tb(error.__traceback__))
    return f"{type(error).__name__} in {' > '.join(steps)}"


def _secrets(settings: Settings) -> Iterable[str]:
    for secret in (
        settings.telegram_bot_token,
        settings.telegram_webhook_secret,
        settings.twilio_auth_token,
    ):
        if text := secret.get_secret_value():
            yield text
    yield from passwords(settings.redis_url)
