"""The parameters of Bot API methods, checked as Telegram checks them."""

import json
import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from service.sandbox.errors import ApiError, bad_request
from service.sandbox.state import Json

LONGEST_DATA = 64  # bytes
MOST_BUTTONS = 100
MOST_IN_ROW = 8
LINK = re.compile(r"(?:https?|tg)://[^\s/]+\S*|t\.me/\S+", re.IGNORECASE)

MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "user_id": "invalid user_id specified",
    "photo": "there is no photo in the request",
    "permissions": "permissions must be non-empty",
    "callback_query_id": "query is too old and response timeout expired or query ID is invalid",
    "reply_markup": "object expected as reply markup",
}


def nested(value: object) -> object:
    """Forms carry objects and lists as JSON text."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise bad_request("can't parse JSON object") from None


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
    markup = nested(value)
    if markup is None or (isinstance(markup, dict) and "inline_keyboard" not in markup):
        return None
    try:
        rows = Keyboard.model_validate(markup).inline_keyboard
    except ValidationError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    rows = [row for row in rows if row]
    for button in (button for row in rows for button in row):
        _check_button(button)
    if sum(map(len, rows)) > MOST_BUTTONS or any(len(row) > MOST_IN_ROW for row in rows):
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    shown = [[button.model_dump(exclude_none=True) for button in row] for row in rows]
    return {"inline_keyboard": shown} if shown else None


def _check_button(button: Button) -> None:
    if not button.text.strip():
        raise bad_request("can't parse inline keyboard button: Text must be non-empty")
    if button.url and not LINK.fullmatch(button.url):
        reason = f"inline keyboard button URL '{button.url}' is invalid: Wrong HTTP URL"
        raise bad_request(reason)
    if not (button.callback_data or button.url):
        reason = "Text buttons are unallowed in the inline keyboard"
        raise bad_request(f"can't parse inline keyboard button: {reason}")
    if button.callback_data and len(button.callback_data.encode()) > LONGEST_DATA:
        raise bad_request("BUTTON_DATA_INVALID")


Markup = Annotated[Json | None, BeforeValidator(keyboard)]
JsonObject = Annotated[Json, BeforeValidator(nested)]
JsonList = Annotated[list[Any], BeforeValidator(nested)]


class Params(BaseModel):
    """Unknown parameters are ignored, as Telegram does."""

    model_config = ConfigDict(extra="ignore")


class Entity(BaseModel):
    model_config = ConfigDict(extra="allow")

    type: str
    offset: int
    length: int


class ReplyParameters(BaseModel):
    message_id: int
    allow_sending_without_reply: bool = False


# In a form a number is text as well: a chat is named by number wherever one can be read.
ChatId = Annotated[int | str, Field(union_mode="left_to_right")]


class ToChat(Params):
    chat_id: ChatId


class ToMessage(ToChat):
    message_id: int


class ToTopic(ToChat):
    message_thread_id: int | None = None


class OfUser(ToChat):
    user_id: int


class Sending(ToTopic):
    parse_mode: str | None = None
    reply_markup: Markup = None
    reply_parameters: Annotated[ReplyParameters | None, BeforeValidator(nested)] = None
    reply_to_message_id: int | None = None


Entities = Annotated[list[Entity], BeforeValidator(nested)]


def refusal(error: ValidationError) -> ApiError:
    """Telegram's words for the first thing wrong with the parameters."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0]) if first["loc"] else "request"
    if first["type"] == "missing" and name in MISSING:
        return bad_request(MISSING[name])
    return bad_request(f'invalid parameter "{name}" specified: {first["msg"]}')
