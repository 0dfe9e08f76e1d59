"""The table before its game: one post that is edited as people come and go."""

from service.store.outbox import Button, Outgoing
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.cast import cast_lines
from service.telegram.narrator.idle import no_longer_asked
from service.telegram.narrator.keyboards import Keyboard, button
from service.telegram.narrator.place import Place, is_basic, lobby_slot
from service.telegram.narrator.settings import settings_put_away
from service.texts import lobby, notices
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import names_of


def lobby_posts(telling: LobbyTelling, before: LobbyTelling | None) -> list[Outgoing]:
    """`before` is None for a new table."""
    place, slot = Place.lobby(telling), lobby_slot(telling.table)
    if before is None:
        return place.send(_text(telling), slot=slot, keyboard=_keyboard(telling))
    if telling.stage is Stage.LOBBY:
        return _still_open(telling, before)
    playing = telling.stage is Stage.PLAYING
    text = lobby.begun(len(telling.names)) if playing else lobby.CLOSED
    put_away = [*settings_put_away(telling), *no_longer_asked(telling, before)]
    return [*place.edit(text, slot), *put_away]


def _still_open(telling: LobbyTelling, before: LobbyTelling) -> list[Outgoing]:
    posts: list[Outgoing] = []
    if _text(telling) != _text(before):
        slot = lobby_slot(telling.table)
        posts += Place.lobby(telling).edit(_text(telling), slot, _keyboard(telling))
    if telling.host != before.host:
        posts += settings_put_away(telling)
    return [*posts, *no_longer_asked(telling, before)]


def _text(telling: LobbyTelling) -> Html:
    names = names_of(telling.names)
    seated = telling.host in telling.users
    host = names[telling.users.index(telling.host)] if seated else None
    out_of_reach = [user in telling.unreachable for user in telling.users]
    return paragraphs(
        lines(lobby.TITLE, lobby.invitation(host), lobby.how_many(len(telling.names))),
        lobby.seated(names, out_of_reach),
        lines(lobby.pace(telling.pace), *cast_lines(telling)),
        notices.shortcomings(telling.troubles, basic=is_basic(telling.chat)),
    )


def _keyboard(telling: LobbyTelling) -> Keyboard:
    def one(option: str, label: str) -> Button:
        return button(telling.table, options.NO_WINDOW, option, label)

    return (
        (one(options.JOIN, lobby.JOIN), one(options.LEAVE, lobby.LEAVE)),
        (one(options.SETTINGS, lobby.SETTINGS), one(options.BEGIN, lobby.BEGIN)),
    )
