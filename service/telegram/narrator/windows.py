"""Questions to the whole group: asked with buttons, and put away when their time is up."""

from collections.abc import Mapping
from typing import Final

from engine.events import Examined, VoteSkipped, WindowClosed, WindowOpened
from engine.phases import EXAMINATIONS, Phase
from engine.questions import Kind
from service.store.outbox import Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator import keyboards
from service.telegram.narrator.events import found
from service.telegram.narrator.keyboards import Keyboard
from service.telegram.narrator.place import Place, question_slot
from service.texts import day, phases, votes
from service.texts.markup import Html, lines
from service.texts.names import Names

IN_GROUP: Final[Mapping[Phase, Kind]] = {
    Phase.DISCUSSION: Kind.DISCUSSION,
    Phase.FIRST_VOTE: Kind.VOTE,
    Phase.DEFENCE: Kind.DEFENCE,
    Phase.SECOND_VOTE: Kind.VOTE,
}
"""The windows in which all is asked in the group; in all others it is asked in private."""


def closed(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    """One line stays of a window when it is no longer the open one."""
    before = telling.before
    if before is None or before.window is None or before.window == telling.view.window:
        return []
    if before.phase not in IN_GROUP:
        return []
    slot = question_slot(telling.circle.table, before.window)
    return Place.group(telling.circle).edit(phases.closed(before.phase), slot)


def opened(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """The open window, if it is new."""
    numbers = {event.number for event in found(telling.events, WindowOpened)}
    return ask(telling, names) if telling.view.window in numbers else []


def ask(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """The question of the open window with its buttons; an examination has them in private."""
    window = telling.view.window
    if window is None:
        return []
    place, table = Place.group(telling.circle), telling.circle.table
    if telling.view.phase not in IN_GROUP:
        return place.send(_text(telling, names))
    keyboard = _keyboard(telling, window, names)
    return place.send(_text(telling, names), slot=question_slot(table, window), keyboard=keyboard)


def _text(telling: PublicTelling, names: Names) -> Html:
    view, now = telling.view, telling.now
    deadline = now if telling.until is None else telling.until
    accused = view.rounds[-1].accused
    match view.phase:
        case Phase.DISCUSSION:
            return day.discussion(deadline, now)
        case Phase.FIRST_VOTE:
            return votes.first_vote(len(view.living), deadline, now)
        case Phase.DEFENCE if accused is not None:
            return votes.defence(names[accused], deadline, now)
        case Phase.SECOND_VOTE if accused is not None:
            return votes.second_vote(names[accused], len(view.living), deadline, now)
        case _:
            return day.examination(view.examining, names, deadline, now)


def _keyboard(telling: PublicTelling, window: int, names: Names) -> Keyboard:
    table, view = telling.circle.table, telling.view
    match view.phase:
        case Phase.DISCUSSION:
            return keyboards.discussion(table, window)
        case Phase.DEFENCE:
            return keyboards.defence(table, window)
        case Phase.SECOND_VOTE:
            accused = view.rounds[-1].accused
            return keyboards.vote(table, window, view.living, names, accused=accused)
        case _:
            return keyboards.vote(table, window, view.living, names)


def examinations(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    """What an examination has shown, or that there was none after all."""
    ended = [each for each in found(telling.events, WindowClosed) if each.phase in EXAMINATIONS]
    if not ended:
        return []
    findings = (
        day.examined(each.card, genuine=each.genuine) for each in found(telling.events, Examined)
    )
    return Place.group(telling.circle).send(lines(*findings) or day.NOTHING_EXAMINED)


def vote_skipped(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    if not found(telling.events, VoteSkipped):
        return []
    return Place.group(telling.circle).send(day.VOTE_SKIPPED)
