"""The case file: all public facts of all rounds."""

from collections.abc import Iterator

from engine.phases import Phase
from engine.views import PublicRound, PublicView
from service.texts import votes
from service.texts.day import died
from service.texts.evidence import card, cards_in_line
from service.texts.markup import Html, bold, lines, paragraphs
from service.texts.names import Names

_VOTES = (Phase.FIRST_VOTE, Phase.SECOND_VOTE)


def case_file(view: PublicView, names: Names) -> Html:
    title = bold(Html("🗂 The case file"))
    return paragraphs(title, *(_round(view, played, names) for played in view.rounds))


def _round(view: PublicView, played: PublicRound, names: Names) -> Html:
    title = "Round {n}" if played.night else "Round {n}: the night was skipped"
    return lines(
        bold(Html(title.format(n=played.number))),
        Html(f"Pool: {cards_in_line(played.pool)}"),
        _graves("Died in the night:", played.fallen, view, names),
        _messages(played),
        *(_examined(*each) for each in played.examined),
        *_ballots(played, names),
        _graves("Died by day:", played.died_by_day, view, names),
    )


def _graves(title: str, seats: tuple[int, ...], view: PublicView, names: Names) -> Html | None:
    fallen = [(seat, role) for seat in seats if (role := view.seats[seat].role)]
    return lines(Html(title), died(fallen, names)) if fallen else None


def _messages(played: PublicRound) -> Html | None:
    if not played.messages:
        return None
    return Html(f"Messages before them: {cards_in_line(played.messages)}")


def _examined(number: int, genuine: bool) -> Html:  # noqa: FBT001 as the view holds it
    return Html(f"🔬 {card(number)}: {'genuine' if genuine else 'fake'}")


def _ballots(played: PublicRound, names: Names) -> Iterator[Html]:
    for phase, ballot in zip(_VOTES, played.ballots, strict=False):  # there may be no second
        yield votes.results(phase, ballot, names)
        if phase is Phase.FIRST_VOTE and played.accused is not None:
            yield votes.accused(names[played.accused])
