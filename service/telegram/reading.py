"""Commands that only read: who I am, where the game stands, what is known."""

from service.store.outbox import Outgoing
from service.tables.denied import Denial, Denied
from service.tables.telling import LobbyTelling, Standing
from service.telegram import narrator, phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.telegram.narrator.place import Place
from service.texts import lobby
from service.texts.characters import all_described
from service.texts.help import HELP
from service.texts.markup import Html, lines
from service.texts.names import names_of
from service.texts.rules import RULES


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
    standings = await _standings(desk, said)
    posts = tuple(post for standing in standings for post in _status(said, standing))
    return posts or _in_no_game(said)


def _status(said: Said, standing: Standing) -> list[Outgoing]:
    if standing.public is None:
        table = standing.lobby
        seated, count = _seated(table), lobby.how_many(len(table.names))
        return [said.answer(lines(seated, count, lobby.pace(table.pace)), html=True)]
    if standing.private is None:
        return narrator.status_posts(standing.public)
    return narrator.private_status_posts(standing.private, standing.public)


async def case(desk: Desk, said: Said, _words: str) -> Answers:
    standings = await _standings(desk, said)
    if not standings:
        return _in_no_game(said)
    begun = [standing.public for standing in standings if standing.public]
    if not begun:
        raise Denied(Denial.NOT_BEGUN)
    places = (Place(said.chat, said.thread, telling.circle.table) for telling in begun)
    files = map(narrator.case_posts, begun, places)
    return tuple(post for posts in files for post in posts)


async def players(desk: Desk, said: Said, _words: str) -> Answers:
    lists = (
        narrator.players_text(standing.public) if standing.public else _seated(standing.lobby)
        for standing in await _standings(desk, said)
    )
    return tuple(said.answer(text, html=True) for text in lists) or _in_no_game(said)


async def role(desk: Desk, said: Said, _words: str) -> Answers:
    """Only in private, and only the person's own."""
    standings = await _standings(desk, said)
    if not standings:
        return _in_no_game(said)
    begun = [standing.private for standing in standings if standing.private]
    if not begun:
        raise Denied(Denial.NOT_BEGUN)
    return tuple(said.answer(narrator.role_text(telling), html=True) for telling in begun)


async def characters(desk: Desk, said: Said, _words: str) -> Answers:
    """Those of the only table that can be meant come first."""
    try:
        standings = await _standings(desk, said)
    except Denied:
        standings = []
    dealt = standings[0].lobby.cast if len(standings) == 1 else None
    return (said.answer(all_described(dealt), html=True),)


async def rules(_desk: Desk, said: Said, _words: str) -> Answers:
    return (said.answer(RULES, html=True),)


async def help_(_desk: Desk, said: Said, _words: str) -> Answers:
    return (said.answer(HELP, html=True),)


def _seated(telling: LobbyTelling) -> Html:
    return lobby.seated(names_of(telling.names))


async def _standings(desk: Desk, said: Said) -> list[Standing]:
    """In a group of its open table (raises Denied), in private of all where the person sits."""
    if not said.private:
        return [await desk.tables.standing(await desk.tables.table_in(said.chat))]
    user = said.person.user
    tables = await desk.tables.tables_of(user)
    return [await desk.tables.standing(table, user) for table in tables]


def _in_no_game(said: Said) -> Answers:
    return (said.answer(phrases.IN_NO_GAME),)
