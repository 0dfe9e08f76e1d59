"""When windows close: lengths by pace and speed, the latest dawn, time given back (design 4)."""

from collections.abc import Iterable, Sequence
from functools import reduce
from math import inf
from typing import Final, NamedTuple

from engine.events import Event, RoundBegan, Substituted
from engine.game import Game
from engine.phases import EXAMINATIONS, Phase
from engine.views import possible_windows, public_view
from service.pace import Pace, parse_pace
from service.store.due import Outage
from service.tables.stage import Stage
from service.tables.steps import idle
from service.tables.table import Table

TIMES: Final = ("opened", "deadline", "nightfall", "dawn")


def window_seconds(pace: Pace, phase: Phase, speed: float) -> float:
    name = "examination" if phase in EXAMINATIONS else phase.value
    return pace.seconds(name) / speed


def set_clock(
    before: Table, after: Table, events: tuple[Event, ...], now: float, speed: float
) -> Table:
    """`after` with its deadline, when a window has opened, and its dawn, when night has fallen."""
    game = after.game
    if game is None or game.window is None:
        return after.model_copy(update=dict.fromkeys(TIMES))
    pace = parse_pace(after.pace)
    length = window_seconds(pace, game.window.phase, speed)
    changes: dict[str, float | None] = {}
    if before.game is None or before.game.windows != game.windows:
        changes = {"opened": now, "deadline": now + length}
    elif after.deadline is not None and any(isinstance(event, Substituted) for event in events):
        changes = {"deadline": max(after.deadline, now + length / 4)}
    if not game.at_night:
        changes |= {"nightfall": None, "dawn": None}
    elif any(isinstance(event, RoundBegan) for event in events):
        changes |= {"nightfall": now, "dawn": latest_dawn(game, pace, now, speed)}
    return after.model_copy(update=changes)


def latest_dawn(game: Game, pace: Pace, now: float, speed: float) -> float:
    """The end of all windows that this night may have, as far as the public can tell."""
    phases = possible_windows(public_view(game))
    return now + sum(window_seconds(pace, phase, speed) for phase in phases)


class GivenBack(NamedTuple):
    """Seconds of outages by which the open window's deadline has moved, and what all are told.

    By night all are told of them since nightfall, and the dawn moves by as much: what counts
    for the deadline would tell when the window was opened (ruling 7.2).
    """

    deadline: float = 0.0
    told: float = 0.0


def give_back(table: Table, outages: Sequence[Outage]) -> tuple[Table, GivenBack]:
    """The table with its times moved by the outages that it has not been given back yet."""
    table = _waits_longer(table, outages)
    missed = _missed(table, outages)
    if not missed:
        return table, GivenBack()
    ended = missed[-1].ended
    pauses = tuple(pause for pause in table.pauses if pause.until > ended)
    until = {"outages_until": ended, "pauses": pauses}
    if table.deadline is None or table.opened is None:
        moved = idle.shifted(table, lambda at: at + _length(missed, at))
        return moved.model_copy(update=until), GivenBack()
    back = GivenBack(_length(missed, table.opened), sum(outage.seconds for outage in missed))
    changes = {
        "deadline": table.deadline + back.deadline,
        "dawn": None if table.dawn is None else table.dawn + back.told,
    }
    return table.model_copy(update=changes | until), back


def _waits_longer(table: Table, outages: Sequence[Outage]) -> Table:
    """Who might have helped a table that stands still could not be heard during an outage."""
    frozen = table.frozen
    lost = _length(outages, max(frozen.since, frozen.outages_until)) if frozen else 0.0
    if frozen is None or not lost:
        return table
    later = {"until": frozen.until + lost, "outages_until": outages[-1].ended}
    return table.model_copy(update={"frozen": frozen.model_copy(update=later)})


def _missed(table: Table, outages: Iterable[Outage]) -> list[Outage]:
    """What of the outages fell into the time in which clocks of this table ran.

    An outage that began before the table stood still is told as if it had begun later by as much.
    """
    since = max(table.outages_until, _running_since(table))
    until = inf if table.frozen is None else table.frozen.since
    carried = (Outage(_carry(each.began, table), _carry(each.ended, table)) for each in outages)
    clipped = (Outage(max(each.began, since), min(each.ended, until)) for each in carried)
    return [outage for outage in clipped if outage.seconds > 0]


def _carry(at: float, table: Table) -> float:
    return reduce(lambda at, pause: pause.carry(at), table.pauses, at)


def _running_since(table: Table) -> float:
    """Since when the first of its clocks runs; never while none does."""
    if table.stage is Stage.LOBBY:
        return min((member.seen for member in table.members), default=table.stirred)
    if table.deadline is None or table.opened is None:
        return inf
    return table.nightfall or table.opened


def _length(outages: Iterable[Outage], since: float) -> float:
    return sum(max(0.0, outage.ended - max(outage.began, since)) for outage in outages)
