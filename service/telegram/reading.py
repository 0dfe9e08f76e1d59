"""Commands that only read: who I am, where the game stands, what is known."""

from collections.abc import Callable, Iterable

from service.store.outbox import Outgoing
from service.tables.denied import Denial, Denied
from service.tables.telling import LobbyTelling, Standing
from service.telegram import narrator, phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.telegram.narrator.place import Place
from service.texts import lobby
from service.texts.characters import all_described
from service.texts.freezing import froze
from service.texts.headings import in_group
from service.texts.help import HELP
from service.texts.markup import Html, lines
from service.texts.names import group_name, names_of, quoted_group
from service.texts.rules import RULES

Tell = Callable[[Said, Standing], Iterable[Outgoing]]


async def status(desk: Desk, said: Said, _words: str) -> Answers:
    """How it stands, with the open question or the lobby's buttons once more."""
    return _told(said, await standings_of(desk, said), status_of)


def status_of(said: Said, standing: Standing) -> list[Outgoing]:
    table, playing = standing.lobby, standing.public is not None
    if standing.public and standing.private:
        return narrator.private_status_posts(standing.private, standing.public)
    if standing.frozen:
        text = froze(standing.frozen, quoted_group(table.title), standing.now, playing=playing)
        return [said.answer(text, html=True)]
    if standing.public:
        return narrator.status_posts(standing.public, thread=said.thread)
    anew = [] if said.private else narrator.lobby_anew(table)
    return [*_lobby(said, standing), *anew] if said.is_elsewhere(table) else anew


def _lobby(said: Said, standing: Standing) -> list[Outgoing]:
    """Where it has no buttons."""
    table = standing.lobby
    names = names_of(table.names)
    host = names[table.users.index(table.host)] if table.host in table.users else None
    text = lines(
        _heading(said, standing),
        _seated(table),
        lobby.how_many(len(table.names)),
        lobby.pace(table.pace),
        lobby.what_next(host),
    )
    return [said.answer(text, html=True)]


async def case(desk: Desk, said: Said, _words: str) -> Answers:
    return _told(said, await _begun(desk, said), _case)


def _case(said: Said, standing: Standing) -> list[Outgoing]:
    if standing.public is None:
        return []
    place = Place(said.chat, said.thread, standing.lobby.table)
    return narrator.case_posts(standing.public, place, _heading(said, standing))


async def players(desk: Desk, said: Said, _words: str) -> Answers:
    return _told(said, await standings_of(desk, said), _players)


def _players(said: Said, standing: Standing) -> list[Outgoing]:
    public = standing.public
    who = narrator.players_text(public) if public else _seated(standing.lobby)
    return [said.answer(lines(_heading(said, standing), who), html=True)]


async def role(desk: Desk, said: Said, _words: str) -> Answers:
    """Only in private, and only the person's own."""
    return _told(said, await _begun(desk, said), _role)


def _role(said: Said, standing: Standing) -> list[Outgoing]:
    seat = standing.private
    return [said.answer(narrator.role_text(seat), html=True)] if seat else []


async def characters(desk: Desk, said: Said, _words: str) -> Answers:
    """Those of the only table that can be meant come first."""
    try:
        standings = await standings_of(desk, said)
    except Denied:
        standings = []
    dealt = standings[0].lobby.cast if len(standings) == 1 else None
    return (said.answer(all_described(dealt), html=True),)


async def rules(_desk: Desk, said: Said, _words: str) -> Answers:
    return (said.answer(RULES, html=True),)


async def vote(_desk: Desk, said: Said, _words: str) -> Answers:
    """What is typed is no vote, whoever it comes from."""
    return (said.answer(phrases.VOTE),)


async def help_(_desk: Desk, said: Said, _words: str) -> Answers:
    return (said.answer(HELP, html=True),)


def _seated(telling: LobbyTelling) -> Html:
    return lobby.seated(names_of(telling.names))


def _heading(said: Said, standing: Standing) -> Html | None:
    """In private, where it may be about any group."""
    return in_group(group_name(standing.lobby.title)) if said.private else None


async def standings_of(desk: Desk, said: Said) -> list[Standing]:
    """In a group of its open table (raises Denied), in private of all where the person sits."""
    if not said.private:
        return [await desk.tables.standing(await desk.tables.table_in(said.chat))]
    user = said.person.user
    tables = await desk.tables.tables_of(user)
    return [await desk.tables.standing(table, user) for table in tables]


async def _begun(desk: Desk, said: Said) -> list[Standing]:
    """Those whose game has begun; raises Denied if there are only others."""
    standings = await standings_of(desk, said)
    begun = [standing for standing in standings if standing.public]
    if standings and not begun:
        raise Denied(Denial.NOT_BEGUN)
    return begun


def _told(said: Said, standings: Iterable[Standing], tell: Tell) -> Answers:
    posts = [post for standing in standings for post in tell(said, standing)]
    return tuple(posts) or (said.answer(phrases.IN_NO_GAME),)
