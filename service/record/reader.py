"""Reading an exported log line by line, however long it is, and checking its seals on the way."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import BinaryIO, Final

from engine.events import Event
from service.record.lines import (
    Closing,
    EventLine,
    Header,
    UnreadableError,
    digest,
    read_header,
    read_line,
    shown,
)

LONGEST_LINE: Final = 16_384
"""Bytes; the deal, which is the longest line, has about a tenth of them."""
BEFORE_EVENTS: Final = 1
"""Lines; one more comes after them."""
_ON_THE_WAY: Final = (
    "; perhaps an editor or a mail program changed the file on the way:"
    " get the log anew, as it was exported"
)


class NoLogError(Exception):
    """It is no log of a game that can be checked here; the text says why."""


class UnfitError(Exception):
    """The first line that does not fit, counted from 1, and why it does not."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line} does not fit: {why}")
        self.line = line


class Reader:
    """Reads the first line at once; raises NoLogError when it is not the first of a log.

    Everything may raise OSError.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.lines = 0
        """How many have been read."""
        self.fingerprint = ""
        """SHA-256 of the last line that was read, which seals all before it."""
        try:
            self.header: Header = read_header(self._next())
        except UnreadableError as error:
            raise NoLogError(f"its first line cannot be read: {error}") from None

    def events(self) -> Iterator[Event]:
        """All events, in their order, to the end of the log. Raises UnfitError."""
        while isinstance(line := self._sealed(), EventLine):
            yield line.event
        self._check_end(line)

    def _sealed(self) -> EventLine | Closing:
        before = self.fingerprint
        try:
            line = read_line(self._next())
        except UnreadableError as error:
            raise UnfitError(self.lines, str(error)) from None
        if line.previous != before:
            raise UnfitError(
                self.lines,
                "it does not seal the line before it: one of them was changed, or one is missing",
            )
        return line

    def _check_end(self, closing: Closing) -> None:
        events = self.lines - BEFORE_EVENTS - 1
        if closing.events != events:
            said = shown(closing.events)
            raise UnfitError(self.lines, f"it closes a log of {said} events, not {events}")
        if self._stream.read(1):
            raise UnfitError(self.lines + 1, "the log was closed before it")

    def _next(self) -> str:
        """Raises UnreadableError."""
        self.lines += 1
        read = self._stream.readline(LONGEST_LINE)
        if not read:
            raise UnreadableError("it is not there, the log is cut off")
        line, end = read[:-1], read[-1:]
        if end != b"\n":
            long = len(read) == LONGEST_LINE
            raise UnreadableError("it is too long" if long else "it is cut off")
        text = _decoded(line)
        self.fingerprint = digest(text)
        return text


def _decoded(line: bytes) -> str:
    """Raises UnreadableError."""
    if line.startswith(BOM_UTF8):
        raise UnreadableError(f"it begins with a byte order mark{_ON_THE_WAY}")
    if line.endswith(b"\r"):
        raise UnreadableError(f"it ends as lines do on Windows{_ON_THE_WAY}")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise UnreadableError(f"it is not in UTF-8{_ON_THE_WAY}") from None
