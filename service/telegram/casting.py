"""Reading a cast as people type it."""

import re
from typing import Final

from engine.casts import MOST, Cast
from engine.roles import Role
from service.tables.denied import Denial, Denied

_ROLES: Final = {role.value: role for role in Role}
_SWAP: Final = re.compile(r"(?P<new>.+?)\s+for\s+(?P<old>.+)", re.IGNORECASE)
_SOME: Final = re.compile(
    r"(?:(?P<first>[0-9]{1,2})\s*x?\s+)?(?P<role>.*?)(?:\s+x?\s*(?P<last>[0-9]{1,2}))?"
)


def read_swap(text: str) -> tuple[Role, Role] | None:
    """`NEW for OLD`; None for another shape, Denied for characters that do not exist."""
    match = _SWAP.fullmatch(text.strip())
    return (_role(match["new"]), _role(match["old"])) if match else None


def read_cast(text: str) -> Cast:
    """Names divided by commas, each with a number before or after it if there are several.

    Raises Denied for anything else.
    """
    cast = tuple(role for part in re.split(r"[,;\n]", text) for role in _several(part))
    if len(cast) > MOST:
        raise Denied(Denial.BAD_CAST, part=text)
    return cast


def _several(part: str) -> Cast:
    match = _SOME.fullmatch(part.strip())
    if match is None or (match["first"] and match["last"]):
        raise Denied(Denial.BAD_CAST, part=part.strip())
    return (_role(match["role"]),) * int(match["first"] or match["last"] or 1)


def _role(name: str) -> Role:
    """In any case, in the singular or the plural, with spaces, lines or hyphens in it."""
    plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
    for candidate in (plain, plain.removesuffix("s")):
        if candidate in _ROLES:
            return _ROLES[candidate]
    raise Denied(Denial.BAD_CAST, part=name.strip())
