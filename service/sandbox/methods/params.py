"""The parameters of Bot API methods, checked as Telegram checks them."""

import json
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationError,
    model_validator,
)

from service.sandbox.errors import ApiError, bad_request
from service.sandbox.state import Json

MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "user_id": "invalid user_id specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "permissions": "permissions must be non-empty",
    "callback_query_id": "query is too old and response timeout expired or query ID is invalid",
    "reply_markup": "object expected as reply markup",
}


def nested(value: object, what: str = "JSON object") -> object:
    """Forms carry objects and lists as JSON text."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value) if value else None
    except ValueError:
        raise bad_request(f"can't parse {what}") from None


JsonObject = Annotated[Json, BeforeValidator(nested)]
JsonList = Annotated[list[Any], BeforeValidator(nested)]


class Params(BaseModel):
    """Unknown parameters are ignored, as Telegram does."""

    model_config = ConfigDict(extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def _as_texts(cls, raw: dict[str, object]) -> dict[str, object]:
        """To Telegram every parameter is a text: a number reads as its digits, and `true` is a
        flag that is set but no number.
        """
        return {key: _as_text(value) for key, value in raw.items()}


def _as_text(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else value


EntityType = Literal[
    "mention",
    "hashtag",
    "cashtag",
    "bot_command",
    "url",
    "email",
    "phone_number",
    "bold",
    "italic",
    "underline",
    "strikethrough",
    "spoiler",
    "blockquote",
    "expandable_blockquote",
    "code",
    "pre",
    "text_link",
    "text_mention",
    "custom_emoji",
    "date_time",
]


class Entity(BaseModel):
    model_config = ConfigDict(extra="allow")

    type: EntityType
    offset: int
    length: int


class ReplyParameters(BaseModel):
    message_id: StrictInt
    allow_sending_without_reply: StrictBool = False


class LinkPreview(BaseModel):
    is_disabled: StrictBool = False
    url: StrictStr = ""
    prefer_small_media: StrictBool = False
    prefer_large_media: StrictBool = False
    show_above_text: StrictBool = False


def _object(what: str, value: object) -> object:
    """An object out of its text, None for an empty one."""
    found = nested(value, f"{what} JSON object")
    if not isinstance(found, dict | None):
        raise bad_request(f"object expected as {what}")
    return found or None


# In a form a number is text as well: a chat is named by number wherever one can be read.
ChatId = Annotated[int | str, Field(union_mode="left_to_right")]
Reply = Annotated[ReplyParameters | None, BeforeValidator(partial(_object, "reply parameters"))]
Preview = Annotated[LinkPreview | None, BeforeValidator(partial(_object, "link preview options"))]


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
    reply_parameters: Reply = None
    reply_to_message_id: int | None = None
    link_preview_options: Preview = None


Entities = Annotated[list[Entity], BeforeValidator(nested)]


def refusal(error: ValidationError) -> ApiError:
    """Telegram's words for the first thing wrong with the parameters."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0]) if first["loc"] else "request"
    if first["type"] == "missing" and name in MISSING:
        return bad_request(MISSING[name])
    return bad_request(f'invalid parameter "{name}" specified: {first["msg"]}')
