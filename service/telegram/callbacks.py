"""Presses on buttons: each is answered, whatever comes of it, so that the spinner ends."""

import contextlib
from typing import Final

import telegram

from service.store.store import AlreadyDone
from service.tables.denied import Denial, Denied
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.incoming import person_of
from service.telegram.narrator import options, parse_data, parse_tap, toast
from service.telegram.presses import Press, without_window
from service.telegram.reply import Reply
from service.texts.denials import denial

_CLOSED: Final = frozenset({Denial.NO_TABLE, Denial.ENDED, Denial.NOT_BEGUN})
"""A table that is gone, or never was, asks nothing any more."""
_NOTHING_WRONG: Final = frozenset(
    {Denial.ALREADY_IN, Denial.NOT_IN, Denial.HAS_LEFT, Denial.TABLE_OPEN}
)
"""What was wanted is so already: no reason for a window that has to be closed."""


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
    if data is None or query.from_user.is_bot:
        raise Denied(Denial.CLOSED)
    return Press(query.id, person_of(query.from_user), *data, query.message, mark)


async def _carry_out(desk: Desk, press: Press) -> Reply:
    try:
        return await (without_window if press.window == options.NO_WINDOW else _in_game)(
            desk, press
        )
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
        return press.reply(words, alert=True)
    return press.reply(toast(tapped))


async def _to_who_only_watches(desk: Desk, press: Press, code: Denial) -> str | None:
    """What to say to the dead, by day (ruling 7.2), and to who is not in the game."""
    if code is Denial.NOT_IN:
        return phrases.NOT_IN_THIS_GAME
    if code is not Denial.NOT_ASKED:
        return None
    seat = (await desk.tables.standing(press.table, press.person.user)).private
    return None if seat is None or seat.view.alive else phrases.DEAD
