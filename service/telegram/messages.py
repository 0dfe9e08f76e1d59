"""What people write: commands, words at the table, words in a room."""

from service.tables.denied import Denied
from service.tables.people import GroupAdmin, Person
from service.tables.tables import Heard
from service.telegram import phrases
from service.telegram.commands import COMMANDS, Command, Order, Where, read_command
from service.telegram.desk import Desk
from service.telegram.incoming import AnonymousSender, Answers, Said
from service.telegram.membership import bot_hears, reach_changed
from service.telegram.narrator import which_room
from service.texts.denials import denial


async def heard(desk: Desk, word: Said) -> None:
    """Raises AlreadyDone."""
    if word.private and isinstance(word.sender, Person):
        await reach_changed(desk, word.sender.user, word.moment, word.mark, reachable=True)
    order = read_command(word.text)
    if order is None:
        await _plain(desk, word)
    elif order.bot and order.bot != (await desk.bot_name()).lower():
        await desk.store.remember(word.mark)
    else:
        await _obey(desk, word, order)


async def _plain(desk: Desk, word: Said) -> None:
    answers: Answers = ()
    match word.sender:
        case Person() as person if word.private and word.text:
            answers = await _in_room(desk, person, word)
        case Person() as person if word.private and word.wordless:
            answers = await _wordless(desk, person, word)
        case Person() as person if word.text or word.wordless:
            await desk.tables.speak(person, word.chat, word.mark)
    await desk.tables.post(answers, word.mark)


async def _in_room(desk: Desk, person: Person, word: Said) -> Answers:
    """What to answer; the mark is used when others have heard it."""
    match await desk.tables.room(person, word.text, word.mark):
        case Heard.BY_OTHERS:
            return ()
        case Heard.BY_NOBODY:
            return (word.answer(phrases.ALONE),)
        case Heard.NOWHERE:
            return (word.answer(phrases.NO_ROOM),)
        case Heard.UNCLEAR:
            rooms = await desk.tables.rooms(person)
            return tuple(which_room(rooms, word.chat, word.message_id))


async def _wordless(desk: Desk, person: Person, word: Said) -> Answers:
    """What cannot be passed on as somebody's words, a caption with it, is said to have stayed."""
    rooms = await desk.tables.rooms(person)
    return (word.answer(phrases.ONLY_TEXT),) if rooms else ()


async def _obey(desk: Desk, word: Said, order: Order) -> None:
    if not word.private:
        await bot_hears(desk, word)
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
        admin = isinstance(word.sender, GroupAdmin)
        return (word.answer(phrases.AS_ADMIN if admin else phrases.AS_CHANNEL),)
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
