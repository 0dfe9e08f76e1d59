"""/start: the first hello with what there is to know, later ones with what waits."""

from typing import Final

from service.store.facts import GREETED
from service.tables.denied import Denial, Denied
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.telegram.reading import standings_of, status_of
from service.texts.denials import denial
from service.texts.names import quoted_group
from service.texts.tutorial import TUTORIAL

_BAD_LINKS: Final = frozenset({Denial.NO_TABLE, Denial.ENDED})
"""Of a table that is gone nothing can be said but that."""


async def start(desk: Desk, said: Said, payload: str) -> Answers:
    """Whoever writes in private can be written to; a payload also seats them at its table."""
    if not said.private:
        return (said.answer(phrases.HELLO_GROUP),)
    hello = await _tutorial(desk, said)
    if not payload:
        return hello or await _hello_again(desk, said)
    try:
        table = desk.tables.table_of_link(payload, said.person.user)
        group = quoted_group((await desk.tables.standing(table)).lobby.title)
        also = (*hello, said.answer(phrases.seated_by_link(group), html=True))
        await desk.tables.join_by_link(said.person, payload, said.mark, also)
    except Denied as denied:
        code = Denial.LINK_INVALID if denied.code in _BAD_LINKS else denied.code
        return (*hello, said.answer(denial(Denied(code, **denied.facts))))
    return ()


async def _hello_again(desk: Desk, said: Said) -> Answers:
    standings = await standings_of(desk, said)
    waiting = [post for standing in standings for post in status_of(said, standing)]
    return (said.answer(phrases.HELLO if waiting else phrases.HELLO_IN_NO_GAME), *waiting)


async def _tutorial(desk: Desk, said: Said) -> Answers:
    """Once a person. The message that brought it about may come again before it was stored."""
    user = said.person.user
    if (await desk.store.facts(user)).get(GREETED, said.mark) != said.mark:
        return ()
    await desk.store.set_facts(user, {GREETED: said.mark})
    return tuple(said.answer(text, html=True) for text in TUTORIAL)
