"""Formatted text as Telegram shows it: plain text and entities, counted in UTF-16 code units."""

import re
from collections.abc import Iterable, Sequence

from service.sandbox.errors import bad_request
from service.sandbox.markup import parse_html, utf16_length
from service.sandbox.state import Json

MOST_ENTITIES = 100
OPAQUE = {"pre", "code"}

_INVISIBLE = re.compile("[\\s\u200b-\u200d\u2060\ufeff]*")
_AUTOMATIC = {
    "bot_command": re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/@])"),
    "mention": re.compile(r"(?<!\w)(?<!/)@[A-Za-z0-9_]{4,32}\b"),
    "url": re.compile(r"\bhttps?://[^\s<>\"]*[^\s<>\".,:;!?)]", re.IGNORECASE),
}


def _ordered(entities: Iterable[Json]) -> list[Json]:
    return sorted(entities, key=lambda e: (e["offset"], -e["length"]))


def _overlap(one: Json, other: Json) -> bool:
    return bool(
        one["offset"] < other["offset"] + other["length"]
        and other["offset"] < one["offset"] + one["length"]
    )


def find_entities(text: str) -> list[Json]:
    """The entities Telegram finds by itself: commands, mentions and links."""
    return _ordered(
        {
            "type": kind,
            "offset": utf16_length(text[: found.start()]),
            "length": utf16_length(found.group()),
        }
        for kind, pattern in _AUTOMATIC.items()
        for found in pattern.finditer(text)
    )


def _trimmed(text: str, entities: Sequence[Json]) -> tuple[str, list[Json]]:
    """Telegram cuts white space at both ends; entities move and shrink with the text."""
    left = len(text) - len(text.lstrip())
    kept = text.strip()
    end = utf16_length(kept)
    moved = []
    for entity in entities:
        start = max(0, entity["offset"] - left)
        stop = min(end, entity["offset"] + entity["length"] - left)
        if stop > start:
            moved.append(entity | {"offset": start, "length": stop - start})
    return kept, moved


def _checked(text: str, entities: Sequence[Json]) -> list[Json]:
    end = utf16_length(text)
    for entity in entities:
        start, stop = entity["offset"], entity["offset"] + entity["length"]
        if start < 0 or stop > end:
            place = f"entity beginning at UTF-16 offset {start}"
            raise bad_request(f"{place} ends after the end of the text at UTF-16 offset {stop}")
    return _ordered(entities)


def format_text(
    text: str, parse_mode: str | None, entities: Sequence[Json] = ()
) -> tuple[str, list[Json]]:
    """What a message shows of a bot's text. Raises `ApiError` when it cannot be parsed."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    text = text.replace("\r", "")
    match (parse_mode or "").lower():
        case "":
            given = _checked(text, entities)
        case "html":
            text, given = parse_html(text)
        case _:
            raise bad_request("unsupported parse_mode")
    text, given = _trimmed(text, given)
    opaque = [e for e in given if e["type"] in OPAQUE]
    given = [e for e in given if e["type"] in OPAQUE or not any(_overlap(e, o) for o in opaque)]
    closed = [e for e in given if e["type"] in OPAQUE | {"text_link"}]
    automatic = (e for e in find_entities(text) if not any(_overlap(e, c) for c in closed))
    # Telegram shows the rest as plain text, without a word.
    return text, _ordered([*given, *automatic])[:MOST_ENTITIES]


def is_blank(text: str) -> bool:
    return _INVISIBLE.fullmatch(text) is not None
