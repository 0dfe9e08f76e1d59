"""What stands in a button's data, `<table>:<window>:<option>`: written and read here."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.roles import Role

LOBBY: Final = 0
"""The window of what belongs to no window."""

JOIN: Final = "join"
LEAVE: Final = "leave"
BEGIN: Final = "begin"
AGAIN: Final = "again"
NONE: Final = "no"
CONFIRM: Final = "ok"
READY: Final = "w1"
SKIP: Final = "w0"
UNDECIDED: Final = "w2"
DONE: Final = "w3"
SETTINGS: Final = "set"
SETTINGS_BACK: Final = "set:back"
DEFAULT_CAST: Final = "set:cast:default"

_DATA: Final = re.compile(r"([A-Za-z0-9_-]{1,24}):([0-9]{1,6}):([a-z0-9:]{1,32})")
_CODES: Final = {
    Role.CITIZEN: "ci",
    Role.PRIVATE_DETECTIVE: "pd",
    Role.MUAY_THAI: "mt",
    Role.CELEBRITY: "ce",
    Role.ARISTOCRAT: "ar",
    Role.REFUSE_COLLECTOR: "rc",
    Role.FORENSIC_SCIENTIST: "fs",
    Role.HOSTAGE: "ho",
    Role.FAMOUS_DOG: "fd",
    Role.SOULMATE: "so",
    Role.KILLER: "ki",
    Role.PROFESSIONAL_KILLER: "pk",
    Role.MASS_MURDERER: "mm",
    Role.MASTERMIND: "ma",
    Role.ACCOMPLICE: "ac",
}
_ROLES: Final = {code: role for role, code in _CODES.items()}


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


def same_as(seat_number: int) -> str:
    return f"as{seat_number}"


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Send the settings (`settings_posts`)."""


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show what `new` may replace, or the first page again (`settings_posts`)."""

    new: Role | None


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


Setting: TypeAlias = OpenSettings | TurnPage | SetPace | Swap | SetDefaultCast


def pace(name: str) -> str:
    return f"set:pace:{name}"


def page(new: Role) -> str:
    return f"set:page:{_CODES[new]}"


def swap(new: Role, old: Role) -> str:
    return f"set:swap:{_CODES[new]}:{_CODES[old]}"


def parse_setting(option: str) -> Setting | None:  # noqa: PLR0911 one return a setting
    """What a `set…` option asks for; None if it is none."""
    match option.split(":"):
        case ["set"]:
            return OpenSettings()
        case ["set", "back"]:
            return TurnPage(None)
        case ["set", "page", code] if code in _ROLES:
            return TurnPage(_ROLES[code])
        case ["set", "pace", name]:
            return SetPace(name)
        case ["set", "swap", new, old] if new in _ROLES and old in _ROLES:
            return Swap(_ROLES[new], _ROLES[old])
        case ["set", "cast", "default"]:
            return SetDefaultCast()
        case _:
            return None
