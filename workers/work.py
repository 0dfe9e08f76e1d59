"""What a worker does: close windows and send messages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from service.context import Context, open_context
from service.delivery import Failure, Undelivered
from service.settings import Settings
from service.store.limiter import Limiter
from service.tables.deadlines import time_up
from service.telegram import narrator
from service.telegram.bot import open_bot
from service.telegram.sender import TelegramSender
from workers.background import Duties
from workers.deliver import Deliverer
from workers.worker import serve_jobs


def run(settings: Settings) -> None:
    """The process `work`: until SIGTERM or SIGINT."""
    serve_jobs(settings.redis_url, partial(open_duties, settings))


@asynccontextmanager
async def open_duties(settings: Settings) -> AsyncIterator[Duties]:
    async with open_context(settings, narrator) as context, open_bot(settings) as bot:
        deliverer = Deliverer(
            context.redis,
            Limiter(context.redis, context.parts.speed),
            TelegramSender(bot),
            partial(take_note, context),
        )
        yield Duties(partial(time_up, context.parts), deliverer.deliver, deliverer.stop)


async def take_note(context: Context, undelivered: Undelivered) -> None:
    """What a message that could not be delivered means for its table."""
    match undelivered:
        case Undelivered(failure=Failure.MIGRATED, chat=int() as old, migrated_to=int() as new):
            await context.tables.migrate(old, new)
