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
    also = (said.answer(phrases.SEATED_BY_LINK),)
    await desk.tables.join_by_link(said.person, payload, said.mark, also)
    return ()


async def status(desk: Desk, said: Said, _words: str) -> Answers:
    """Of a game how it stands, with the open question once more; of a lobby who sits there."""
    tables, now = await _tables_meant(desk, said), await desk.now()
    return tuple(post for table in tables for post in _status(said, table, now))


def _status(said: Said, table: Table, now: float) -> list[Outgoing]:
    if table.game is None:
        pace = lobby.pace(table.pace)
        text = lines(_seated(table), lobby.how_many(len(table.members)), pace)
        return [said.answer(text, html=True)]
    public = public_telling(table, now)
    seat = table.seat_of(said.person.user) if said.private else None
    if seat is None:
        return narrator.status_posts(public)
    return narrator.private_status_posts(private_telling(table, seat, now), public)


async def case(desk: Desk, said: Said, _words: str) -> Answers:
    tables = _begun(await _tables_meant(desk, said))
    now = await desk.now()
    return tuple(post for table in tables for post in _case(said, table, now))


def _case(said: Said, table: Table, now: float) -> list[Outgoing]:
    place = Place(said.chat, said.thread, table.id)
    return narrator.case_posts(public_telling(table, now), place)


async def players(desk: Desk, said: Said, _words: str) -> Answers:
    tables, now = await _tables_meant(desk, said), await desk.now()
    return tuple(said.answer(_players(table, now), html=True) for table in tables)


def _players(table: Table, now: float) -> Html:
    if table.game is None:
        return _seated(table)
    return narrator.players_text(public_telling(table, now))


async def role(desk: Desk, said: Said, _words: str) -> Answers:
    """Only in private, and only the person's own."""
    tables = _begun(await desk.tables.tables_of(said.person.user))
    now = await desk.now()
    return tuple(said.answer(_role(said, table, now), html=True) for table in tables)


def _role(said: Said, table: Table, now: float) -> Html:
    seat = table.seat_of(said.person.user)
    if seat is None:
        raise Denied(Denial.NOT_IN)
    return narrator.role_text(private_telling(table, seat, now))


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
