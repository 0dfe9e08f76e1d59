"""What a worker does: close windows and send messages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from service.context import Context, open_context
from service.delivery import Failure, Undelivered
from service.settings import Settings
from service.store.keys import is_group
from service.store.limiter import Limiter
from service.store.outbox import Kind
from service.tables.deadlines import time_up
from service.tables.denied import Denied
from service.tables.notices import Trouble
from service.tables.tables import Tables
from service.telegram import narrator
from service.telegram.bot import open_bot
from service.telegram.mutes import Mutes
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
            TelegramSender(bot, Mutes(context.redis, bot, context.parts.now)),
            partial(take_note, context),
        )
        yield Duties(partial(time_up, context.parts), deliverer.deliver, deliverer.stop)


async def take_note(context: Context, undelivered: Undelivered) -> None:
    """What an item that could not be delivered means for the tables of its chat."""
    with suppress(Denied):  # there is nothing left that it could mean something for
        if is_group(undelivered.chat):
            await _note_of_group(context.tables, undelivered)
        else:
            await _note_of_person(context.tables, undelivered)


async def _note_of_person(tables: Tables, undelivered: Undelivered) -> None:
    match undelivered:
        case Undelivered(failure=Failure.UNREACHABLE | Failure.NO_RIGHT, chat=int() as user):
            await tables.unreachable(user)


async def _note_of_group(tables: Tables, undelivered: Undelivered) -> None:
    match undelivered:
        case Undelivered(failure=Failure.MIGRATED, chat=int() as old, migrated_to=int() as new):
            await tables.migrate(old, new)
        case Undelivered(failure=Failure.UNREACHABLE, chat=int() as chat):
            await tables.lost_group(chat)
        case Undelivered(failure=Failure.NO_RIGHT | Failure.NO_TOPIC, chat=int() as chat):
            await _note_of_table(tables, chat, undelivered)


async def _note_of_table(tables: Tables, chat: int, undelivered: Undelivered) -> None:
    trouble, table = _trouble(undelivered), undelivered.table
    if trouble in {Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE}:
        await tables.trouble(chat, trouble, table=table)
    elif table is None or (await tables.standing(table)).lobby.thread != undelivered.thread:
        return  # an answer to somebody, in a topic that is not the table's
    elif trouble is not None:
        await tables.trouble(chat, trouble, table=table)
    else:
        await tables.lost_group(chat)  # where nothing can be said, nothing goes on


def _trouble(undelivered: Undelivered) -> Trouble | None:
    match undelivered:
        case Undelivered(failure=Failure.NO_TOPIC):
            return Trouble.TOPIC_LOST
        case Undelivered(kind=Kind.PIN | Kind.UNPIN):
            return Trouble.CANNOT_PIN
        case Undelivered(kind=Kind.MUTE | Kind.UNMUTE):
            return Trouble.CANNOT_MUTE
        case _:
            return None
