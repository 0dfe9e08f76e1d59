"""Texts as Telegram's HTML: what is `Html` has been escaped, once, and may be put together."""

import html
import re
from collections.abc import Iterable
from typing import Final, NewType

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
    """Parts of at most `most` units as shown, split at lines; no line of it may be longer."""
    parts: list[list[str]] = [[]]
    length = 0
    for line in text.split("\n"):
        added = units(shown(Html(line))) + 1
        if parts[-1] and length + added > most + 1:
            parts.append([])
            length = 0
        parts[-1].append(line)
        length += added
    return list(_joined(parts))


def _joined(parts: Iterable[list[str]]) -> Iterable[Html]:
    for part in parts:
        if text := "\n".join(part).strip("\n"):
            yield Html(text)
