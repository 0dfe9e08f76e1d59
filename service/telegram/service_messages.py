"""Service messages: what a chat says of itself, often beside an update that says the same."""

from collections.abc import Iterable
from typing import Final

import telegram

from service.store.outbox import Item, Outgoing
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.telegram.membership import bot_seen, can_write, person_moved

_OPENING: Final = (
    "forum_topic_created",
    "forum_topic_reopened",
    "general_forum_topic_unhidden",
)
"""What tells that one can write again somewhere."""


async def happened(desk: Desk, message: telegram.Message, word: Said) -> bool:
    """Whether the message was one of these; what came of it has been noted then.

    Raises AlreadyDone.
    """
    answers: Answers = ()
    match message:
        case telegram.Message(migrate_to_chat_id=int(new)):
            await _moved(desk, word, word.chat, new)
        case telegram.Message(migrate_from_chat_id=int(old)):
            await _moved(desk, word, old, word.chat)
        case telegram.Message(new_chat_title=str(title)):
            await desk.tables.rename_group(word.chat, title, word.moment)
        case telegram.Message(left_chat_member=telegram.User() as member):
            await _went(desk, word, member)
        case telegram.Message(new_chat_members=[_, *_] as members):
            answers = await _came(desk, word, members)
        case telegram.Message(group_chat_created=True):
            answers = await _hello(desk, word)
        case _ if any(getattr(message, field) for field in _OPENING):
            await _opened(desk, word)
        case _:
            return False
    await desk.tables.post(answers, word.mark)
    return True


async def _opened(desk: Desk, word: Said) -> None:
    """The bot may have been silent because it could not write there. A table that stands still
    goes on when its own topic opens or the general one, and not, to freeze again, with any other.
    """
    table = await desk.store.find_by_chat(word.chat)
    own = (await desk.tables.standing(table)).lobby.thread if table else None
    if table is None or word.thread in {None, own}:
        await bot_seen(desk, word.chat, word.title, word.moment)


async def _moved(desk: Desk, word: Said, old: int, new: int) -> None:
    """Told in the old chat and in the new one, in any order. The bot has come along."""
    await desk.tables.migrate(old, new)
    await bot_seen(desk, new, word.title, word.moment)


async def _came(desk: Desk, word: Said, members: Iterable[telegram.User]) -> Answers:
    answers: Answers = ()
    for member in members:
        if not member.is_bot:
            await person_moved(desk, word.chat, member.id, word.moment, word.mark, here=True)
        elif await desk.is_bot(member):
            await bot_seen(desk, word.chat, word.title, word.moment)
            answers = await _hello(desk, word)
    return answers


async def _hello(desk: Desk, word: Said) -> Answers:
    """Here, for no message tells of rights given later, nor of a group that has moved.

    A table that is open tells by itself that it goes on.
    """
    if await desk.store.find_by_chat(word.chat) or not await can_write(desk, word.chat):
        return ()
    return (Outgoing(word.chat, Item(text=phrases.HELLO_GROUP)),)


async def _went(desk: Desk, word: Said, member: telegram.User) -> None:
    if not member.is_bot:
        await person_moved(desk, word.chat, member.id, word.moment, word.mark, here=False)
    elif await desk.is_bot(member):
        await desk.tables.lost_group(word.chat, word.moment)
