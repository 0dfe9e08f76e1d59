"""Reading a cast as people type it."""

import re
from typing import Final

from engine.casts import MOST, Cast
from engine.roles import Role
from service.tables.denied import Denial, Denied

_ROLES: Final = {role.value: role for role in Role}
_COUNT: Final = re.compile(r"x?([0-9]{1,2})x?", re.IGNORECASE)
MOST_SHOWN: Final = 60
"""Characters of what was typed that an answer quotes."""


def read_swap(text: str) -> tuple[Role, Role] | None:
    """`NEW for OLD`; None for another shape, Denied for characters that do not exist."""
    words = text.lower().split()
    if "for" not in words[1:-1]:
        return None
    middle = words.index("for", 1)
    return _role(words[:middle]), _role(words[middle + 1 :])


def read_cast(text: str) -> Cast:
    """Names divided by commas, each with a number before or after it if there are several.

    Raises Denied for anything else.
    """
    cast = tuple(role for part in re.split(r"[,;\n]", text) for role in _several(part))
    if len(cast) > MOST:
        raise _unreadable(text)
    return cast


def _several(part: str) -> Cast:
    """`2 Killer`, `2x Killer`, `Killer x2` or just `Killer`."""
    words = part.lower().split()
    counts = [count for end in (0, -1) if (count := _take_count(words, end)) is not None]
    if len(counts) > 1:
        raise _unreadable(part)
    return (_role(words),) * (counts[0] if counts else 1)


def _take_count(words: list[str], end: int) -> int | None:
    """Take a number, and an `x` that stands by itself next to it, off this end."""
    match = _COUNT.fullmatch(words[end]) if words else None
    if match is None:
        return None
    words.pop(end)
    if words and words[end] == "x":
        words.pop(end)
    return int(match[1])


def _role(words: list[str]) -> Role:
    """In the singular or the plural, with spaces, lines or hyphens in it."""
    plain = "_".join(words).replace("-", "_")
    for candidate in (plain, plain.removesuffix("s")):
        if candidate in _ROLES:
            return _ROLES[candidate]
    raise _unreadable(" ".join(words))


def _unreadable(part: str) -> Denied:
    return Denied(Denial.BAD_CAST, part=part.strip()[:MOST_SHOWN])
