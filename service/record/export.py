"""The exported log of a finished game."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from engine.deal import commitment
from engine.events import Dealt
from service.record.lines import closing_line, digest, event_line, header_line
from service.store.store import Store
from service.tables.codec import load_event, load_table
from service.tables.stage import Stage


class Withheld(StrEnum):
    """Why there is no log to export."""

    NO_TABLE = "no_table"
    """There is none of this id, or it ended too long ago to be kept."""
    NO_GAME = "no_game"
    """It was closed before a game began."""
    NOT_OVER = "not_over"
    """What its log holds is secret until the end (ruling 6.3)."""


class WithheldError(Exception):
    def __init__(self, reason: Withheld) -> None:
        super().__init__(reason.value)
        self.reason = reason


async def export(store: Store, table: str) -> str:
    """A finished game's log, each line with its end.

    Raises WithheldError, DamagedError for what is stored in no known form, and RedisError.
    """
    stored = await store.load(table)
    if stored is None:
        raise WithheldError(Withheld.NO_TABLE)
    match load_table(stored.state, stored.version).stage:
        case Stage.LOBBY | Stage.PLAYING:
            raise WithheldError(Withheld.NOT_OVER)
        case Stage.CANCELLED:
            raise WithheldError(Withheld.NO_GAME)
    log = await store.log(table)
    if not log:
        raise WithheldError(Withheld.NO_TABLE)
    return "".join(f"{line}\n" for line in lines(table, log))


def lines(table: str, log: Sequence[str]) -> Iterator[str]:
    """The lines, without their ends, for a table's events as they are stored.

    Raises DamagedError, and ValueError when the first of them is no deal.
    """
    line = header_line(table, _commitment(log[0]))
    yield line
    for stored in log:
        line = event_line(digest(line), stored)
        yield line
    yield closing_line(digest(line), len(log))


def _commitment(first: str) -> str:
    dealt = load_event(first)
    if not isinstance(dealt, Dealt):
        raise ValueError("a log begins with the deal")  # noqa: TRY004 the log is wrong, not a type
    return commitment(dealt)
