"""Commands that change a table: opening it, sitting down, settings, beginning, ending."""

from engine.casts import FEWEST
from service.store.outbox import Button
from service.tables.denied import Denial, Denied
from service.tables.table import Table
from service.tables.tables import Joined
from service.telegram import phrases
from service.telegram.casting import read_cast, read_swap
from service.telegram.desk import Desk
from service.telegram.incoming import Note, Said

Notes = tuple[Note, ...]
TOLD_BY_TABLE: Notes = ()


async def newgame(desk: Desk, said: Said, _words: str) -> Notes:
    await desk.tables.open(said.person, said.chat, said.thread, said.mark)
    return TOLD_BY_TABLE


async def join(desk: Desk, said: Said, _words: str) -> Notes:
    """Somebody who has not started the bot is shown their personal link to it."""
    person, table = said.person, await table_here(desk, said)
    if await desk.tables.join(person, table.id, said.mark) is Joined.SEATED:
        return TOLD_BY_TABLE
    link = await desk.link(desk.tables.link_payload(table.id, person.user))
    keyboard = ((Button(text=phrases.JOIN_BUTTON, url=link),),)
    return (Note(phrases.start_first(person.name), keyboard=keyboard),)


async def begin(desk: Desk, said: Said, _words: str) -> Notes:
    table = await table_here(desk, said)
    await desk.tables.begin(said.person, table.id, said.mark)
    return TOLD_BY_TABLE


async def leave(desk: Desk, said: Said, _words: str) -> Notes:
    """In private the only table of theirs can be meant."""
    if not said.private:
        tables = [await table_here(desk, said)]
    elif not (tables := await desk.tables.tables_of(said.person.user)):
        raise Denied(Denial.NOT_IN)
    if len(tables) > 1:
        return (Note(phrases.LEAVE_WHICH),)
    await desk.tables.leave(said.person, tables[0].id, said.mark)
    return TOLD_BY_TABLE


async def pace(desk: Desk, said: Said, words: str) -> Notes:
    """Without words it says which pace is set."""
    table = await table_here(desk, said)
    if not words:
        return (Note(phrases.pace_is(table.pace), html=True),)
    await desk.tables.set_pace(said.person, table.id, words, said.mark)
    return TOLD_BY_TABLE


async def cast(desk: Desk, said: Said, words: str) -> Notes:
    """`default`, `NEW for OLD`, or all characters; without words it says what is set."""
    table = await table_here(desk, said)
    if not words:
        known = len(table.members) >= FEWEST
        return (Note(phrases.cast_is(table.planned_cast() if known else None), html=True),)
    if swap := read_swap(words):
        await desk.tables.swap(said.person, table.id, *swap, said.mark)
        return TOLD_BY_TABLE
    chosen = None if words.lower() == "default" else read_cast(words)
    await desk.tables.set_cast(said.person, table.id, chosen, said.mark)
    return TOLD_BY_TABLE


async def cancel(desk: Desk, said: Said, _words: str) -> Notes:
    await desk.tables.cancel(said.person, said.chat, said.mark)
    return TOLD_BY_TABLE


async def table_here(desk: Desk, said: Said) -> Table:
    """The open table of the group; raises Denied."""
    table = await desk.tables.find(said.chat)
    if table is None:
        raise Denied(Denial.NO_TABLE)
    return table
