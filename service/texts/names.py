"""Display names: as people call themselves, but cut to fit, told apart and harmless to a text."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from wcwidth import iter_graphemes, wcswidth

from service.texts.counting import listed
from service.texts.markup import Html, escape, units
from service.texts.visible import cleaned, looks

NAMELESS: Final = "Nameless"
UNTITLED: Final = "the group"
IN_TEXTS: Final = 32
"""Columns that a name may take in a text."""
ON_BUTTONS: Final = 18
"""Columns that a name may take on one of two buttons side by side."""

_CLUSTER: Final = 12
"""Code points of one drawn letter: the longest emoji need as many, piled-up accents get no more."""
_JOINERS: Final = "\u200c\u200d"
_MORE: Final = "…"
_LEFT_TO_RIGHT: Final = frozenset({"L", "EN", "ES", "ET", "CS", "NSM", "ON", "WS", "BN", ""})
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_TOUCHABLE: Final = re.compile(r"((?<!\w)[@/#$]|(?<=\w)\.)(?=\w)")
"""What Telegram would turn into a mention, a command, a tag or a link."""
_WORD_JOINER: Final = "\u2060"


def typed(text: str, columns: int) -> str:
    """What somebody has typed, as harmless as a name, plain; "" if nothing of it can be seen."""
    seen = cleaned(text)
    return _harmless(cut(seen, columns)) if seen else ""


class Names:
    """The names of all at one table, by seat: `names[seat]` for texts, `label` for buttons."""

    def __init__(self, raw: Sequence[str], nameless: str = NAMELESS) -> None:
        shown = [cleaned(name) or nameless for name in raw]
        endings = _endings(shown)
        both = list(zip(shown, endings, strict=True))
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


def quoted_group(title: str) -> Html:
    """The same inside a sentence, where a name has to be told from the words around it."""
    called = group_name(title)
    return Html(f"“{called}”") if cleaned(title) else called


def group_label(title: str) -> str:
    """Plain, for a button or a toast."""
    return groups_of((title,)).label(0)


def _endings(shown: Sequence[str]) -> list[str]:
    """What has to follow each name so that no two are alike, not even on buttons."""
    taken: set[str] = set()
    endings = []
    for name in shown:
        number = 1
        while (key := _key(name, ending := f" ({number})" if number > 1 else "")) in taken:
            number += 1
        taken.add(key)
        endings.append(ending)
    return endings


def _key(name: str, ending: str) -> str:
    return looks(_fitted(name, ending, ON_BUTTONS))


def _fitted(name: str, ending: str, columns: int) -> str:
    return cut(name, columns - len(ending)) + ending


def cut(text: str, columns: int) -> str:
    """At most so many columns, and units of UTF-16 twice as many."""
    return _cut(text, lambda piece: (_width(piece), units(piece)), (columns, 2 * columns))


def cut_to_units(text: str, most: int) -> str:
    """At most so many units of UTF-16, as Telegram counts."""
    return _cut(text, lambda piece: (units(piece),), (most,))


def _cut(text: str, sizes: Callable[[str], tuple[int, ...]], most: tuple[int, ...]) -> str:
    """Cut between drawn letters until no size is over its most; a `…` stands for the rest."""
    pieces = clusters(text)
    whole = list(_fitting(pieces, sizes, most))
    if len(whole) == len(pieces):
        return "".join(pieces)
    less = tuple(each - size for each, size in zip(most, sizes(_MORE), strict=True))
    return "".join(_fitting(whole, sizes, less)).rstrip() + _MORE


def _fitting(
    pieces: Iterable[str], sizes: Callable[[str], tuple[int, ...]], most: tuple[int, ...]
) -> Iterator[str]:
    """The first pieces that together are not over any most."""
    left = most
    for piece in pieces:
        left = tuple(rest - size for rest, size in zip(left, sizes(piece), strict=True))
        if min(left) < 0:
            return
        yield piece


def _width(cluster: str) -> int:
    return max(1, wcswidth(cluster))


def clusters(text: str) -> list[str]:
    """The text in pieces that are drawn as one letter; none is longer than any real letter."""
    return [_bounded(piece) for piece in iter_graphemes(text)]


def _bounded(cluster: str) -> str:
    return cluster if len(cluster) <= _CLUSTER else cluster[:_CLUSTER].rstrip(_JOINERS)


def _isolated(text: str) -> str:
    """What runs from right to left, or begins with an accent, is kept from its surroundings."""
    tame = all(unicodedata.bidirectional(letter) in _LEFT_TO_RIGHT for letter in text)
    if tame and unicodedata.category(text[0])[0] != "M":
        return text
    return f"{_ISOLATE}{text}{_END_ISOLATE}"


def _for_text(text: str) -> Html:
    return escape(_harmless(text))


def _harmless(text: str) -> str:
    return _isolated(_TOUCHABLE.sub(rf"\1{_WORD_JOINER}", text))
