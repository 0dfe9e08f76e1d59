"""The address that Telegram calls."""

import hmac
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from redis.exceptions import RedisError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from telegram import Bot, Update
from telegram.error import TelegramError

from service.runtime import where
from service.telegram.reply import Reply
from service.telegram.updates import NotAnUpdateError, read_update

WEBHOOK_PATH: Final = "/telegram/webhook"
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 # a header's name
LARGEST_BODY: Final = 1_000_000
"""Bytes; the largest update is far smaller."""

logger = logging.getLogger(__name__)

MOST_ATTEMPTS: Final = 10
"""An update that fails for a fault of ours would come for ever, and hold up all of its chat."""

Handle = Callable[[Update], Awaitable[Reply | None]]
Count = Callable[[int], Awaitable[int]]
"""Of an update by its number: notes that it has failed, and says how often by now."""


class BodyError(Exception):
    """The body cannot be used; answered with `status`."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Webhook:
    """Answers 2xx only to an update that has been dealt with: any other comes again."""

    def __init__(self, bot: Bot, secret: str, handle: Handle, count: Count) -> None:
        if not secret:
            raise ValueError("without a secret anybody could pose as Telegram")
        self._bot = bot
        self._secret = secret.encode()
        self._handle = handle
        self._count = count

    async def answer(self, request: Request) -> Response:
        given = request.headers.get(SECRET_HEADER, "").encode()
        if not hmac.compare_digest(given, self._secret):
            return _refusal(401, "wrong or missing secret")
        try:
            body = await _json(request)
        except BodyError as error:
            return _refusal(error.status, str(error))
        try:
            update = read_update(body, self._bot)
        except NotAnUpdateError:
            return _passed_over(body)
        return await self._deal_with(update)

    async def _deal_with(self, update: Update) -> Response:
        try:
            reply = await self._handle(update)
        except (RedisError, TelegramError) as error:
            logger.warning("update %d has to wait: %s", update.update_id, type(error).__name__)
            return _refusal(503, "try again")
        except Exception as error:  # noqa: BLE001 # told below, and it comes again
            # A traceback would quote what people wrote.
            logger.error("update %d failed: %s", update.update_id, where(error))  # noqa: TRY400
            return await self._try_again(update.update_id)
        return JSONResponse(reply.as_call()) if reply else Response()

    async def _try_again(self, number: int) -> Response:
        try:
            attempts = await self._count(number)
        except RedisError:
            attempts = 0
        if attempts < MOST_ATTEMPTS:
            return _refusal(500, "failed")
        logger.error("update %d is given up", number)
        return Response()


def _passed_over(body: Any) -> Response:
    """What is an update of a shape that we do not know would be none the next time either."""
    match body:
        case {"update_id": int(number)}:
            logger.error("update %d cannot be read", number)
            return Response()
        case _:
            return _refusal(400, "no update")


async def _json(request: Request) -> Any:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_BODY:
                raise BodyError(413, "too large")
        return json.loads(body)
    except (ValueError, RecursionError):
        raise BodyError(400, "no JSON") from None
    except ClientDisconnect:
        raise BodyError(400, "cut short") from None


def _refusal(status: int, reason: str) -> Response:
    return PlainTextResponse(reason, status)
