"""The host's settings of a table before its game."""

from engine.casts import UnplayableError, swap
from engine.roles import Role
from service.pace import PACES
from service.store.outbox import Kind, Outgoing
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.cast import cast_lines
from service.telegram.narrator.keyboards import Keyboard, button, in_rows
from service.telegram.narrator.people import heir_page, people_page
from service.telegram.narrator.place import Place, settings_slot
from service.texts import characters, lobby, questions, settings
from service.texts.markup import Html, lines, paragraphs


def settings_posts(
    telling: LobbyTelling, *, page: Role | None = None, turn: bool = False
) -> list[Outgoing]:
    """The settings as a new message. `turn` turns its page instead: to what `page` may replace."""
    place, slot = Place.lobby(telling), settings_slot(telling.table)
    text, keyboard = _first_page(telling) if page is None else _swap_page(telling, page)
    if turn:
        return place.edit(text, slot, keyboard)
    return [*settings_put_away(telling), *place.send(text, slot=slot, keyboard=keyboard)]


def settings_done(telling: LobbyTelling) -> list[Outgoing]:
    """One line stays of the settings."""
    return Place.lobby(telling).edit(settings.CLOSED, settings_slot(telling.table))


def settings_put_away(telling: LobbyTelling) -> list[Outgoing]:
    """The buttons of settings that say no longer what is settled, if there are any, go."""
    return Place.lobby(telling).act(Kind.KEYBOARD_OFF, settings_slot(telling.table))


def people_posts(telling: LobbyTelling, page: int = 0) -> list[Outgoing]:
    """Turns the settings to the people, so many pages on."""
    text, keyboard = people_page(telling, page)
    return Place.lobby(telling).edit(text, settings_slot(telling.table), keyboard)


def heir_posts(telling: LobbyTelling, user: int) -> list[Outgoing]:
    """Turns the settings to whether this member shall be the host; to all if they have gone."""
    if user not in telling.users:
        return people_posts(telling)
    text, keyboard = heir_page(telling, user)
    return Place.lobby(telling).edit(text, settings_slot(telling.table), keyboard)


def _first_page(telling: LobbyTelling) -> tuple[Html, Keyboard]:
    text = paragraphs(
        lines(settings.TITLE, settings.HOW),
        lines(lobby.pace(telling.pace), settings.PACES),
        lines(*cast_lines(telling, in_settings=True)),
        settings.BY_HAND,
    )
    people = button(telling.table, options.NO_WINDOW, options.PEOPLE, settings.PEOPLE)
    done = button(telling.table, options.NO_WINDOW, options.SETTINGS_DONE, settings.DONE)
    last = (people, done) if telling.names or telling.blocked else (done,)
    return text, (*_paces(telling), *_swaps(telling), *_default_cast(telling), last)


def _swap_page(telling: LobbyTelling, new: Role) -> tuple[Html, Keyboard]:
    back = button(telling.table, options.NO_WINDOW, options.SETTINGS_BACK, settings.BACK)
    return settings.choose_old(new), (*_olds(telling, new), (back,))


def _paces(telling: LobbyTelling) -> Keyboard:
    ticked = {telling.pace: questions.TICK}
    buttons = (
        button(
            telling.table,
            options.NO_WINDOW,
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
        button(telling.table, options.NO_WINDOW, options.page(new), settings.swap_in(new))
        for new in advanced
        if _replaceable(telling, new)
    )
    return in_rows(buttons, 2)


def _default_cast(telling: LobbyTelling) -> Keyboard:
    if not telling.custom and not telling.swaps:
        return ()
    return (
        (button(telling.table, options.NO_WINDOW, options.DEFAULT_CAST, settings.DEFAULT_CAST),),
    )


def _olds(telling: LobbyTelling, new: Role) -> Keyboard:
    buttons = (
        button(telling.table, options.NO_WINDOW, options.swap(new, old), settings.instead_of(old))
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
