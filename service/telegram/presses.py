"""What the buttons do that belong to no question of the game."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

import telegram

from service.tables.denied import Denial, Denied
from service.tables.moment import Moment
from service.tables.people import Person
from service.tables.tables import Heard, Joined
from service.tables.telling import Circle
from service.telegram import narrator, phrases
from service.telegram.desk import Desk
from service.telegram.ending import end_chosen, game_to_end
from service.telegram.hosting import plays
from service.telegram.incoming import Answers, thread_of
from service.telegram.leaving import ask_to_leave, seat_to_leave
from service.telegram.narrator import options
from service.telegram.reply import Reply
from service.telegram.settings import change_setting


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

    @property
    def place(self) -> telegram.MaybeInaccessibleMessage:
        """Where the button stands; raises Denied when that is not known any more."""
        if self.message is None:
            raise Denied(Denial.CLOSED)
        return self.message

    @property
    def in_private(self) -> bool:
        return self.place.chat.type == self.place.chat.PRIVATE

    @property
    def thread(self) -> int | None:
        return thread_of(self.message) if isinstance(self.message, telegram.Message) else None

    def reply(self, text: str = "", *, alert: bool = False, url: str | None = None) -> Reply:
        return Reply(self.query, text, alert, url)


async def without_window(desk: Desk, press: Press) -> Reply:
    """Raises Denied and AlreadyDone."""
    if act := _ACTS.get(press.option):
        return await act(desk, press)
    if leaving := options.parse_leaving(press.option):
        return await _settle(desk, press, *leaving)
    setting = narrator.parse_setting(press.option)
    if setting is None:
        raise Denied(Denial.CLOSED)
    return press.reply(await change_setting(desk, press.person, press.table, setting, press.mark))


async def _join(desk: Desk, press: Press) -> Reply:
    """Who has never started the bot is led to its chat, to come back by their own link."""
    standing = await desk.tables.standing(press.table)
    # Join is pressed in the table's group: so whoever presses it is in that group.
    if not await desk.is_or_was(press.place.chat.id, standing.lobby.chat):
        raise Denied(Denial.CLOSED)
    if plays(standing, press.person):
        await desk.tables.come_back(press.person, press.table, press.mark)
        return press.reply(phrases.BACK)
    if await desk.tables.join(press.person, press.table, press.mark) is Joined.SEATED:
        return press.reply(phrases.SEATED)
    # The press is remembered last: the link needs the bot's name, and Telegram may not tell it now.
    link = await desk.link(desk.tables.link_payload(press.table, press.person.user))
    await desk.store.remember(press.mark)
    return press.reply(url=link)


async def _leave(desk: Desk, press: Press) -> Reply:
    """Below a table, or in private, where it was asked which table is left."""
    if not press.in_private:
        return await _get_up(desk, press)
    lobby = (await desk.tables.standing(press.table)).lobby
    return await _get_up(desk, press, tuple(narrator.table_chosen(lobby, press.person.user)))


async def _get_up(desk: Desk, press: Press, chosen: Answers = ()) -> Reply:
    """In private, who leaves a game that has begun is asked whether they mean it."""
    person, table = press.person, press.table
    standing = await desk.tables.standing(table, person.user)
    if standing.public and press.in_private:
        posts = (*chosen, *ask_to_leave(seat_to_leave(standing)))
        await desk.tables.post(posts, press.mark)
        return press.reply()
    await desk.tables.leave(person, table, press.mark, chosen)
    return press.reply(phrases.LEFT)


async def _settle(desk: Desk, press: Press, leaves: bool, user: int) -> Reply:  # noqa: FBT001 as read
    """Whoever was asked leaves the game for good, or stays."""
    person, table = press.person, press.table
    if person.user != user:
        raise Denied(Denial.NOT_ASKED)
    seat, chat = seat_to_leave(await desk.tables.standing(table, user)), press.place.chat.id
    settled = tuple(narrator.leave_settled(seat.circle, chat, user, press.thread, left=leaves))
    if not leaves:
        await desk.tables.post(settled, press.mark)
        return press.reply()
    await desk.tables.give_up(person, table, press.mark, settled)
    return press.reply(phrases.LEFT_GAME)


async def _begin(desk: Desk, press: Press) -> Reply:
    await desk.tables.begin(press.person, press.table, press.mark)
    return press.reply(phrases.BEGUN)


async def _again(desk: Desk, press: Press) -> Reply:
    """Where a table is open already, there is nothing to press here any more either."""
    chat, person, mark = press.place.chat, press.person, press.mark
    if press.in_private:
        raise Denied(Denial.CLOSED)
    button = tuple(narrator.end_without_button(press.table, chat.id))
    try:
        asked = Moment.of(press.place.date, 0)  # no sooner: Telegram dates no presses
        await desk.tables.open(
            person, chat.id, press.thread, asked, mark, title=chat.title or "", also=button
        )
    except Denied:
        await desk.tables.post(button, f"{mark}:end")
        raise
    return press.reply()


async def _log(desk: Desk, press: Press) -> Reply:
    """The file goes to whoever asks for it, so that it is in nobody's way."""
    user = press.person.user
    try:
        standing = await desk.tables.standing(press.table, user)
    except Denied:
        return press.reply(phrases.LOG_GONE, alert=True)
    posts = tuple(narrator.log_posts(standing, user))
    if standing.private is None and standing.lobby.host != user:
        return press.reply(phrases.LOG_FOR_PLAYERS, alert=True)
    if not await desk.tables.may_write_to(user):
        return press.reply(phrases.START_FOR_LOG, alert=True)
    await desk.tables.post(posts, press.mark)
    return press.reply(phrases.LOG_SENT)


async def _end(desk: Desk, press: Press) -> Reply:
    await desk.tables.cancel(press.person, press.table, press.mark)
    return press.reply()


async def _cancel(desk: Desk, press: Press) -> Reply:
    """In private, where it was asked which table is closed."""
    if not press.in_private:
        raise Denied(Denial.CLOSED)
    lobby = (await desk.tables.standing(press.table)).lobby
    chosen = tuple(narrator.table_chosen(lobby, press.person.user))
    return press.reply(await end_chosen(desk, press.person, press.table, press.mark, chosen))


async def _go_on(desk: Desk, press: Press) -> Reply:
    """The host does not end the game after all."""
    telling = game_to_end(await desk.tables.standing(press.table), press.person)
    chat = press.place.chat.id if press.in_private else None
    await desk.tables.post(tuple(narrator.goes_on(telling, chat)), press.mark)
    return press.reply()


async def _take(desk: Desk, press: Press) -> Reply:
    await desk.tables.take_over(press.person, press.table, press.mark)
    return press.reply(phrases.HOST_NOW)


async def _still(desk: Desk, press: Press) -> Reply:
    await desk.tables.still_here(press.person, press.table, press.mark)
    return press.reply(phrases.STILL_THERE)


async def _say(desk: Desk, press: Press) -> Reply:
    """The words that the question replies to go to this table's room: once, however often."""
    words = press.message.reply_to_message if isinstance(press.message, telegram.Message) else None
    if words is None or not words.text or not press.in_private:
        return press.reply(phrases.WORDS_GONE, alert=True)
    person, table, chat, number = press.person, press.table, words.chat.id, words.message_id

    def chosen(room: Circle) -> Answers:
        return tuple(narrator.room_chosen(room, chat, number))

    mark = f"tg:said:{chat}:{number}"
    match await desk.tables.room(person, words.text, mark, table, chosen):
        case Heard.BY_OTHERS:
            return press.reply()
        case Heard.BY_NOBODY:
            return press.reply(phrases.ALONE, alert=True)
        case _:
            raise Denied(Denial.CLOSED)


_ACTS: Final[Mapping[str, Callable[[Desk, Press], Awaitable[Reply]]]] = {
    options.JOIN: _join,
    options.LEAVE: _leave,
    options.BEGIN: _begin,
    options.AGAIN: _again,
    options.LOG: _log,
    options.END: _end,
    options.CANCEL: _cancel,
    options.GO_ON: _go_on,
    options.TAKE: _take,
    options.STILL: _still,
    options.GET_UP: _get_up,
    options.SAY: _say,
}
