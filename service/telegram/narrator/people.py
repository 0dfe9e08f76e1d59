"""The page of the settings about people: who may sit here, and who is the host."""

from typing import Final

from service.store.outbox import Button
from service.tables.telling import LobbyTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import Keyboard, button
from service.texts import settings
from service.texts.markup import Html, paragraphs
from service.texts.names import Names, names_of

_ROWS: Final = 10
"""So many people stand on a page."""


def people_page(telling: LobbyTelling, number: int) -> tuple[Html, Keyboard]:
    """The page of this number, or the last if there are fewer by now; they count from 0."""
    rows = _rows(telling)
    pages = max(1, -(-len(rows) // _ROWS))
    at = min(number, pages - 1)
    names = _names(telling)
    shut_out = names.listed(range(len(telling.names), len(names)))
    text = paragraphs(settings.people(at + 1, pages), settings.blocked(shut_out))
    return text, (*rows[at * _ROWS : (at + 1) * _ROWS], *_turning(telling, at, pages))


def heir_page(telling: LobbyTelling, user: int) -> tuple[Html, Keyboard]:
    """Whether this member, who sits here, shall be the host."""
    names, place = names_of(telling.names), telling.users.index(user)
    yes = _one(telling, options.hand_over(user), settings.do_make_host(names.label(place)))
    no = _one(telling, options.PEOPLE, settings.BACK)
    return settings.ask_to_hand_over(names[place]), ((yes,), (no,))


def _names(telling: LobbyTelling) -> Names:
    """Of the members, then of those who are not let in."""
    return names_of((*telling.names, *(name for _user, name in telling.blocked)))


def _rows(telling: LobbyTelling) -> Keyboard:
    """The members but for the host, then those who are not let in."""
    names = _names(telling)
    sitting = tuple(
        (
            _one(telling, options.block(user), settings.remove(names.label(place))),
            _one(telling, options.ask_to_hand_over(user), settings.make_host(names.label(place))),
        )
        for place, user in enumerate(telling.users)
        if user != telling.host
    )
    shut_out = tuple(
        (_one(telling, options.unblock(user), settings.let_in(names.label(place))),)
        for place, (user, _name) in enumerate(telling.blocked, len(telling.users))
    )
    return (*sitting, *shut_out)


def _turning(telling: LobbyTelling, at: int, pages: int) -> Keyboard:
    previous = _one(telling, options.people(at - 1), settings.PREVIOUS)
    following = _one(telling, options.people(at + 1), settings.NEXT)
    turns = (*((previous,) if at else ()), *((following,) if at + 1 < pages else ()))
    back = _one(telling, options.SETTINGS_BACK, settings.BACK)
    return ((*turns,), (back,)) if turns else ((back,),)


def _one(telling: LobbyTelling, option: str, label: str) -> Button:
    return button(telling.table, options.NO_WINDOW, option, label)
