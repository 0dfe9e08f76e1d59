"""Presses on buttons: each is answered, whatever comes of it, so that the spinner ends."""

import contextlib
import re
from typing import Final, NamedTuple

import telegram

from service.store.commit import AlreadyDone
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.tables import Joined
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.incoming import person_of, thread_of
from service.telegram.reply import Reply
from service.texts.denials import denial

LOBBY: Final = 0
"""The number of no window: the lobby's buttons, and those that are left after the game."""
_DATA: Final = re.compile(r"([A-Za-z0-9_-]{1,24}):([0-9]{1,6}):([a-z0-9_-]{1,32})")


class Press(NamedTuple):
    table: str
    window: int
    option: str


def read_press(data: str | None) -> Press | None:
    """None for what no button of ours can have said."""
    match = _DATA.fullmatch(data or "")
    return Press(match[1], int(match[2]), match[3]) if match else None


async def press(desk: Desk, query: telegram.CallbackQuery, mark: str) -> Reply:
    """Raises RedisError when nothing could be stored."""
    try:
        return await _press(desk, query, mark)
    except AlreadyDone:
        return Reply(query.id)
    except Denied as denied:
        with contextlib.suppress(AlreadyDone):
            await desk.store.remember(mark)
        return Reply(query.id, _closed_or(denied), alert=True)


def _closed_or(denied: Denied) -> str:
    """A button of a table that is gone, or never was, asks nothing any more."""
    gone = denied.code in {Denial.NO_TABLE, Denial.ENDED, Denial.NOT_BEGUN}
    return denial(Denied(Denial.CLOSED) if gone else denied)


async def _press(desk: Desk, query: telegram.CallbackQuery, mark: str) -> Reply:
    pressed = read_press(query.data)
    if pressed is None:
        raise Denied(Denial.CLOSED)
    person = person_of(query.from_user)
    if pressed.window == LOBBY:
        return await _press_in_lobby(desk, query, person, pressed, mark)
    tapped = await desk.tables.tap(person, *pressed, mark)
    return Reply(query.id, phrases.tapped(tapped))


async def _press_in_lobby(
    desk: Desk, query: telegram.CallbackQuery, person: Person, pressed: Press, mark: str
) -> Reply:
    match pressed.option:
        case "join":
            return await _join(desk, query, person, pressed.table, mark)
        case "leave":
            await desk.tables.leave(person, pressed.table, mark)
            return Reply(query.id, phrases.LEFT)
        case "begin":
            await desk.tables.begin(person, pressed.table, mark)
            return Reply(query.id, phrases.BEGUN)
        case "again":
            await _play_again(desk, query, person, mark)
            return Reply(query.id)
        case _:
            raise Denied(Denial.CLOSED)


async def _join(
    desk: Desk, query: telegram.CallbackQuery, person: Person, table: str, mark: str
) -> Reply:
    """Who has never started the bot is led to its chat, to come back by their own link."""
    if await desk.tables.join(person, table, mark) is Joined.SEATED:
        return Reply(query.id, phrases.SEATED)
    await desk.store.remember(mark)
    link = await desk.link(desk.tables.link_payload(table, person.user))
    return Reply(query.id, url=link)


async def _play_again(desk: Desk, query: telegram.CallbackQuery, person: Person, mark: str) -> None:
    message = query.message
    if message is None or message.chat.type == message.chat.PRIVATE:
        raise Denied(Denial.CLOSED)
    thread = thread_of(message) if isinstance(message, telegram.Message) else None
    await desk.tables.open(person, message.chat.id, thread, mark)
