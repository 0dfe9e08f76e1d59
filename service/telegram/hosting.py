"""Commands that change a table: opening it, sitting down, settings, beginning, ending."""

from contextlib import suppress
from typing import Final

from service.store.outbox import Button
from service.store.store import AlreadyDone
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.tables import Joined
from service.tables.telling import LobbyTelling
from service.telegram import phrases
from service.telegram.casting import read_cast, read_swap
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.telegram.narrator import ask_to_end, settings_put_away

TOLD_BY_TABLE: Final[Answers] = ()


def check_host(person: Person, telling: LobbyTelling) -> None:
    """Raises Denied."""
    if person.user != telling.host:
        raise Denied(Denial.NOT_HOST)


async def newgame(desk: Desk, said: Said, _words: str) -> Answers:
    await desk.tables.open(said.person, said.chat, said.thread, said.mark)
    return TOLD_BY_TABLE


async def join(desk: Desk, said: Said, _words: str) -> Answers:
    """Somebody who has not started the bot is shown their personal link to it."""
    person, table = said.person, await desk.tables.table_in(said.chat)
    if await desk.tables.join(person, table, said.mark) is Joined.SEATED:
        return TOLD_BY_TABLE
    link = await desk.link(desk.tables.link_payload(table, person.user))
    keyboard = ((Button(text=phrases.JOIN_BUTTON, url=link),),)
    return (said.answer(phrases.start_first(person.name), html=True, keyboard=keyboard),)


async def begin(desk: Desk, said: Said, _words: str) -> Answers:
    table = await desk.tables.table_in(said.chat)
    await desk.tables.begin(said.person, table, said.mark)
    return TOLD_BY_TABLE


async def leave(desk: Desk, said: Said, _words: str) -> Answers:
    """In private the only table of theirs can be meant."""
    if not said.private:
        tables = [await desk.tables.table_in(said.chat)]
    elif not (tables := await desk.tables.tables_of(said.person.user)):
        raise Denied(Denial.NOT_IN)
    if len(tables) > 1:
        return (said.answer(phrases.LEAVE_WHICH),)
    also = (said.answer(phrases.LEFT),) if said.private else ()
    await desk.tables.leave(said.person, tables[0], said.mark, also)
    return TOLD_BY_TABLE


async def pace(desk: Desk, said: Said, words: str) -> Answers:
    """Without words it says which pace is set."""
    table = await desk.tables.table_in(said.chat)
    if not words:
        lobby = (await desk.tables.standing(table)).lobby
        return (said.answer(phrases.pace_is(lobby.pace), html=True),)
    with suppress(AlreadyDone):
        await desk.tables.set_pace(said.person, table, words, said.mark)
    return await _is_set(desk, said, table, phrases.PACE_SET)


async def cast(desk: Desk, said: Said, words: str) -> Answers:
    """`default`, `NEW for OLD`, or all characters; without words it says what is set."""
    table = await desk.tables.table_in(said.chat)
    if not words:
        lobby = (await desk.tables.standing(table)).lobby
        return (said.answer(phrases.cast_is(lobby.cast), html=True),)
    with suppress(AlreadyDone):
        if swap := read_swap(words):
            await desk.tables.swap(said.person, table, *swap, said.mark)
        else:
            chosen = None if words.lower() == "default" else read_cast(words)
            await desk.tables.set_cast(said.person, table, chosen, said.mark)
    return await _is_set(desk, said, table, phrases.CAST_SET)


async def _is_set(desk: Desk, said: Said, table: str, text: str) -> Answers:
    """Say so, even if a kill came between; settings that still show the old choice go."""
    lobby = (await desk.tables.standing(table)).lobby
    answers = (said.answer(text), *settings_put_away(lobby))
    await desk.tables.post(answers, f"{said.mark}:set")
    return TOLD_BY_TABLE


async def cancel(desk: Desk, said: Said, _words: str) -> Answers:
    """A lobby closes at once; whether a game shall end, the host is asked."""
    table = await desk.tables.table_in(said.chat)
    standing = await desk.tables.standing(table)
    if standing.public:
        check_host(said.person, standing.lobby)
        return tuple(ask_to_end(standing.lobby))
    await desk.tables.close(said.person, table, said.mark)
    return TOLD_BY_TABLE
