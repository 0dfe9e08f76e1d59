"""The table before its game: one post that is edited as people come and go, and the settings."""

from collections.abc import Iterator

from engine.casts import UnplayableError, default_cast, may_end_in_the_first_night, swap
from engine.roles import Role
from service.pace import PACES
from service.store.outbox import Button, Kind, Outgoing
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import Keyboard, button, in_rows
from service.telegram.narrator.place import Place, lobby_slot, settings_slot
from service.texts import characters, lobby, questions, settings
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import names_of


def lobby_posts(telling: LobbyTelling, before: LobbyTelling | None) -> list[Outgoing]:
    """`before` is None for a new table."""
    place, slot = _place(telling), lobby_slot(telling.table)
    if before is None:
        return place.send(_text(telling), slot=slot, keyboard=_keyboard(telling))
    if telling.stage is Stage.LOBBY:
        changed = _text(telling) != _text(before)
        return place.edit(_text(telling), slot, _keyboard(telling)) if changed else []
    playing = telling.stage is Stage.PLAYING
    text = lobby.begun(len(telling.names)) if playing else lobby.CLOSED
    return [*place.edit(text, slot), *settings_put_away(telling)]


def settings_posts(
    telling: LobbyTelling, *, page: Role | None = None, turn: bool = False
) -> list[Outgoing]:
    """The settings as a new message. `turn` turns its page instead: to what `page` may replace."""
    place, slot = _place(telling), settings_slot(telling.table)
    text, keyboard = _settings(telling, page)
    if turn:
        return place.edit(text, slot, keyboard)
    return [*settings_put_away(telling), *place.send(text, slot=slot, keyboard=keyboard)]


def settings_done(telling: LobbyTelling) -> list[Outgoing]:
    """One line stays of the settings."""
    return _place(telling).edit(settings.CLOSED, settings_slot(telling.table))


def settings_put_away(telling: LobbyTelling) -> list[Outgoing]:
    """The buttons of settings that say no longer what is settled, if there are any, go."""
    return _place(telling).act(Kind.KEYBOARD_OFF, settings_slot(telling.table))


def _place(telling: LobbyTelling) -> Place:
    return Place(telling.chat, telling.thread, telling.table)


def _text(telling: LobbyTelling) -> Html:
    names = names_of(telling.names)
    seated = telling.host in telling.users
    host = names[telling.users.index(telling.host)] if seated else None
    return paragraphs(
        lines(lobby.TITLE, lobby.invitation(host), lobby.how_many(len(telling.names))),
        lobby.seated(names),
        lines(lobby.pace(telling.pace), *_cast(telling)),
    )


def _cast(telling: LobbyTelling, *, in_settings: bool = False) -> Iterator[Html]:
    if telling.cast is None:
        yield lobby.cast_unknown()
        return
    ours = not telling.custom and telling.cast == default_cast(len(telling.names))
    yield lobby.cast(telling.cast, custom=not ours, in_settings=in_settings)
    if len(telling.cast) != len(telling.names):
        yield lobby.wrong_count(len(telling.cast), len(telling.names))
    elif may_end_in_the_first_night(telling.cast):
        yield lobby.FIRST_NIGHT


def _keyboard(telling: LobbyTelling) -> Keyboard:
    def one(option: str, label: str) -> Button:
        return button(telling.table, options.LOBBY, option, label)

    return (
        (one(options.JOIN, lobby.JOIN), one(options.LEAVE, lobby.LEAVE)),
        (one(options.SETTINGS, lobby.SETTINGS), one(options.BEGIN, lobby.BEGIN)),
    )


def _settings(telling: LobbyTelling, page: Role | None) -> tuple[Html, Keyboard]:
    if page is None:
        text = paragraphs(
            lines(settings.TITLE, settings.HOW),
            lines(lobby.pace(telling.pace), settings.PACES),
            lines(*_cast(telling, in_settings=True)),
            settings.BY_HAND,
        )
        done = button(telling.table, options.LOBBY, options.SETTINGS_DONE, settings.DONE)
        return text, (*_paces(telling), *_swaps(telling), *_default_cast(telling), (done,))
    back = button(telling.table, options.LOBBY, options.SETTINGS_BACK, settings.BACK)
    return settings.choose_old(page), (*_olds(telling, page), (back,))


def _paces(telling: LobbyTelling) -> Keyboard:
    ticked = {telling.pace: questions.TICK}
    buttons = (
        button(
            telling.table,
            options.LOBBY,
            options.pace(name),
            f"{ticked.get(name, '')}{settings.pace(name)}",
        )
        for name in PACES
    )
    return (tuple(buttons),)


def _swaps(telling: LobbyTelling) -> Keyboard:
    """The advanced characters that may be swapped in for as many as there are (ruling 1.4)."""
    advanced = (role for role in Role if characters.is_advanced(role))
    buttons = (
        button(telling.table, options.LOBBY, options.page(new), settings.swap_in(new))
        for new in advanced
        if _replaceable(telling, new)
    )
    return in_rows(buttons, 2)


def _default_cast(telling: LobbyTelling) -> Keyboard:
    if not telling.custom and not telling.swaps:
        return ()
    return ((button(telling.table, options.LOBBY, options.DEFAULT_CAST, settings.DEFAULT_CAST),),)


def _olds(telling: LobbyTelling, new: Role) -> Keyboard:
    buttons = (
        button(telling.table, options.LOBBY, options.swap(new, old), settings.instead_of(old))
        for old in _replaceable(telling, new)
    )
    return in_rows(buttons, 2)


def _replaceable(telling: LobbyTelling, new: Role) -> list[Role]:
    """What `new` may replace. A cast typed by hand is changed by hand."""
    dealt = telling.cast
    if dealt is None or telling.custom:
        return []
    return [old for old, _count in characters.in_order(dealt) if _can_swap(dealt, new, old)]


def _can_swap(dealt: tuple[Role, ...], new: Role, old: Role) -> bool:
    try:
        swap(dealt, new, old)
    except UnplayableError:
        return False
    return True
