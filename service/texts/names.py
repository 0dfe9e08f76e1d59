"""Display names: as people call themselves, but cut to fit, told apart and harmless to a text."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from service.texts.counting import listed
from service.texts.markup import Html, escape, units

NAMELESS: Final = "Nameless"
UNTITLED: Final = "the group"
IN_TEXTS: Final = 32
"""Columns that a name may take in a text."""
ON_BUTTONS: Final = 18
"""Columns that a name may take on one of two buttons side by side."""

_CLUSTER: Final = 12
"""Code points of one drawn letter: the longest emoji need as many, piled-up accents get no more."""
_JOINER: Final = "\u200d"
_JOINERS: Final = frozenset("\u200c\u200d")
_BLANK: Final = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"), " ")
_TAGS: Final = range(0xE0020, 0xE0080)
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
_HANGUL_ENDINGS: Final = range(0x1160, 0x1200)
_LEFT_TO_RIGHT: Final = frozenset({"L", "EN", "ES", "ET", "CS", "NSM", "ON", "WS", "BN", ""})
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_TOUCHABLE: Final = re.compile(r"(?<!\w)([@/])(?=\w)")
"""What Telegram would turn into a mention or a command."""
_WORD_JOINER: Final = "\u2060"


class Names:
    """The names of all at one table, by seat: `names[seat]` for texts, `label` for buttons."""

    def __init__(self, raw: Sequence[str], nameless: str = NAMELESS) -> None:
        cleaned = [_cleaned(name) or nameless for name in raw]
        endings = _endings(cleaned)
        both = list(zip(cleaned, endings, strict=True))
        self._labels = tuple(_isolated(_fitted(*each, ON_BUTTONS)) for each in both)
        self._texts = tuple(_for_text(_fitted(*each, IN_TEXTS)) for each in both)

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, seat: int) -> Html:
        return self._texts[seat]

    def label(self, seat: int) -> str:
        """Plain, for a button or a toast."""
        return self._labels[seat]

    def listed(self, seats: Iterable[int]) -> Html:
        """`Ann, Bob and Cid`."""
        return listed(self[seat] for seat in seats)


@lru_cache(maxsize=256)
def names_of(raw: tuple[str, ...]) -> Names:
    """As `Names(raw)`; everybody at a table is told of the same names."""
    return Names(raw)


@lru_cache(maxsize=256)
def groups_of(raw: tuple[str, ...]) -> Names:
    """The titles of groups, by their order."""
    return Names(raw, UNTITLED)


def group_name(title: str) -> Html:
    """What a group calls itself, to stand in a text."""
    return groups_of((title,))[0]


def group_label(title: str) -> str:
    """Plain, for a button or a toast."""
    return groups_of((title,)).label(0)


def _cleaned(name: str) -> str:
    """On one line, without what is not seen or would turn the text around it."""
    letters = (_visible(letter) for letter in name.translate(_BLANK))
    text = " ".join("".join(letters).split())
    return text if any(map(_is_seen, text)) else ""


def _is_seen(letter: str) -> bool:
    """Letters newer than this Python are unassigned to it, and seen all the same."""
    category = unicodedata.category(letter)
    return category[0] not in "ZM" and category != "Cf"


def _visible(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Cf":
        kept = letter in _JOINERS or ord(letter) in _TAGS
        return letter if kept else ""
    return " " if category in {"Cc", "Cs", "Zl", "Zp", "Zs"} else letter


def _endings(cleaned: Sequence[str]) -> list[str]:
    """What has to follow each name so that no two are alike, not even on buttons."""
    taken: set[str] = set()
    endings = []
    for name in cleaned:
        number = 1
        while (key := _key(name, ending := f" ({number})" if number > 1 else "")) in taken:
            number += 1
        taken.add(key)
        endings.append(ending)
    return endings


def _key(name: str, ending: str) -> str:
    return unicodedata.normalize("NFKC", _fitted(name, ending, ON_BUTTONS)).casefold()


def _fitted(name: str, ending: str, columns: int) -> str:
    return cut(name, columns - len(ending)) + ending


def cut(text: str, columns: int) -> str:
    """At most so many columns, and units of UTF-16 twice as many."""
    return _cut(text, lambda pieces: _fits(pieces, columns))


def cut_to_units(text: str, most: int) -> str:
    """At most so many units of UTF-16, as Telegram counts."""
    return _cut(text, lambda pieces: units("".join(pieces)) <= most)


def _cut(text: str, fits: Callable[[Sequence[str]], bool]) -> str:
    """Cut between drawn letters until it fits; a `…` stands for what is missing."""
    pieces = clusters(text)
    if fits(pieces):
        return "".join(pieces)
    while not fits([*pieces, "…"]):
        pieces.pop()
    return "".join(pieces).rstrip() + "…"


def _fits(pieces: Sequence[str], columns: int) -> bool:
    return sum(map(_width, pieces)) <= columns and units("".join(pieces)) <= 2 * columns


def _width(cluster: str) -> int:
    return 2 if unicodedata.east_asian_width(cluster[0]) in "WF" else 1


def clusters(text: str) -> list[str]:
    """The text in pieces that are drawn as one letter."""
    pieces: list[str] = []
    for letter in text:
        if pieces and _continues(pieces[-1], letter):
            pieces[-1] = (pieces[-1] + letter)[:_CLUSTER]
        else:
            pieces.append(letter)
    return pieces


def _continues(piece: str, letter: str) -> bool:
    if unicodedata.category(letter)[0] == "M" or letter in _JOINERS or piece[-1] == _JOINER:
        return True
    code = ord(letter)
    if code in _FLAG_LETTERS:
        return len(piece) == 1 and ord(piece) in _FLAG_LETTERS
    return code in _SKIN_TONES or code in _TAGS or code in _HANGUL_ENDINGS


def _isolated(text: str) -> str:
    """What runs from right to left, or begins with an accent, is kept from its surroundings."""
    tame = all(unicodedata.bidirectional(letter) in _LEFT_TO_RIGHT for letter in text)
    if tame and unicodedata.category(text[0])[0] != "M":
        return text
    return f"{_ISOLATE}{text}{_END_ISOLATE}"


def _for_text(text: str) -> Html:
    return escape(_isolated(_TOUCHABLE.sub(rf"\1{_WORD_JOINER}", text)))
