"""Texts as Telegram's HTML: what is `Html` has been escaped, once, and may be put together."""

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final, NewType

from wcwidth import iter_graphemes

Html = NewType("Html", str)
"""Every tag ends in the line in which it begins, so that a text may be split at any line."""

NO_BREAK: Final = "\u00a0"
"""A space at which no line is broken: between a sign and its name, a number and its unit."""

MOST_UNITS: Final = 4096
"""UTF-16 units of a message as it is shown (Telegram's limit)."""

_TAG: Final = re.compile(r"<[^>]*>")


def escape(text: str) -> Html:
    return Html(html.escape(text, quote=False))


def bold(text: Html) -> Html:
    return Html(f"<b>{text}</b>")


def italic(text: Html) -> Html:
    return Html(f"<i>{text}</i>")


def code(text: Html) -> Html:
    return Html(f"<code>{text}</code>")


def lines(*parts: Html | None) -> Html:
    """One below the other; nothing takes no line."""
    return Html("\n".join(part for part in parts if part))


def paragraphs(*parts: Html | None) -> Html:
    """With an empty line between them; nothing takes no place."""
    return Html("\n\n".join(part for part in parts if part))


def units(text: str) -> int:
    """UTF-16 units, as Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shown(text: Html) -> str:
    """The text without its tags and references."""
    return html.unescape(_TAG.sub("", text))


def split_text(text: Html, most: int = MOST_UNITS) -> list[Html]:
    """Parts of at most `most` units as shown, split at lines; a line that alone is longer is
    split at a space, or if it has none between two drawn letters.
    """
    parts: list[list[str]] = [[]]
    length = 0
    for line in _short_lines(text, most):
        added = _units_shown(line) + 1
        if parts[-1] and length + added > most + 1:
            parts.append([])
            length = 0
        parts[-1].append(line)
        length += added
    return list(_joined(parts))


def _joined(parts: Iterable[list[str]]) -> Iterable[Html]:
    for part in parts:
        if (text := "\n".join(part).strip("\n")).strip():
            yield Html(text)


def _short_lines(text: str, most: int) -> Iterator[str]:
    for line in text.split("\n"):
        yield from [line] if _units_shown(line) <= most else _broken(line, most)


def _units_shown(text: str) -> int:
    return units(shown(Html(text)))


def _broken(line: str, most: int) -> Iterator[str]:
    """The line in parts; what is open where it breaks is closed, and opened again."""
    open_tags: list[str] = []
    part, length = "", 0
    for word in _words(line, most):
        if (added := _units_shown(word)) + length > most:
            yield part.rstrip() + "".join(f"</{_name(tag)}>" for tag in reversed(open_tags))
            part, length = "".join(open_tags), 0
            word = word.lstrip()  # noqa: PLW2901 a line begins with no space
            added = _units_shown(word)
        part, length = part + word, length + added
        _follow(open_tags, word)
    yield part


def _follow(open_tags: list[str], word: str) -> None:
    if word.startswith("</"):
        open_tags.pop()
    elif word.startswith("<"):
        open_tags.append(word)


def _name(tag: str) -> str:
    return tag.strip("<>").split(" ")[0]


def _words(line: str, most: int) -> Iterator[str]:
    """Tags, references, and words with the spaces around them; a word too long in letters."""
    for word in _WORD.findall(line):
        if word[0] in "<&" or units(word) <= most:
            yield word
            continue
        for letter in iter_graphemes(word):
            yield from [letter] if units(letter) <= most else letter


_WORD: Final = re.compile(r"<[^>]*>|&#?\w+;|\s*[^\s<&]+|\s+")
