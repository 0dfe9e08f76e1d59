"""Closing a table or ending its game: by command in the group or in private, and by buttons."""

from service.store.outbox import Outgoing
from service.tables.denied import Denial, Denied
from service.tables.people import Actor, check_host
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling, Standing
from service.telegram import phrases
from service.telegram.desk import Desk
from service.telegram.hosting import TOLD_BY_TABLE, elsewhere
from service.telegram.incoming import Answers, Said
from service.telegram.narrator import ask_to_end, which_to_end


async def cancel(desk: Desk, said: Said, _words: str) -> Answers:
    """A lobby closes at once; whether a game shall end, its host is asked where they said it."""
    if not said.private:
        return await _cancel(desk, said, await desk.tables.table_in(said.chat))
    standings = [
        await desk.tables.standing(table) for table in await desk.tables.tables_of(said.person.user)
    ]
    hosted = [each.lobby for each in standings if each.lobby.host == said.person.user]
    match hosted:
        case []:
            return (said.answer(phrases.HOST_OF_NONE),)
        case [lobby]:
            return await _cancel(desk, said, lobby.table)
        case _:
            return tuple(which_to_end(hosted, said.chat))


async def _cancel(desk: Desk, said: Said, table: str) -> Answers:
    standing = await desk.tables.standing(table)
    if standing.public:
        game = game_to_end(standing, said.person)
        return tuple(ask_to_end(game, said.chat if said.private else None))
    also = elsewhere(said, standing.lobby, phrases.CLOSED)
    await desk.tables.close(said.actor, table, said.mark, also)
    return TOLD_BY_TABLE


async def end_chosen(
    desk: Desk, actor: Actor, table: str, mark: str, chosen: tuple[Outgoing, ...]
) -> str:
    """What was chosen in private of several tables; a word for whoever pressed, or none."""
    standing = await desk.tables.standing(table)
    if standing.public is None:
        await desk.tables.close(actor, table, mark, chosen)
        return phrases.CLOSED
    game = game_to_end(standing, actor)
    await desk.tables.post((*chosen, *ask_to_end(game, game.host)), mark)
    return ""


def game_to_end(standing: Standing, actor: Actor) -> LobbyTelling:
    """A table whose game runs, to its host; raises Denied otherwise."""
    if standing.lobby.stage is not Stage.PLAYING:
        raise Denied(Denial.ENDED)
    check_host(standing.lobby, actor)
    return standing.lobby
