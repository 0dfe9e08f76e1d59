"""The table before its game: one post that is edited as people come and go."""

from service.store.outbox import Button, Outgoing
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.cast import cast_lines
from service.telegram.narrator.keyboards import Keyboard, button
from service.telegram.narrator.place import Place, lobby_slot
from service.telegram.narrator.settings import settings_put_away
from service.texts import lobby
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import names_of


def lobby_posts(telling: LobbyTelling, before: LobbyTelling | None) -> list[Outgoing]:
    """`before` is None for a new table."""
    place, slot = Place.lobby(telling), lobby_slot(telling.table)
    if before is None:
        return place.send(_text(telling), slot=slot, keyboard=_keyboard(telling))
    if telling.stage is Stage.LOBBY:
        changed = _text(telling) != _text(before)
        posts = place.edit(_text(telling), slot, _keyboard(telling)) if changed else []
        return posts if telling.host == before.host else [*posts, *settings_put_away(telling)]
    playing = telling.stage is Stage.PLAYING
    text = lobby.begun(len(telling.names)) if playing else lobby.CLOSED
    return [*place.edit(text, slot), *settings_put_away(telling)]


def _text(telling: LobbyTelling) -> Html:
    names = names_of(telling.names)
    seated = telling.host in telling.users
    host = names[telling.users.index(telling.host)] if seated else None
    return paragraphs(
        lines(lobby.TITLE, lobby.invitation(host), lobby.how_many(len(telling.names))),
        lobby.seated(names),
        lines(lobby.pace(telling.pace), *cast_lines(telling)),
    )


def _keyboard(telling: LobbyTelling) -> Keyboard:
    def one(option: str, label: str) -> Button:
        return button(telling.table, options.LOBBY, option, label)

    return (
        (one(options.JOIN, lobby.JOIN), one(options.LEAVE, lobby.LEAVE)),
        (one(options.SETTINGS, lobby.SETTINGS), one(options.BEGIN, lobby.BEGIN)),
    )
