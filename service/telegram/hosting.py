"""Commands that change a table: opening it, sitting down, settings, beginning."""

from contextlib import suppress
from typing import Final

from engine.casts import Unplayable
from service.store.outbox import Button
from service.store.store import AlreadyDone
from service.tables.denied import Denied
from service.tables.people import GroupAdmin, Person
from service.tables.tables import Joined
from service.tables.telling import LobbyTelling, Standing
from service.telegram import phrases
from service.telegram.casting import read_cast, read_swap
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said
from service.telegram.narrator import settings_posts, settings_put_away

TOLD_BY_TABLE: Final[Answers] = ()


async def newgame(desk: Desk, said: Said, _words: str) -> Answers:
    await desk.tables.open(
        said.person, said.chat, said.thread, said.moment, said.mark, title=said.title
    )
    return TOLD_BY_TABLE


async def join(desk: Desk, said: Said, _words: str) -> Answers:
    """Somebody who has not started the bot is shown their personal link to it."""
    person, table = said.person, await desk.tables.table_in(said.chat)
    standing = await desk.tables.standing(table)
    if plays(standing, person):
        await desk.tables.come_back(person, table, said.mark, (said.answer(phrases.BACK),))
        return TOLD_BY_TABLE
    also = elsewhere(said, standing.lobby, phrases.SEATED)
    if await desk.tables.join(person, table, said.mark, also) is Joined.SEATED:
        return TOLD_BY_TABLE
    link = await desk.link(desk.tables.link_payload(table, person.user))
    keyboard = ((Button(text=phrases.JOIN_BUTTON, url=link),),)
    return (said.answer(phrases.start_first(person.name), html=True, keyboard=keyboard),)


def plays(standing: Standing, person: Person) -> bool:
    """Whether they sit in the game, which has begun, even if they have left it."""
    return standing.public is not None and person.user in standing.lobby.users


async def begin(desk: Desk, said: Said, _words: str) -> Answers:
    table = await desk.tables.table_in(said.chat)
    lobby = (await desk.tables.standing(table)).lobby
    also = elsewhere(said, lobby, phrases.BEGUN)
    await desk.tables.begin(said.actor, table, said.mark, also)
    return TOLD_BY_TABLE


async def pace(desk: Desk, said: Said, words: str) -> Answers:
    """Without words it says which pace is set."""
    table = await desk.tables.table_in(said.chat)
    if not words:
        standing = await desk.tables.standing(table)
        text = phrases.pace_is(standing.lobby.pace, begun=standing.public is not None)
        return (said.answer(text, html=True),)
    with suppress(AlreadyDone):
        await desk.tables.set_pace(said.actor, table, words, said.mark)
    return await _is_set(desk, said, table, phrases.PACE_SET)


async def cast(desk: Desk, said: Said, words: str) -> Answers:
    """`default`, `NEW for OLD`, or all characters; without words it says what is set."""
    table = await desk.tables.table_in(said.chat)
    if not words:
        standing = await desk.tables.standing(table)
        text = phrases.cast_is(standing.lobby.cast, begun=standing.public is not None)
        return (said.answer(text, html=True),)
    await desk.tables.settings(said.actor, table)  # only who may change it hears what is wrong
    with suppress(AlreadyDone):
        if swap := read_swap(words):
            await desk.tables.swap(said.actor, table, *swap, said.mark)
        else:
            await _set_cast(desk, said, table, words)
    return await _is_set(desk, said, table, phrases.CAST_SET)


async def _set_cast(desk: Desk, said: Said, table: str, words: str) -> None:
    """One of the wrong size is denied with both numbers."""
    chosen = None if words.lower() == "default" else read_cast(words)
    try:
        await desk.tables.set_cast(said.actor, table, chosen, said.mark)
    except Denied as denied:
        players = len((await desk.tables.standing(table)).lobby.names)
        miscounted = denied.facts.get("reason") == Unplayable.COUNT
        if chosen is None or not miscounted or len(chosen) == players:
            raise
        facts = {"cast": len(chosen), "players": players}
        raise Denied(denied.code, **denied.facts, **facts) from None


async def _is_set(desk: Desk, said: Said, table: str, text: str) -> Answers:
    """Say so, even if a kill came between; settings that still show the old choice go."""
    lobby = (await desk.tables.standing(table)).lobby
    answers = (said.answer(text), *settings_put_away(lobby))
    await desk.tables.post(answers, f"{said.mark}:set")
    return TOLD_BY_TABLE


async def settings(desk: Desk, said: Said, _words: str) -> Answers:
    """What the button below the table opens."""
    shown = await desk.tables.settings(said.actor, await desk.tables.table_in(said.chat))
    if isinstance(said.sender, GroupAdmin):  # whoever taps is a person, and perhaps not the host
        return (said.answer(phrases.SETTINGS_TYPED),)
    return (*settings_posts(shown), *elsewhere(said, shown, phrases.SETTINGS))


def elsewhere(said: Said, table: LobbyTelling, text: str) -> Answers:
    """Whoever asked in another topic than the table's own sees there what has come of it."""
    return (said.answer(text),) if said.is_elsewhere(table) else ()
