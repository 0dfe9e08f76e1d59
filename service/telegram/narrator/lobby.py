"""The table before its game: one post that is edited as people come and go, and the settings."""

from collections.abc import Iterator

from engine.casts import UnplayableError, default_cast, may_end_in_the_first_night, swap
from engine.roles import Role
from service.pace import PACES
from service.store.outbox import Button, Kind, Outgoing
from service.tables.table import Stage, Table
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import Keyboard, button, in_rows
from service.telegram.narrator.place import Place, lobby_slot, settings_slot
from service.texts import characters, lobby, questions, settings
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import Names, names_of


def lobby_posts(table: Table, before: Table | None, _now: float) -> list[Outgoing]:
    """`before` is None for a new table."""
    place, slot = _place(table), lobby_slot(table.id)
    if before is None:
        return place.send(_text(table), slot=slot, keyboard=_keyboard(table))
    if table.stage is Stage.LOBBY:
        changed = _text(table) != _text(before)
        edit = place.edit(_text(table), slot, _keyboard(table)) if changed else []
        return [*edit, *_settings_changed(table, before)]
    playing = table.stage is Stage.PLAYING
    text = lobby.begun(len(table.members)) if playing else lobby.CLOSED
    return [*place.edit(text, slot), *place.act(Kind.KEYBOARD_OFF, settings_slot(table.id))]


def settings_posts(table: Table, *, page: Role | None = None, turn: bool = False) -> list[Outgoing]:
    """The settings as a new message. `turn` turns its page instead: to what `page` may replace."""
    place, slot = _place(table), settings_slot(table.id)
    text, keyboard = _settings(table, page)
    if turn:
        return place.edit(text, slot, keyboard)
    return [*place.act(Kind.KEYBOARD_OFF, slot), *place.send(text, slot=slot, keyboard=keyboard)]


def _place(table: Table) -> Place:
    return Place(table.chat, table.thread, table.id)


def _names(table: Table) -> Names:
    return names_of(tuple(member.name for member in table.members))


def _text(table: Table) -> Html:
    names = _names(table)
    places = [member.user for member in table.members]
    host = names[places.index(table.host)] if table.host in places else None
    return paragraphs(
        lines(lobby.TITLE, lobby.invitation(host), lobby.how_many(len(table.members))),
        lobby.seated(names),
        lobby.pace(table.pace),
        lines(*_cast(table)),
    )


def _cast(table: Table) -> Iterator[Html]:
    try:
        dealt = table.planned_cast()
    except UnplayableError:
        yield lobby.cast_unknown()
        return
    custom = table.cast is not None or dealt != default_cast(len(table.members))
    yield lobby.cast(dealt, custom=custom)
    if len(dealt) != len(table.members):
        yield lobby.wrong_count(len(dealt), len(table.members))
    elif may_end_in_the_first_night(dealt):
        yield lobby.FIRST_NIGHT


def _keyboard(table: Table) -> Keyboard:
    def one(option: str, label: str) -> Button:
        return button(table.id, options.LOBBY, option, label)

    return (
        (one(options.JOIN, lobby.JOIN), one(options.LEAVE, lobby.LEAVE)),
        (one(options.SETTINGS, lobby.SETTINGS), one(options.BEGIN, lobby.BEGIN)),
    )


def _settings_changed(table: Table, before: Table) -> list[Outgoing]:
    if (table.pace, table.cast, table.swaps) == (before.pace, before.cast, before.swaps):
        return []
    return settings_posts(table, turn=True)


def _settings(table: Table, page: Role | None) -> tuple[Html, Keyboard]:
    if page is None:
        text = paragraphs(
            lines(settings.TITLE, settings.HOW),
            lobby.pace(table.pace),
            lines(*_cast(table)),
            settings.BY_HAND,
        )
        return text, (*_paces(table), *_swaps(table), *_default_cast(table))
    back = button(table.id, options.LOBBY, options.SETTINGS_BACK, settings.BACK)
    return settings.choose_old(page), (*_olds(table, page), (back,))


def _paces(table: Table) -> Keyboard:
    ticked = {table.pace: questions.TICK}
    buttons = (
        button(table.id, options.LOBBY, options.pace(name), f"{ticked.get(name, '')}{name}")
        for name in PACES
    )
    return (tuple(buttons),)


def _swaps(table: Table) -> Keyboard:
    """The advanced characters that may be swapped in for as many as there are (ruling 1.4)."""
    advanced = (role for role in Role if characters.is_advanced(role))
    buttons = (
        button(table.id, options.LOBBY, options.page(new), settings.swap_in(new))
        for new in advanced
        if _replaceable(table, new)
    )
    return in_rows(buttons, 2)


def _default_cast(table: Table) -> Keyboard:
    if table.cast is None and not table.swaps:
        return ()
    return ((button(table.id, options.LOBBY, options.DEFAULT_CAST, settings.DEFAULT_CAST),),)


def _olds(table: Table, new: Role) -> Keyboard:
    buttons = (
        button(table.id, options.LOBBY, options.swap(new, old), settings.instead_of(old))
        for old in _replaceable(table, new)
    )
    return in_rows(buttons, 2)


def _replaceable(table: Table, new: Role) -> list[Role]:
    """What `new` may replace. A cast typed by hand is changed by hand."""
    if table.cast is not None:
        return []
    try:
        dealt = table.planned_cast()
    except UnplayableError:
        return []
    return [old for old, _count in characters.in_order(dealt) if _can_swap(dealt, new, old)]


def _can_swap(dealt: tuple[Role, ...], new: Role, old: Role) -> bool:
    try:
        swap(dealt, new, old)
    except UnplayableError:
        return False
    return True
