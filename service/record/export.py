"""The exported log of a finished game."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from engine.deal import commitment
from engine.events import Dealt, Event
from service.record.lines import closing_line, digest, event_line, header_line
from service.store.store import Store
from service.tables.codec import DamagedError, dump_event, load_event, load_table
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
    return "".join(f"{line}\n" for line in lines(table, [load_event(event) for event in log]))


def lines(table: str, log: Sequence[Event]) -> Iterator[str]:
    """The lines of these events, without their ends. Raises DamagedError when none is a deal."""
    dealt = next((event for event in log if isinstance(event, Dealt)), None)
    if dealt is None:
        raise DamagedError("a log without a deal")
    line = header_line(table, commitment(dealt))
    yield line
    for event in log:
        line = event_line(digest(line), dump_event(event))
        yield line
    yield closing_line(digest(line), len(log))
