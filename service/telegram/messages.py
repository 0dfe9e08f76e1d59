"""What people write: commands, words at the table, words in a room."""

from typing import Final

import telegram

from service.tables.denied import Denied
from service.tables.tables import Heard
from service.telegram import phrases
from service.telegram.commands import COMMANDS, Command, Order, Where, read_command
from service.telegram.desk import Desk
from service.telegram.incoming import AnonymousSender, Answers, Said, said
from service.texts.denials import denial

_UNHEARD: Final = {
    Heard.BY_NOBODY: phrases.ALONE,
    Heard.NOWHERE: phrases.NO_ROOM,
    Heard.UNCLEAR: phrases.SEVERAL_ROOMS,
}


async def heard(desk: Desk, message: telegram.Message, mark: str) -> None:
    """Raises AlreadyDone."""
    word = said(message, mark)
    if word.private and word.sender:
        # Who writes to the bot can be written to, whatever we have heard before.
        await desk.note_may_write_to(word.sender.user, allowed=True)
    order = read_command(word.text)
    if order is None:
        await _plain(desk, word)
    elif order.bot and order.bot != (await desk.bot_name()).lower():
        await desk.store.remember(mark)
    else:
        await _obey(desk, word, order)


async def _plain(desk: Desk, word: Said) -> None:
    if word.sender and word.private:
        heard = await desk.tables.room(word.sender, word.text, word.mark)
        if heard is not Heard.BY_OTHERS:
            await desk.tables.post((word.answer(_UNHEARD[heard]),), word.mark)
        return
    if word.sender:
        await desk.tables.speak(word.sender, word.chat, word.mark)
    await desk.store.remember(word.mark)


async def _obey(desk: Desk, word: Said, order: Order) -> None:
    command = COMMANDS.get(order.name)
    if command is None and not (word.private or order.bot):
        await desk.store.remember(word.mark)  # it may be meant for another bot
    elif answers := await _answers(desk, word, order, command):
        await desk.tables.post(answers, word.mark)


async def _answers(desk: Desk, word: Said, order: Order, command: Command | None) -> Answers:
    """What to answer; nothing when the command has changed a table, which tells of it itself."""
    if command is None:
        return (word.answer(phrases.UNKNOWN_COMMAND),)
    if complaint := _complaint(word, order, command):
        return (word.answer(complaint),)
    try:
        return await command.run(desk, word, order.words)
    except AnonymousSender:
        return (word.answer(phrases.ANONYMOUS),)
    except Denied as denied:
        return (word.answer(denial(denied)),)


def _complaint(word: Said, order: Order, command: Command) -> str | None:
    """Why the command is not even tried here, in these words."""
    if word.private and command.where is Where.GROUP:
        return phrases.GROUP_ONLY
    if not word.private and command.where is Where.PRIVATE:
        return phrases.PRIVATE_ONLY
    if order.words and not command.takes_words:
        return phrases.no_words(order.name)
    return None
