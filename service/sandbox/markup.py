"""Telegram's HTML, read as strictly as Telegram reads it.

Offsets and lengths of entities count UTF-16 code units; byte offsets in errors count UTF-8.
"""

import re
import sys
from dataclasses import dataclass, field

from service.sandbox.errors import ApiError, bad_request
from service.sandbox.state import Json

TAGS: dict[str, str | None] = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": None,
}
REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
SURROGATES = range(0xD800, 0xE000)

_PLAIN = re.compile(r"[^<&]+")
_REFERENCE = re.compile(r"&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));?", re.IGNORECASE)
_NAME = re.compile(r"[^\s>]*")
_KEY = re.compile(r"[^\s=>]*")
_SPACE = re.compile(r"\s*")
_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_LINK = re.compile(r"(?:https?|tg)://\S+$", re.IGNORECASE)


def utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_slice(text: str, offset: int, length: int) -> str:
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def cannot_parse(reason: str) -> ApiError:
    return bad_request(f"can't parse entities: {reason}")


@dataclass
class _Tag:
    name: str
    kind: str | None
    offset: int
    attributes: dict[str, str]


@dataclass
class _Html:
    """A reader that goes once through the source and refuses what Telegram refuses."""

    source: str
    at: int = 0
    text: str = ""
    open: list[_Tag] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def read(self) -> None:
        while self.at < len(self.source):
            match self.source[self.at]:
                case "&":
                    self.text += self._reference()
                case "<" if self.source.startswith("</", self.at):
                    self._end_tag()
                case "<":
                    self._start_tag()
                case _:
                    self.text += self._take(_PLAIN)
        if self.open:
            name = self.open[-1].name
            raise cannot_parse(f'Can\'t find end tag corresponding to start tag "{name}"')

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.source, self.at)
        self.at = found.end() if found else self.at
        return found.group() if found else ""

    def _peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def _fail(self, reason: str, at: int) -> ApiError:
        return cannot_parse(f"{reason} at byte offset {len(self.source[:at].encode())}")

    def _reference(self) -> str:
        found = _REFERENCE.match(self.source, self.at)
        char = _referred(found) if found else None
        if found is None or char is None:
            self.at += 1
            return "&"
        self.at = found.end()
        return char

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        name = self._take(_NAME).lower()
        if not self._peek():
            raise self._fail("Unclosed start tag", begin)
        if name not in TAGS:
            raise self._fail(f'Unsupported start tag "{name}"', begin)
        attributes = self._attributes(name, begin)
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise self._fail('Tag "span" must have class "tg-spoiler"', begin)
        self.open.append(_Tag(name, TAGS[name], utf16_length(self.text), attributes))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            self._take(_SPACE)
            if self._peek() == ">":
                self.at += 1
                return found
            key = self._take(_KEY).lower()
            if not key:
                reason = (
                    f'Empty attribute name in the tag "{tag}"'
                    if self._peek()
                    else "Unclosed start tag"
                )
                raise self._fail(reason, begin)
            self._take(_SPACE)
            if self._peek() == "=":
                self.at += 1
                found[key] = self._value(tag, begin)
            elif (tag, key) == ("blockquote", "expandable"):
                found[key] = ""
            else:
                reason = f'Expected equal sign in declaration of an attribute of the tag "{tag}"'
                raise self._fail(reason, begin)

    def _value(self, tag: str, begin: int) -> str:
        self._take(_SPACE)
        quote = self._peek()
        if not quote:
            raise self._fail(f'Unclosed start tag "{tag}"', begin)
        if quote not in "'\"":
            return self._unquoted()
        end = self.source.find(quote, self.at + 1)
        if end < 0:
            raise self._fail("Unclosed start tag", begin)
        raw, self.at = self.source[self.at + 1 : end], end + 1
        return _REFERENCE.sub(lambda found: _referred(found) or found.group(), raw)

    def _unquoted(self) -> str:
        begin = self.at
        token = self._take(_TOKEN).lower()
        if not (self._peek().isspace() or self._peek() == ">"):
            raise self._fail("Unexpected end of name token", begin)
        return token

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise self._fail("Unexpected end tag", begin)
        self.at += 2
        name = self._take(_NAME).lower()
        self._take(_SPACE)
        if self._peek() != ">":
            raise self._fail("Unclosed end tag", begin)
        self.at += 1
        tag = self.open.pop()
        if name not in {"", tag.name}:
            found = f"Unmatched end tag at byte offset {len(self.source[:begin].encode())}"
            raise cannot_parse(f'{found}, expected "</{tag.name}>", found "</{name}>"')
        self._close(tag)

    def _close(self, tag: _Tag) -> None:
        length = utf16_length(self.text) - tag.offset
        if not length or tag.kind is None or any(outer.kind == tag.kind for outer in self.open):
            return
        entity: Json = {"type": tag.kind, "offset": tag.offset, "length": length}
        match tag.name:
            case "a":
                inside = utf16_slice(self.text, tag.offset, length)
                entity["url"] = tag.attributes.get("href") or inside
                if not _LINK.match(entity["url"]):
                    return
            case "code":
                entity["language"] = tag.attributes.get("class", "").removeprefix("language-")
            case "pre":
                entity |= self._language_of(entity)
            case "blockquote" if "expandable" in tag.attributes:
                entity["type"] = "expandable_blockquote"
        self.entities.append(entity)

    def _language_of(self, pre: Json) -> Json:
        """A `code` that fills a `pre` only names the language of it."""
        inner = self.entities[-1] if self.entities else {}
        if inner.get("type") != "code" or inner["offset"] != pre["offset"]:
            return {}
        if inner["length"] != pre["length"]:
            return {}
        self.entities.pop()
        return {"language": inner["language"]} if inner["language"] else {}


def _referred(found: re.Match[str]) -> str | None:
    hexadecimal, decimal, name = found.groups()
    if name:
        return REFERENCES.get(name)
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    if code in SURROGATES:
        raise cannot_parse("Text contains invalid Unicode characters after decoding HTML entities")
    return chr(code) if 0 < code <= sys.maxunicode else None


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Text and entities of Telegram's HTML. Raises `ApiError` for what Telegram cannot parse."""
    html = _Html(source)
    html.read()
    for entity in html.entities:
        if entity["type"] == "code":
            entity.pop("language")
    return html.text, html.entities
