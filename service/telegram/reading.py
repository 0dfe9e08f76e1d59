"""Commands that only read: who I am, where the game stands, what is known."""

from collections.abc import Iterable
from contextlib import suppress

from service.store.commit import AlreadyDone
from service.tables.announce import public_telling
from service.tables.denied import Denial, Denied
from service.tables.table import Table
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Note, Said
from service.texts import lobby
from service.texts import status as texts
from service.texts.case import case_file
from service.texts.help import HELP
from service.texts.markup import Html, lines, split_text
from service.texts.names import Names
from service.texts.rules import RULES

Notes = tuple[Note, ...]


async def start(desk: Desk, said: Said, payload: str) -> Notes:
    """The bot may write to this person from now on; a payload seats them at its table."""
    if not said.private:
        return (Note(phrases.HELLO_GROUP),)
    if not payload:
        return (Note(phrases.HELLO),)
    with suppress(AlreadyDone):  # perhaps we died before this was told
        await desk.tables.join_by_link(said.person, payload, said.mark)
    await desk.post((said.answer(Note(phrases.SEATED_BY_LINK)),), f"{said.mark}:told")
    return ()


async def status(desk: Desk, said: Said, _words: str) -> Notes:
    """Of a game what everybody may see of it, of a lobby who sits there."""
    tables = await tables_meant(desk, said)
    return _notes(_status(table, desk.now()) for table in tables)


def _status(table: Table, now: float) -> Html:
    names = _names(table)
    if table.game is None:
        how_many, pace = lobby.how_many(len(names)), lobby.pace(table.pace)
        return lines(lobby.seated(names), how_many, pace)
    telling = public_telling(table, now)
    return texts.status(telling.view, names, telling.until, now)


async def case(desk: Desk, said: Said, _words: str) -> Notes:
    tables = begun(await tables_meant(desk, said))
    return _notes(_case(table, desk.now()) for table in tables)


def _case(table: Table, now: float) -> Html:
    return case_file(public_telling(table, now).view, _names(table))


def begun(tables: list[Table]) -> list[Table]:
    """Those with a game; raises Denied if there are none."""
    playing = [table for table in tables if table.game]
    if not playing:
        raise Denied(Denial.NOT_BEGUN)
    return playing


async def players(desk: Desk, said: Said, _words: str) -> Notes:
    tables = await tables_meant(desk, said)
    return _notes(_players(table, desk.now()) for table in tables)


def _players(table: Table, now: float) -> Html:
    if table.game is None:
        return lobby.seated(_names(table))
    return texts.players(public_telling(table, now).view, _names(table))


def _names(table: Table) -> Names:
    return Names([member.name for member in table.seated()])


def _notes(answers: Iterable[Html]) -> Notes:
    return tuple(Note(part, html=True) for answer in answers for part in split_text(answer))


async def rules(_desk: Desk, _said: Said, _words: str) -> Notes:
    return (Note(RULES, html=True),)


async def help_(_desk: Desk, _said: Said, _words: str) -> Notes:
    return (Note(HELP, html=True),)


async def tables_meant(desk: Desk, said: Said) -> list[Table]:
    """In a group its open table, in private all at which the person sits; raises Denied."""
    if said.private:
        tables = await desk.tables.tables_of(said.person.user)
    else:
        found = await desk.tables.find(said.chat)
        tables = [found] if found else []
    if not tables:
        raise Denied(Denial.NOT_IN if said.private else Denial.NO_TABLE)
    return tables
