"""What people write: commands, words at the table, words in a room."""

from service.tables.denied import Denied
from service.tables.people import GroupAdmin, Person
from service.tables.tables import Heard
from service.tables.telling import Circle
from service.telegram import phrases
from service.telegram.commands import COMMANDS, Command, Order, Where, read_command
from service.telegram.desk import Desk
from service.telegram.incoming import AnonymousSender, Answers, Said
from service.telegram.membership import bot_hears
from service.telegram.narrator import which_room
from service.telegram.narrator.rooms import table_of_words
from service.texts.denials import denial
from service.texts.names import quoted_group
from service.texts.which import said_in


async def heard(desk: Desk, said: Said) -> None:
    """Raises AlreadyDone."""
    if said.private and isinstance(said.sender, Person):
        await desk.tables.reachable(said.sender.user, said.moment)
    order = read_command(said.text)
    if order is None:
        await _plain(desk, said)
    elif order.bot and order.bot != (await desk.bot_name()).lower():
        await desk.store.remember(said.mark)
    else:
        await _obey(desk, said, order)


async def _plain(desk: Desk, said: Said) -> None:
    match said.sender:
        case Person() as person if said.private and said.text:
            await _in_room(desk, person, said)
        case Person() as person if said.private and said.wordless:
            await desk.tables.post(await _wordless(desk, person, said), said.mark)
        case Person() as person if (said.text or said.wordless) and (
            await desk.tables.speak(person, said.chat, said.mark)
        ):
            return  # it is noted
        case _:
            await desk.store.remember(said.mark)


async def _in_room(desk: Desk, person: Person, said: Said) -> None:
    """Who speaks to nobody is told so; who plays at several tables is told at which they spoke."""
    games = await desk.tables.games(person)

    def noted(room: Circle) -> Answers:
        text = said_in(quoted_group(room.title))
        return (said.answer(text, html=True),) if len(games) > 1 else ()

    meant = table_of_words(said.answered, games)
    heard_by = await desk.tables.room(person, said.text, said.mark, meant, noted)
    if heard_by is not Heard.BY_OTHERS:
        await desk.tables.post(await _unheard(desk, person, said, heard_by), said.mark)


async def _unheard(desk: Desk, person: Person, said: Said, heard_by: Heard) -> Answers:
    if heard_by is Heard.UNCLEAR:
        rooms = await desk.tables.rooms(person)
        return tuple(which_room(rooms, said.chat, said.message_id))
    if heard_by is Heard.BY_NOBODY:
        return (said.answer(phrases.ALONE),)
    closed = await desk.tables.rooms(person)
    return (said.answer(phrases.ROOM_CLOSED if closed else phrases.NO_ROOM),)


async def _wordless(desk: Desk, person: Person, said: Said) -> Answers:
    """What cannot be passed on as somebody's words, a caption with it, is said to have stayed."""
    rooms = await desk.tables.rooms(person)
    return (said.answer(phrases.ONLY_TEXT),) if rooms else ()


async def _obey(desk: Desk, said: Said, order: Order) -> None:
    if not said.private:
        await bot_hears(desk, said)
    command = COMMANDS.get(order.name)
    if command is None and not (said.private or order.bot):
        await desk.store.remember(said.mark)  # it may be meant for another bot
    elif answers := await _answers(desk, said, order, command):
        await desk.tables.post(answers, said.mark)


async def _answers(desk: Desk, said: Said, order: Order, command: Command | None) -> Answers:
    """What to answer; nothing when the command has changed a table, which tells of it itself."""
    if command is None:
        return (said.answer(phrases.UNKNOWN_COMMAND),)
    if complaint := _complaint(said, order, command):
        return (said.answer(complaint),)
    try:
        return await command.run(desk, said, order.words)
    except AnonymousSender:
        admin = isinstance(said.sender, GroupAdmin)
        return (said.answer(phrases.AS_ADMIN if admin else phrases.AS_CHANNEL),)
    except Denied as denied:
        return (said.answer(denial(denied)),)


def _complaint(said: Said, order: Order, command: Command) -> str | None:
    """Why the command is not even tried here, in these words."""
    if said.private and command.where is Where.GROUP:
        return phrases.GROUP_ONLY
    if not said.private and command.where is Where.PRIVATE:
        return phrases.PRIVATE_ONLY
    if order.words and not command.takes_words:
        return phrases.no_words(order.name)
    return None
