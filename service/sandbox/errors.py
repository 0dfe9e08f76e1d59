from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class ApiError(Exception):
    """What the Bot API answers when it refuses a call; `code` is also the HTTP status."""

    code: int
    description: str
    parameters: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.description

    def to_json(self) -> dict[str, Any]:
        body = {"ok": False, "error_code": self.code, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


def bad_request(reason: str, **parameters: int) -> ApiError:
    return ApiError(400, f"Bad Request: {reason}", parameters)


def forbidden(reason: str) -> ApiError:
    return ApiError(403, f"Forbidden: {reason}")


def too_many(retry_after: int) -> ApiError:
    """The flood answer; `retry_after` in seconds."""
    reason = f"Too Many Requests: retry after {retry_after}"
    return ApiError(429, reason, {"retry_after": retry_after})


class Refused(Exception):  # noqa: N818  a person's act that their app would not let them do
    """A person tried what Telegram's own app does not allow; the text says what and why."""
