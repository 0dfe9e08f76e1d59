"""The steps of a round that all can see: their signs and names, and what stays of them."""

from collections.abc import Mapping
from typing import Final

from engine.phases import Phase
from service.texts.markup import Html, bold

NIGHT: Final = ("🌙", "night")
DAY: Final = ("☀️", "day")
_EXAMINATION: Final = ("🔬", "examination")
_PHASES: Final[Mapping[Phase, tuple[str, str]]] = {
    Phase.MORNING_EXAMINATION: _EXAMINATION,
    Phase.DISCUSSION: ("💬", "discussion"),
    Phase.FIRST_VOTE: ("🗳", "first vote"),
    Phase.DEFENCE: ("⚖️", "defence"),
    Phase.SECOND_VOTE: ("🗳", "second vote"),
    Phase.EVENING_EXAMINATION: _EXAMINATION,
}


def of_day(phase: Phase | None) -> tuple[str, str]:
    """Sign and name of a step of the day; between two steps it is just day."""
    return _PHASES[phase] if phase else DAY


def closed(phase: Phase | None) -> Html:
    """What stays of a question to the group when its window has closed."""
    sign, name = of_day(phase)
    return bold(Html(f"{sign} {name.capitalize()}: closed."))
