"""Presses on buttons: each is answered, whatever comes of it, so that the spinner ends."""

import contextlib
from dataclasses import dataclass
from typing import Final

import telegram

from service.store.store import AlreadyDone
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.tables import Joined
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.hosting import check_host
from service.telegram.incoming import person_of, thread_of
from service.telegram.narrator import (
    end_without_button,
    goes_on,
    options,
    parse_data,
    parse_setting,
    parse_tap,
    toast,
)
from service.telegram.reply import Reply
from service.telegram.settings import change_setting
from service.texts.denials import denial

_CLOSED: Final = frozenset({Denial.NO_TABLE, Denial.ENDED, Denial.NOT_BEGUN})
"""A table that is gone, or never was, asks nothing any more."""
_NOTHING_WRONG: Final = frozenset({Denial.ALREADY_IN, Denial.NOT_IN, Denial.TABLE_OPEN})
"""What was wanted is so already: no reason for a window that has to be closed."""


@dataclass(frozen=True, slots=True)
class Press:
    """`message` is what the button stands under, as far as Telegram still shows it."""

    query: str
    person: Person
    table: str
    window: int
    option: str
    message: telegram.MaybeInaccessibleMessage | None
    mark: str


async def pressed(desk: Desk, query: telegram.CallbackQuery, mark: str) -> Reply:
    """Raises RedisError when nothing could be stored."""
    with contextlib.suppress(AlreadyDone):
        try:
            press = _read(query, mark)
            return await _carry_out(desk, press)
        except Denied as denied:
            # A press that was taken before may be denied the second time.
            await desk.store.remember(mark)
            return Reply(query.id, denial(denied), alert=denied.code not in _NOTHING_WRONG)
    return Reply(query.id)


def _read(query: telegram.CallbackQuery, mark: str) -> Press:
    data = parse_data(query.data or "")
    if data is None:
        raise Denied(Denial.CLOSED)
    return Press(query.id, person_of(query.from_user), *data, query.message, mark)


async def _carry_out(desk: Desk, press: Press) -> Reply:
    try:
        in_lobby = press.window == options.LOBBY
        return await (_in_lobby if in_lobby else _in_game)(desk, press)
    except Denied as denied:
        raise Denied(Denial.CLOSED) if denied.code in _CLOSED else denied from None


async def _in_game(desk: Desk, press: Press) -> Reply:
    tap = parse_tap(press.option)
    if tap is None:
        raise Denied(Denial.CLOSED)
    try:
        tapped = await desk.tables.tap(press.person, press.table, press.window, tap, press.mark)
    except Denied as denied:
        words = await _to_who_only_watches(desk, press, denied.code)
        if words is None:
            raise
        await desk.store.remember(press.mark)
        return Reply(press.query, words, alert=True)
    return Reply(press.query, toast(tapped))


async def _to_who_only_watches(desk: Desk, press: Press, code: Denial) -> str | None:
    """What to say to the dead, by day (ruling 7.2), and to who is not in the game."""
    if code is Denial.NOT_IN:
        return phrases.NOT_IN_THIS_GAME
    if code is not Denial.NOT_ASKED:
        return None
    seat = (await desk.tables.standing(press.table, press.person.user)).private
    return None if seat is None or seat.view.alive else phrases.DEAD


async def _in_lobby(desk: Desk, press: Press) -> Reply:
    match press.option:
        case options.JOIN:
            return await _join(desk, press)
        case options.LEAVE:
            await desk.tables.leave(press.person, press.table, press.mark)
            return Reply(press.query, phrases.LEFT)
        case options.BEGIN:
            await desk.tables.begin(press.person, press.table, press.mark)
            return Reply(press.query, phrases.BEGUN)
        case options.AGAIN:
            await _play_again(desk, press)
        case options.END:
            await desk.tables.cancel(press.person, press.table, press.mark)
        case options.STAY:
            await _go_on(desk, press)
        case _:
            await _set(desk, press)
    return Reply(press.query)


async def _join(desk: Desk, press: Press) -> Reply:
    """Who has never started the bot is led to its chat, to come back by their own link."""
    await _check_is_there(desk, press)
    if await desk.tables.join(press.person, press.table, press.mark) is Joined.SEATED:
        return Reply(press.query, phrases.SEATED)
    # The press is remembered last: the link needs the bot's name, and Telegram may not tell it now.
    link = await desk.link(desk.tables.link_payload(press.table, press.person.user))
    await desk.store.remember(press.mark)
    return Reply(press.query, url=link)


async def _check_is_there(desk: Desk, press: Press) -> None:
    """Join is pressed in the table's group: so whoever presses it is in that group."""
    chat = (await desk.tables.standing(press.table)).lobby.chat
    message = press.message
    if message is None or not await desk.is_or_was(message.chat.id, chat):
        raise Denied(Denial.CLOSED)


async def _play_again(desk: Desk, press: Press) -> None:
    message = press.message
    if message is None or message.chat.type == message.chat.PRIVATE:
        raise Denied(Denial.CLOSED)
    thread = thread_of(message) if isinstance(message, telegram.Message) else None
    with contextlib.suppress(AlreadyDone):
        await desk.tables.open(press.person, message.chat.id, thread, press.mark)
    button = end_without_button(press.table, message.chat.id)
    await desk.tables.post(tuple(button), f"{press.mark}:end")


async def _go_on(desk: Desk, press: Press) -> None:
    """The host does not end the game after all."""
    telling = (await desk.tables.standing(press.table)).lobby
    check_host(press.person, telling)
    await desk.tables.post(tuple(goes_on(telling)), press.mark)


async def _set(desk: Desk, press: Press) -> None:
    setting = parse_setting(press.option)
    if setting is None:
        raise Denied(Denial.CLOSED)
    await change_setting(desk, press.person, press.table, setting, press.mark)
