"""Answers to pressed buttons."""

import re

from service.sandbox.errors import bad_request
from service.sandbox.markup import utf16_length
from service.sandbox.methods.params import Params
from service.sandbox.world import World

LONGEST_ANSWER = 200


class AnswerCallbackQuery(Params):
    callback_query_id: str
    text: str = ""
    show_alert: bool = False
    url: str | None = None


def answer_callback_query(world: World, params: AnswerCallbackQuery) -> bool:
    if utf16_length(params.text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    own_link = rf"(?:https?://)?t\.me/{re.escape(world.state.bot['username'])}\?start=[\w-]{{1,64}}"
    if params.url and not re.fullmatch(own_link, params.url, re.ASCII):
        raise bad_request("URL_INVALID")
    answer = {"text": params.text or None, "show_alert": params.show_alert, "url": params.url}
    world.taps.answer(params.callback_query_id, answer)
    return True
