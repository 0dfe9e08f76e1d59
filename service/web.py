"""The web app: where Telegram calls, and whether all is well."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, TypedDict

from redis.exceptions import RedisError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from service.context import open_context
from service.settings import Settings
from service.store.due import DueTimes
from service.telegram import narrator
from service.telegram.attempts import Attempts
from service.telegram.bot import open_bot
from service.telegram.updates import Inbound
from service.telegram.webhook import WEBHOOK_PATH, Webhook

SILENCE_SECONDS: Final = 15.0
"""Clocks beat each second; a longer silence means that none runs."""
PATIENCE_SECONDS: Final = 3.0


class Open(TypedDict):
    """What lasts as long as the app, as its requests' state."""

    due: DueTimes
    telegram: Webhook | None


def create_app(settings: Settings) -> Starlette:
    """It starts while Redis and Telegram are away, too. Without a token there is no webhook."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[Open]:
        async with AsyncExitStack() as stack:
            context = await stack.enter_async_context(open_context(settings, narrator))
            if not settings.telegram_bot_token:
                yield Open(due=context.due, telegram=None)
                return
            bot = await stack.enter_async_context(open_bot(settings))
            secret = settings.telegram_webhook_secret.get_secret_value()
            webhook = Webhook(
                bot, secret, Inbound.of(context, bot).handle, Attempts(context.redis).count
            )
            yield Open(due=context.due, telegram=webhook)

    routes = [Route("/health", health)]
    if settings.telegram_bot_token:
        routes.append(Route(WEBHOOK_PATH, telegram, methods=["POST"]))
    return Starlette(lifespan=lifespan, routes=routes)


async def telegram(request: Request) -> Response:
    webhook: Webhook = request.state.telegram
    return await webhook.answer(request)


async def health(request: Request) -> Response:
    """200 when Redis answers and a clock has beaten lately, else 503; the body says which."""
    redis, clock = await _health(request.state.due)
    well = redis == clock == "ok"
    body = {"status": "ok" if well else "unwell", "redis": redis, "clock": clock}
    return JSONResponse(body, 200 if well else 503)


async def _health(due: DueTimes) -> tuple[str, str]:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            now, beat = await due.now(), await due.last_beat()
    except (RedisError, OSError, TimeoutError):
        return "does not answer", "unknown"
    if beat is None:
        return "ok", "has never beaten"
    silence = now - beat
    return "ok", "ok" if silence <= SILENCE_SECONDS else f"silent for {silence:.0f} s"
