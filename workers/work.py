"""What a worker does: close windows and send messages."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from service.context import Context, open_context
from service.delivery import Failure, Undelivered
from service.record.export import export
from service.settings import Settings
from service.store.keys import is_group
from service.store.limiter import Limiter
from service.store.outbox import Kind
from service.tables.deadlines import time_up
from service.tables.denied import Denied
from service.tables.moment import Attempt
from service.tables.notices import Trouble, Why
from service.tables.tables import Tables
from service.telegram import narrator
from service.telegram.bot import open_bot
from service.telegram.mutes import Mutes
from service.telegram.sender import TelegramSender
from workers.background import Duties
from workers.deliver import Deliverer
from workers.worker import serve_jobs

_LACKING: Final[Mapping[Kind, Trouble]] = {
    Kind.PIN: Trouble.CANNOT_PIN,
    Kind.UNPIN: Trouble.CANNOT_PIN,
    Kind.MUTE: Trouble.CANNOT_MUTE,
    Kind.UNMUTE: Trouble.CANNOT_MUTE,
}


def run(settings: Settings) -> None:
    """The process `work`: until SIGTERM or SIGINT."""
    serve_jobs(settings.redis_url, partial(open_duties, settings))


@asynccontextmanager
async def open_duties(settings: Settings) -> AsyncIterator[Duties]:
    async with open_context(settings, narrator) as context, open_bot(settings) as bot:
        deliverer = Deliverer(
            context.redis,
            Limiter(context.redis, context.parts.speed),
            TelegramSender(
                bot,
                Mutes(context.redis, bot, context.parts.now),
                partial(export, context.store),
            ),
            partial(take_note, context),
        )
        yield Duties(partial(time_up, context.parts), deliverer.deliver, deliverer.stop)


async def take_note(context: Context, undelivered: Undelivered) -> bool:
    """What an item that could not be delivered means for the tables of its chat.

    Whether it is so, for all that has been learnt since.
    """
    note = _note_of_group if is_group(undelivered.chat) else _note_of_person
    try:
        return await note(context.tables, undelivered)
    except Denied:
        return True  # there is nothing left that it could mean something for


async def _note_of_person(tables: Tables, undelivered: Undelivered) -> bool:
    match undelivered:
        case Undelivered(failure=Failure.UNREACHABLE | Failure.NO_RIGHT, chat=int() as user):
            return await tables.not_reached(user, Attempt(undelivered.at), undelivered.table)
    return True


async def _note_of_group(tables: Tables, undelivered: Undelivered) -> bool:
    attempt = Attempt(undelivered.at)
    match undelivered:
        case Undelivered(failure=Failure.MIGRATED, chat=int() as old, migrated_to=int() as new):
            await tables.migrate(old, new)
        case Undelivered(failure=Failure.UNREACHABLE, chat=int() as chat):
            return await tables.lost_group(chat, attempt)
        case Undelivered(failure=Failure.NO_TOPIC, table=str() as table, thread=thread):
            await tables.lost_topic(table, thread)
        case Undelivered(failure=Failure.NO_RIGHT, chat=int() as chat, kind=kind):
            if trouble := _LACKING.get(kind):
                return await tables.lacks_right(chat, trouble, attempt)
            if await _is_where_table_is(tables, undelivered):
                # Where nothing can be said, nothing goes on.
                return await tables.lost_group(chat, attempt, Why.MAY_NOT_WRITE)
    return True


async def _is_where_table_is(tables: Tables, undelivered: Undelivered) -> bool:
    """It was no answer to somebody in a topic that is not the table's."""
    table = undelivered.table
    return table is not None and ((await tables.standing(table)).lobby.thread == undelivered.thread)
