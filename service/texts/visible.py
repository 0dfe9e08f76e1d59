"""What of a name can be seen: without it two names look alike, or a name looks like nothing."""

import re
import unicodedata
from typing import Final

_BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800\U0001d159"
"""Drawn as an empty place, though Unicode calls them letters and symbols."""
_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point, but for the blanks: not drawn where it has no meaning."""
_KEPT: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"  # the flags of England and others
    "|(?<=\\S)[\u200c\u200d](?=\\S)"  # joins and parts letters and emoji
    "|(?<=\\S)[\ufe0e\ufe0f])"  # text or emoji
    f"|{_IGNORABLE.pattern}"
)
_SPACES: Final = frozenset({"Cc", "Cs", "Zl", "Zp", "Zs"})
_MOST: Final = 256
"""Code points of what people and groups may call themselves; nobody can have more."""


def cleaned(name: str) -> str:
    """On one line, without what is not seen or would turn the text around it; "" if none is."""
    spaced = "".join(map(_spaced, name[:_MOST]))
    text = " ".join(_KEPT.sub(r"\1", spaced).split())
    return text if any(map(_is_seen, text)) else ""


def looks(name: str) -> str:
    """The same for all names that look the same but for their case; different scripts differ."""
    drawn = unicodedata.normalize("NFKC", _IGNORABLE.sub("", name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", drawn).split())


def _spaced(letter: str) -> str:
    blank = letter in _BLANKS or unicodedata.category(letter) in _SPACES
    return " " if blank else letter


def _is_seen(letter: str) -> bool:
    """Letters newer than this Python are unassigned to it, and seen all the same."""
    category = unicodedata.category(letter)
    return category[0] not in "ZM" and category != "Cf"
