"""Commands that only read: who I am, where the game stands, what is known."""

from typing import TypeAlias

from service.store.outbox import Outgoing
from service.tables.announce import private_telling, public_telling
from service.tables.denied import Denial, Denied
from service.tables.table import Table
from service.telegram import narrator, phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Said
from service.telegram.narrator.place import Place
from service.texts import lobby
from service.texts.help import HELP
from service.texts.markup import Html, lines
from service.texts.names import names_of
from service.texts.rules import RULES

Answers: TypeAlias = tuple[Outgoing, ...]


async def start(desk: Desk, said: Said, payload: str) -> Answers:
    """Whoever writes in private can be written to; a payload also seats them at its table."""
    if not said.private:
        return (said.answer(phrases.HELLO_GROUP),)
    if not payload:
        return (said.answer(phrases.HELLO),)
    await desk.tables.join_by_link(said.person, payload, said.mark)
    await desk.confirm(said, phrases.SEATED_BY_LINK)
    return ()


async def status(desk: Desk, said: Said, _words: str) -> Answers:
    """Of a game how it stands, with the open question once more; of a lobby who sits there."""
    tables = await _tables_meant(desk, said)
    return tuple(post for table in tables for post in _status(desk, said, table))


def _status(desk: Desk, said: Said, table: Table) -> list[Outgoing]:
    if table.game is None:
        pace = lobby.pace(table.pace)
        text = lines(_seated(table), lobby.how_many(len(table.members)), pace)
        return [said.answer(text, html=True)]
    public = public_telling(table, desk.now())
    seat = table.seat_of(said.person.user) if said.private else None
    if seat is None:
        return narrator.status_posts(public)
    return narrator.private_status_posts(private_telling(table, seat, desk.now()), public)


async def case(desk: Desk, said: Said, _words: str) -> Answers:
    tables = _begun(await _tables_meant(desk, said))
    return tuple(post for table in tables for post in _case(desk, said, table))


def _case(desk: Desk, said: Said, table: Table) -> list[Outgoing]:
    place = Place(said.chat, said.thread, table.id)
    return narrator.case_posts(public_telling(table, desk.now()), place)


async def players(desk: Desk, said: Said, _words: str) -> Answers:
    tables = await _tables_meant(desk, said)
    return tuple(said.answer(_players(desk, table), html=True) for table in tables)


def _players(desk: Desk, table: Table) -> Html:
    if table.game is None:
        return _seated(table)
    return narrator.players_text(public_telling(table, desk.now()))


async def role(desk: Desk, said: Said, _words: str) -> Answers:
    """Only in private, and only the person's own."""
    tables = _begun(await desk.tables.tables_of(said.person.user))
    return tuple(said.answer(_role(desk, said, table), html=True) for table in tables)


def _role(desk: Desk, said: Said, table: Table) -> Html:
    seat = table.seat_of(said.person.user)
    if seat is None:
        raise Denied(Denial.NOT_IN)
    return narrator.role_text(private_telling(table, seat, desk.now()))


async def rules(_desk: Desk, said: Said, _words: str) -> Answers:
    return (said.answer(RULES, html=True),)


async def help_(_desk: Desk, said: Said, _words: str) -> Answers:
    return (said.answer(HELP, html=True),)


def _seated(table: Table) -> Html:
    return lobby.seated(names_of(tuple(member.name for member in table.members)))


async def _tables_meant(desk: Desk, said: Said) -> list[Table]:
    """In a group its open table, in private all at which the person sits; raises Denied."""
    if not said.private:
        return [await desk.table_of(said.chat)]
    tables = await desk.tables.tables_of(said.person.user)
    if not tables:
        raise Denied(Denial.NOT_IN)
    return tables


def _begun(tables: list[Table]) -> list[Table]:
    """Those with a game; raises Denied if there are none."""
    playing = [table for table in tables if table.game]
    if not playing:
        raise Denied(Denial.NOT_BEGUN if tables else Denial.NOT_IN)
    return playing
