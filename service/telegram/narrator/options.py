"""What stands in a button's data, `<table>:<window>:<option>`: written and read here."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.questions import About, Word
from engine.roles import Role
from service.tables.taps import Confirm, Nothing, Pick, SameAs, Tap

NO_WINDOW: Final = 0
"""Of the buttons that belong to no question of the game."""

JOIN: Final = "join"
LEAVE: Final = "leave"
BEGIN: Final = "begin"
AGAIN: Final = "again"
LOG: Final = "log"
"""As a file, for who played in a game that is over."""
END: Final = "end"
CANCEL: Final = "cancel"
"""This table, of several."""
GO_ON: Final = "go_on"
"""The game, which its host does not end after all."""
STILL: Final = "still"
"""Whoever was asked in a lobby is still there."""
GET_UP: Final = "get_up"
"""They are, and do not want to play."""
TAKE: Final = "take"
"""A table whose host has left."""
SAY: Final = "say"
"""In the room of this table."""
NONE: Final = "no"
CONFIRM: Final = "ok"
SETTINGS: Final = "set"
SETTINGS_BACK: Final = "set:back"
SETTINGS_DONE: Final = "set:done"
PEOPLE: Final = "set:people"
DEFAULT_CAST: Final = "set:cast:default"

_DATA: Final = re.compile(r"([A-Za-z0-9_-]{1,24}):([0-9]{1,6}):([a-z0-9_:]{1,50})")
_PLAIN: Final[Mapping[str, Tap]] = {NONE: Nothing(), CONFIRM: Confirm()}
_LEAVING: Final = re.compile(r"(quit|stay):([1-9][0-9]{0,15})")
_NUMBERED: Final = re.compile(r"(as|s|c|w)([0-9]{1,3})")
_ABOUT: Final = {"s": About.SEATS, "c": About.CARDS, "w": About.WORDS}
_USER: Final = re.compile(r"[1-9][0-9]{0,15}")
_PAGE: Final = re.compile(r"[0-9]{1,2}")
_ROLES: Final = {role.value: role for role in Role}


def data(table: str, window: int, option: str) -> str:
    """At most 64 bytes, as Telegram wants."""
    return f"{table}:{window}:{option}"


def parse_data(text: str) -> tuple[str, int, str] | None:
    """Table, window and option; None for what no button of ours can have said."""
    match = _DATA.fullmatch(text)
    return (match[1], int(match[2]), match[3]) if match else None


def seat(number: int) -> str:
    return f"s{number}"


def card(number: int) -> str:
    return f"c{number}"


def word(said: Word) -> str:
    return f"w{said:d}"


def same_as(seat_number: int) -> str:
    return f"as{seat_number}"


def parse_tap(option: str) -> Tap | None:
    """What a game button says; None for what none of ours can have said."""
    if option in _PLAIN:
        return _PLAIN[option]
    match = _NUMBERED.fullmatch(option)
    if match is None:
        return None
    kind, number = match[1], int(match[2])
    return SameAs(number) if kind == "as" else Pick(_ABOUT[kind], number)


def quit_game(user: int) -> str:
    """For this user alone: in a group anybody can press."""
    return f"quit:{user}"


def stay_in_game(user: int) -> str:
    return f"stay:{user}"


def parse_leaving(option: str) -> tuple[bool, int] | None:
    """Whether the user leaves the game for good, and which user; None for another option."""
    match = _LEAVING.fullmatch(option)
    return (match[1] == "quit", int(match[2])) if match else None


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Send the settings (`settings_posts`)."""


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show what `new` may replace, or the first page again (`settings_posts`)."""

    new: Role | None


@dataclass(frozen=True, slots=True)
class CloseSettings:
    """Leave one line of the settings (`settings_done`)."""


@dataclass(frozen=True, slots=True)
class SetPace:
    pace: str


@dataclass(frozen=True, slots=True)
class Swap:
    new: Role
    old: Role


@dataclass(frozen=True, slots=True)
class SetDefaultCast:
    pass


@dataclass(frozen=True, slots=True)
class ShowPeople:
    """Show who sits here and who is not let in, so many pages on (`people_posts`)."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Not let in any more, and taken from the table."""

    user: int


@dataclass(frozen=True, slots=True)
class Unblock:
    user: int


@dataclass(frozen=True, slots=True)
class AskToHandOver:
    """Show whether this member shall be the host (`heir_posts`)."""

    user: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """The table to this member."""

    user: int


Page: TypeAlias = OpenSettings | TurnPage | CloseSettings | ShowPeople | AskToHandOver
"""What changes nothing but the page that is shown."""
Setting: TypeAlias = Page | SetPace | Swap | SetDefaultCast | Block | Unblock | HandOver


def pace(name: str) -> str:
    return f"set:pace:{name}"


def page(new: Role) -> str:
    return f"set:page:{new.value}"


def swap(new: Role, old: Role) -> str:
    return f"set:swap:{new.value}:{old.value}"


def people(number: int) -> str:
    return f"{PEOPLE}:{number}" if number else PEOPLE


def block(user: int) -> str:
    return f"set:block:{user}"


def unblock(user: int) -> str:
    return f"set:unblock:{user}"


def ask_to_hand_over(user: int) -> str:
    return f"set:heir:{user}"


def hand_over(user: int) -> str:
    return f"set:host:{user}"


def parse_setting(option: str) -> Setting | None:  # noqa: C901, PLR0911 one return a setting
    """What a `set…` option asks for; None if it is none."""
    match option.split(":"):
        case ["set"]:
            return OpenSettings()
        case ["set", "back"]:
            return TurnPage(None)
        case ["set", "done"]:
            return CloseSettings()
        case ["set", "page", new] if new in _ROLES:
            return TurnPage(_ROLES[new])
        case ["set", "pace", name]:
            return SetPace(name)
        case ["set", "swap", new, old] if new in _ROLES and old in _ROLES:
            return Swap(_ROLES[new], _ROLES[old])
        case ["set", "cast", "default"]:
            return SetDefaultCast()
        case ["set", "people"]:
            return ShowPeople()
        case ["set", "people", number] if _PAGE.fullmatch(number):
            return ShowPeople(int(number))
        case ["set", what, user] if what in _ABOUT_PEOPLE and _USER.fullmatch(user):
            return _ABOUT_PEOPLE[what](int(user))
        case _:
            return None


_ABOUT_PEOPLE: Final[Mapping[str, Callable[[int], Setting]]] = {
    "block": Block,
    "unblock": Unblock,
    "heir": AskToHandOver,
    "host": HandOver,
}
