"""A table after a step, with the events that the step brought about."""

from functools import reduce
from typing import NamedTuple

from engine.commands import Command
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve
from engine.game import Game
from engine.refused import Code, Refused
from service.store.outbox import Outgoing
from service.tables.denied import Denial, Denied
from service.tables.notices import Notice
from service.tables.stage import Stage
from service.tables.table import Table

_DENIALS = {
    Code.OVER: Denial.ENDED,
    Code.CLOSED: Denial.CLOSED,
    Code.NOT_ASKED: Denial.NOT_ASKED,
    Code.NOT_AN_OPTION: Denial.NOT_AN_OPTION,
    Code.TOO_FEW: Denial.TOO_FEW_PICKS,
    Code.TOO_MANY: Denial.TOO_MANY_PICKS,
    Code.REPEATED: Denial.REPEATED,
}


class Turned(NamedTuple):
    table: Table
    events: tuple[Event, ...] = ()
    given_back: float = 0.0
    """Seconds of an outage, as all are told of it."""
    notices: tuple[Notice, ...] = ()
    catch_up: tuple[int, ...] = ()
    """Seats that are told once more all that they know and are asked."""
    also: tuple[Outgoing, ...] = ()
    """Posts beside what the table tells."""


def carry_out(table: Table, command: Command) -> Turned:
    """Raises `Denied` for what the engine refuses, and when there is no game to change."""
    if table.game is None:
        raise Denied(Denial.NOT_BEGUN if table.stage is Stage.LOBBY else Denial.ENDED)
    try:
        events = decide(table.game, command)
    except Refused as refused:
        raise Denied(_DENIALS[refused.code], **refused.facts) from None
    return Turned(with_game(table, reduce(evolve, events, table.game)), events)


def with_game(table: Table, game: Game) -> Table:
    """The table with this game; drafts last only as long as their window."""
    same_window = table.game is not None and table.game.windows == game.windows
    changes = {
        "game": game,
        "stage": Stage.OVER if game.outcome else Stage.PLAYING,
        "drafts": table.drafts if same_window else {},
    }
    return table.model_copy(update=changes)
