"""What somebody has picked, in words."""

from collections.abc import Iterable

from engine.questions import About, Kind
from service.texts import questions as words
from service.texts.evidence import card, cards_in_line
from service.texts.markup import Html
from service.texts.names import Names


def in_words(kind: Kind, picks: Iterable[int], names: Names) -> Html:
    """Within a sentence; it says so when nothing is picked."""
    chosen = list(picks)
    match kind.about:
        case About.SEATS:
            return names.listed(chosen) or Html(words.NOBODY.lower())
        case About.CARDS:
            return cards_in_line(chosen) or Html(words.NOTHING.lower())
        case About.WORDS:
            return words.of_words(chosen)


def labels(kind: Kind, picks: Iterable[int], names: Names) -> list[str]:
    """Of seats or cards, plain, for a button or a toast."""
    of_seats = kind.about is About.SEATS
    return [names.label(pick) if of_seats else card(pick) for pick in picks]
