"""Inline keyboards, checked as Telegram checks them, and a little harder where it would silently
drop a part of one.
"""

import re
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ValidationError

from service.sandbox.entities import is_blank
from service.sandbox.errors import ApiError, bad_request
from service.sandbox.methods.params import nested
from service.sandbox.state import Json

LONGEST_DATA = 64  # bytes
MOST_BUTTONS = 100
MOST_IN_ROW = 8
WEB = re.compile(
    r"(?:https?://)?(?:[^\s/:.]+\.)+[^\s/:.]+(?::\d{1,5})?(?:[/?#]\S*)?", re.IGNORECASE
)
IN_APP = re.compile(r"tg://\S+", re.IGNORECASE)
PROTOCOL = re.compile(r"(?!https?:|tg:)[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class Button(BaseModel):
    """An inline button: exactly one of the optional fields says what it does."""

    text: str
    callback_data: str | None = None
    url: str | None = None


class Keyboard(BaseModel):
    inline_keyboard: list[list[Button]]


def keyboard(value: object) -> Json | None:
    """The inline keyboard as a message shows it, None for none or for one of another kind.
    Raises `ApiError` for what Telegram refuses.
    """
    markup = nested(value, "reply keyboard markup JSON object")
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        return None
    try:
        rows = Keyboard.model_validate(markup).inline_keyboard
    except ValidationError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    return _shown([row for row in rows if row])


def _shown(rows: list[list[Button]]) -> Json | None:
    for button in (button for row in rows for button in row):
        _check_button(button)
    if sum(map(len, rows)) > MOST_BUTTONS or any(len(row) > MOST_IN_ROW for row in rows):
        raise bad_request("reply markup is too long")
    shown = [[button.model_dump(exclude_none=True) for button in row] for row in rows]
    return {"inline_keyboard": shown} if shown else None


def _check_button(button: Button) -> None:
    if is_blank(button.text):
        raise _cannot_parse("Inline keyboard button text must be non-empty")
    if not (button.callback_data or button.url):
        raise _cannot_parse("Text buttons are unallowed in the inline keyboard")
    if button.callback_data and button.url:
        raise _cannot_parse("A button either opens a link or calls the bot back")
    if button.url:
        _check_link(button.url)
    if button.callback_data and len(button.callback_data.encode()) > LONGEST_DATA:
        raise bad_request("BUTTON_DATA_INVALID")


def _check_link(url: str) -> None:
    if WEB.fullmatch(url) or IN_APP.fullmatch(url):
        return
    reason = "Unsupported URL protocol" if PROTOCOL.match(url) else "Wrong HTTP URL"
    raise bad_request(f"inline keyboard button URL '{url}' is invalid: {reason}")


def _cannot_parse(reason: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {reason}")


Markup = Annotated[Json | None, BeforeValidator(keyboard)]
