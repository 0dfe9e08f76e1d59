"""Getting up: at once from a lobby, after a question from a game that runs."""

from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.tables.telling import PrivateTelling, Standing
from service.telegram import narrator, phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.texts.presence import has_gone


async def leave(desk: Desk, said: Said, _words: str) -> Answers:
    """In private any table where they sit can be meant."""
    user = said.person.user
    if not said.private:
        return await _leave(desk, said, await desk.tables.table_in(said.chat))
    tables = await desk.tables.tables_of(user)
    lobbies = [(await desk.tables.standing(table)).lobby for table in tables]
    match [lobby for lobby in lobbies if user in lobby.users]:
        case []:
            return (said.answer(phrases.IN_NO_GAME),)
        case [lobby]:
            return await _leave(desk, said, lobby.table)
        case several:
            return tuple(narrator.which_table(several, said.chat))


async def _leave(desk: Desk, said: Said, table: str) -> Answers:
    person = said.person
    standing = await desk.tables.standing(table, person.user)
    if standing.public is None:
        also = (said.answer(phrases.LEFT),) if said.is_elsewhere(standing.lobby) else ()
        await desk.tables.leave(person, table, said.mark, also)
        return ()
    seat = seat_to_leave(standing, openly=not said.private)
    if said.private:
        return ask_to_leave(seat)
    if not await desk.tables.may_write_to(person.user):
        return ask_to_leave(seat, said.chat, said.thread)
    return (*ask_to_leave(seat), said.answer(phrases.ASKED_IN_PRIVATE))


def seat_to_leave(standing: Standing, *, openly: bool = False) -> PrivateTelling:
    """The seat of who asked, in a game that runs; raises Denied if they have none any more.

    Who has left by night is not told so `openly`: the others learn of it with dawn.
    """
    if standing.lobby.stage is not Stage.PLAYING:
        raise Denied(Denial.ENDED)
    seat = standing.private
    if seat is None:
        raise Denied(Denial.NOT_IN)
    if has_gone(seat.public.seats[seat.seat].presence) or (standing.gone and not openly):
        raise Denied(Denial.HAS_LEFT)
    return seat


def ask_to_leave(
    seat: PrivateTelling, chat: int | None = None, thread: int | None = None
) -> Answers:
    """In private unless a chat is named."""
    user = seat.circle.chats[seat.seat]
    return tuple(narrator.ask_to_leave(seat.circle, chat or user, user, thread))
