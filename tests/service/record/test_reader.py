"""A file that is no log, or is cut, encoded or written otherwise, is told at the right line."""

import gzip
import io
from codecs import BOM_UTF8
from collections.abc import Callable
from typing import Any, Final

import pytest

from service.record.lines import closing_line, digest
from service.record.reader import LONGEST_LINE, NoLogError, Reader, UnfitError
from tests.service.record.games import as_file, exported, played

LINES: Final = exported(played(0))
FILE: Final = as_file(LINES)


def read(file: bytes) -> Reader:
    """All of it has been read, and nothing was wrong."""
    reader = Reader(io.BytesIO(file))
    for _ in reader.events():
        pass
    return reader


def unfit_line(file: bytes) -> int:
    with pytest.raises(UnfitError) as caught:
        read(file)
    return caught.value.line


def test_a_log_is_read_as_it_was_written() -> None:
    log = played(0)
    reader = Reader(io.BytesIO(FILE))
    assert list(reader.events()) == log
    assert (reader.lines, reader.fingerprint) == (len(LINES), digest(LINES[-1]))


def test_a_log_that_is_cut_off_is_caught_at_its_end() -> None:
    for kept in range(1, len(LINES)):
        assert unfit_line(as_file(LINES[:kept])) == kept + 1


def test_a_log_that_is_cut_in_a_line_is_caught_there() -> None:
    first = len(LINES[0]) + 1
    for kept in (*range(first, len(FILE), 97), len(FILE) - 1):
        assert unfit_line(FILE[:kept]) == FILE[:kept].count(b"\n") + 1
    for kept in range(first):
        with pytest.raises(NoLogError):
            read(FILE[:kept])


@pytest.mark.parametrize("more", [b"\n", b" ", b"{}\n", b"\x1a", FILE])
def test_nothing_comes_after_the_last_line(more: bytes) -> None:
    assert unfit_line(FILE + more) == len(LINES) + 1


def test_the_last_line_counts_the_events_before_it() -> None:
    for events in (0, len(LINES) - 3, len(LINES) - 1):
        last = closing_line(digest(LINES[-2]), events)
        assert unfit_line(as_file([*LINES[:-1], last])) == len(LINES)


@pytest.mark.parametrize(
    "encoded",
    [
        pytest.param(lambda text: text.encode("utf-16"), id="UTF-16"),
        pytest.param(lambda text: text.encode("utf-8-sig"), id="byte order mark"),
        pytest.param(lambda text: gzip.compress(text.encode()), id="gzip"),
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(lambda text: text.replace("\n", "\r").encode(), id="CR"),
        pytest.param(lambda text: b"\n" + text.encode(), id="empty line"),
    ],
)
def test_a_log_in_another_encoding_is_no_log(encoded: Callable[[str], bytes]) -> None:
    with pytest.raises(NoLogError):
        read(encoded(FILE.decode()))


@pytest.mark.parametrize(
    ("file", "line", "reason"),
    [
        pytest.param(FILE.replace(b"\n", b"\r\n"), 1, "Windows", id="CRLF"),
        pytest.param(FILE[:-1] + b"\r\n", len(LINES), "Windows", id="CRLF at the end"),
        pytest.param(BOM_UTF8 + FILE, 1, "byte order mark", id="byte order mark"),
        pytest.param(FILE.decode().encode("utf-16"), 1, "UTF-8", id="UTF-16"),
    ],
)
def test_what_a_program_on_the_way_has_done_is_told(file: bytes, line: int, reason: str) -> None:
    with pytest.raises((NoLogError, UnfitError)) as caught:
        read(file)
    told = str(caught.value)
    assert ("its first line" if line == 1 else f"line {line} ") in told
    assert reason in told
    assert "an editor or a mail program" in told
    assert told.endswith("get the log anew, as it was exported")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"\xff\xfe", "not in UTF-8"),
        (b"\x00", "not JSON"),
        (b"", "not JSON"),
        (b"NaN", "not JSON"),
        (b"[" * 10_000, "not JSON"),
        (b"7", "no line of such a log"),
        (b'{"previous":"","event":[1,"Danced",{}]}', "no event"),
        (b'{"previous":"","event":[2,"Spoke",{"seat":1}]}', "no event"),
        (b'{"previous":"","event":[1,"Spoke",{"seat":"x"}]}', "no event"),
        (b'{"previous":"","event":[1,"Spoke",{"seat":' + b"9" * 10_000 + b"}]}", "not JSON"),
    ],
)
def test_a_line_of_nonsense_is_named(line: bytes, reason: str) -> None:
    first, *_ = FILE.splitlines(keepends=True)
    with pytest.raises(UnfitError, match=reason) as caught:
        read(first + line + b"\n")
    assert caught.value.line == 2
    assert len(str(caught.value)) < 500


class Endless(io.RawIOBase):
    """Bytes without an end, which counts what is read of it."""

    def __init__(self, first: bytes) -> None:
        self.left = first
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = len(buffer)
        given, self.left = (self.left + b"x" * size)[:size], self.left[size:]
        buffer[:] = given
        self.given += size
        return size


@pytest.mark.parametrize("fitting", [0, 2])
def test_a_line_without_an_end_is_given_up_soon(fitting: int) -> None:
    endless = Endless(as_file(LINES[:fitting]))
    with pytest.raises((NoLogError, UnfitError), match="too long"):
        list(Reader(io.BufferedReader(endless)).events())
    assert endless.given < 4 * LONGEST_LINE


@pytest.mark.parametrize("version", [0, 2])
def test_a_log_of_another_format_is_told_apart(version: int) -> None:
    first, *rest = LINES
    with pytest.raises(NoLogError, match=f"it has format {version}; this program reads 1"):
        read(as_file([first.replace('"format":1', f'"format":{version}'), *rest]))
