"""What the Bot API's refusals mean for a delivery."""

import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from service.delivery import Failure, SendError

UNCHANGED: Final = ("message is not modified", "chat_not_modified")
ABOUT_MEMBER: Final = (
    "user not found",
    "user_id_invalid",
    "invalid user_id",
    "participant_id_invalid",
    "user_not_participant",
    "member not found",
    "user is deactivated",
    "input_user_deactivated",
    "user is an administrator",
    "user_admin_invalid",
    "chat owner",
    "restrict self",
)

_REFUSALS: Final[Mapping[Failure, tuple[str, ...]]] = {
    Failure.MISSING: (
        "message to edit not found",
        "message to delete not found",
        "message to pin not found",
        "message to unpin not found",
        "message can't be edited",
        "message_id_invalid",
        "there is no text in the message to edit",
    ),
    Failure.NO_RIGHT: (
        "not enough rights",
        "have no rights",
        "need administrator rights",
        "message can't be deleted",
        "no write access",
        "chat_admin_required",
        "_forbidden",
        "available only for supergroups",
    ),
    Failure.NO_TOPIC: (
        "message thread not found",
        "topic not found",
        "topic_deleted",
        "topic_closed",
        "topic_id_invalid",
    ),
    Failure.UNREACHABLE: (
        "chat not found",
        "user not found",
        "group chat was deactivated",
        "peer_id_invalid",
        "user_deactivated",
        "user_is_blocked",
        "input_user_deactivated",
    ),
}
# Telegram quotes the text it could not parse.
_QUOTATION: Final = re.compile(r"(?<!\w)['\"].*", re.DOTALL)


def is_unchanged(error: TelegramError) -> bool:
    """The bot asked for what is so already."""
    return isinstance(error, BadRequest) and _has_sign(error, UNCHANGED)


def is_about_member(error: TelegramError) -> bool:
    """It is nobody whom a bot may restrict: not there, gone for good, or an admin."""
    return isinstance(error, BadRequest | Forbidden) and _has_sign(error, ABOUT_MEMBER)


def send_error(error: TelegramError) -> SendError:
    """BadRequest first: the library counts it among the network's errors."""
    match error:
        case ChatMigrated():
            return SendError(Failure.MIGRATED, "migrated", migrated_to=error.new_chat_id)
        case RetryAfter():
            return SendError(Failure.PASSING, "too many requests", retry_after=seconds(error))
        case Forbidden():
            return SendError(Failure.UNREACHABLE, _reason(error))
        case BadRequest():
            return SendError(_refusal(error), _reason(error))
        case _:
            return SendError(Failure.PASSING, type(error).__name__)


def _refusal(error: BadRequest) -> Failure:
    found = (failure for failure, signs in _REFUSALS.items() if _has_sign(error, signs))
    return next(found, Failure.REFUSED)


def _has_sign(error: TelegramError, signs: Iterable[str]) -> bool:
    words = error.message.lower()  # the library changes their case
    return any(sign in words for sign in signs)


def _reason(error: TelegramError) -> str:
    return _QUOTATION.sub("…", error.message)


def seconds(error: RetryAfter) -> float:
    """How long Telegram wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
