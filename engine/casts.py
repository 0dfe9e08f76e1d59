"""Which characters are dealt: the box, playable casts, the default ones and swaps (section 1)."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

from engine.characters import CHARACTERS
from engine.factions import is_innocent, is_killer
from engine.roles import Role

Cast: TypeAlias = tuple[Role, ...]

FEWEST, MOST = 4, 36
"""Players at a table (ruling 1.1)."""

_GUILTY = (Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASTERMIND, Role.ACCOMPLICE)
_ABLE = (
    Role.PRIVATE_DETECTIVE,
    Role.CELEBRITY,
    Role.ARISTOCRAT,
    Role.FORENSIC_SCIENTIST,
    Role.MUAY_THAI,
    Role.REFUSE_COLLECTOR,
    Role.CELEBRITY,
    Role.ARISTOCRAT,
    Role.FORENSIC_SCIENTIST,
    Role.MUAY_THAI,
    Role.REFUSE_COLLECTOR,
)
"""Innocents with an ability, in the order in which larger casts have them."""
_DEFAULTS = {
    4: (1, 0, 0, 0, 1),
    5: (1, 0, 0, 0, 4),
    6: (0, 1, 0, 0, 4),
    7: (0, 1, 0, 0, 5),
    8: (1, 0, 0, 1, 5),
    9: (1, 0, 0, 1, 5),
    10: (1, 1, 0, 0, 5),
    11: (1, 1, 0, 0, 6),
    12: (2, 0, 0, 1, 6),
    13: (2, 0, 0, 1, 6),
    14: (2, 1, 0, 0, 7),
    15: (2, 1, 0, 0, 7),
    16: (2, 1, 0, 1, 8),
    17: (2, 1, 0, 1, 8),
    18: (1, 2, 0, 1, 8),
    19: (2, 1, 1, 1, 9),
    20: (1, 2, 1, 1, 9),
    21: (1, 2, 1, 1, 9),
    22: (3, 1, 1, 1, 9),
    23: (3, 1, 1, 1, 10),
    24: (2, 2, 1, 1, 10),
    25: (2, 2, 1, 1, 10),
    26: (3, 1, 1, 2, 11),
    27: (2, 2, 1, 2, 11),
    28: (3, 2, 1, 2, 11),
    29: (3, 2, 1, 2, 11),
}
"""By players: how many of each of the guilty, and of the able; the rest are Citizens.

Each is balanced by simulation (docs/balance.md).
"""
_BEYOND = (
    Role.FAMOUS_DOG,
    Role.HOSTAGE,
    Role.MASS_MURDERER,
    Role.SOULMATE,
    Role.FAMOUS_DOG,
    Role.MASS_MURDERER,
    Role.HOSTAGE,
)
"""From 30 players on: the box has run out of all others."""


class Unplayable(StrEnum):
    """Why a cast cannot be dealt (rulings 1.2, 1.3)."""

    COUNT = "count"
    """Not one card a player."""
    BOX = "box"
    """More of a character than the box holds."""
    NO_KILLER = "no_killer"
    TOO_FEW_INNOCENTS = "too_few_innocents"


class UnplayableError(Exception):
    """A cast or a swap is refused; `reason` says why, `role` which character, if it is one."""

    def __init__(self, reason: "Unplayable | SwapRefusal", role: Role | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.role = role


class SwapRefusal(StrEnum):
    TOO_FEW_PLAYERS = "too_few_players"
    """Below the count from which this character may be swapped in (ruling 1.4)."""
    NOT_FOR_THIS = "not_for_this"
    """Innocents stand in for innocents, a Mass Murderer for one of the killers."""
    NOT_IN_CAST = "not_in_cast"
    NOT_A_SWAP = "not_a_swap"
    """The character is in the default casts and never swapped in."""


def default_cast(players: int) -> Cast:
    """The service's own default for 4 to 36 players (ruling 1.4)."""
    if not FEWEST <= players <= MOST:
        raise UnplayableError(Unplayable.COUNT)
    known = min(players, max(_DEFAULTS))
    *guilty, able = _DEFAULTS[known]
    cast = [role for role, count in zip(_GUILTY, guilty, strict=True) for _ in range(count)]
    cast += _ABLE[:able]
    citizens = (Role.CITIZEN,) * (known - len(cast))
    return (*citizens, *cast, *_BEYOND[: players - known])


def check_cast(cast: Sequence[Role], players: int) -> None:
    """Raise `UnplayableError` unless these characters can be dealt (rulings 1.2, 1.3)."""
    if len(cast) != players or not FEWEST <= players <= MOST:
        raise UnplayableError(Unplayable.COUNT)
    for role, count in Counter(cast).items():
        if count > CHARACTERS[role].copies:
            raise UnplayableError(Unplayable.BOX, role)
    killing = sum(map(is_killer, cast))
    if not killing:
        raise UnplayableError(Unplayable.NO_KILLER)
    if sum(map(is_innocent, cast)) - _first_kill(cast) <= killing:
        raise UnplayableError(Unplayable.TOO_FEW_INNOCENTS)


def may_end_in_the_first_night(cast: Sequence[Role]) -> bool:
    """Whether Hostages or the Soulmate could end the game in its first night (ruling 1.3).

    At worst each Hostage takes two along and the bond one, all of them innocents; or all of
    them killers, but then the Hostage and the Soulmate themselves were among the dead.
    """
    hostages, bonds = cast.count(Role.HOSTAGE), cast.count(Role.SOULMATE)
    if not hostages and not bonds:
        return False
    innocents, killing = sum(map(is_innocent, cast)), sum(map(is_killer, cast))
    dead = _first_kill(cast) + 2 * hostages + bonds
    return innocents - dead <= killing or killing <= dead - hostages - bonds


def swap(cast: Sequence[Role], new: Role, old: Role) -> Cast:
    """The cast with one `old` replaced by a `new` of the four advanced characters (ruling 1.4).

    Raises `UnplayableError` if there is no such swap for this many players.
    """
    character = CHARACTERS[new]
    if character.swap_from is None:
        raise UnplayableError(SwapRefusal.NOT_A_SWAP, new)
    if len(cast) < character.swap_from:
        raise UnplayableError(SwapRefusal.TOO_FEW_PLAYERS, new)
    if old not in cast:
        raise UnplayableError(SwapRefusal.NOT_IN_CAST, old)
    fits = is_killer(old) if character.kills else is_innocent(old)
    if not fits or old is new:
        raise UnplayableError(SwapRefusal.NOT_FOR_THIS, old)
    swapped = list(cast)
    swapped[swapped.index(old)] = new
    check_cast(swapped, len(swapped))
    return tuple(swapped)


def _first_kill(cast: Sequence[Role]) -> int:
    """The most players that the killers may choose in the first night."""
    return 1 + sum(CHARACTERS[role].extra_victims for role in cast)
