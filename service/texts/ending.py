"""The end: who has won and why, and everything that was hidden (ruling 6.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.game import Outcome, Picks, Round
from engine.phases import Phase
from engine.views import PublicView, Truth
from service.texts.characters import faction, signed
from service.texts.evidence import cards_in_line
from service.texts.markup import NO_BREAK, Html, bold, code, lines, paragraphs
from service.texts.names import Names

AGAIN: Final = "Play again"
LOG: Final = "📜 The log, to check it"
END: Final = "End the game"
GO_ON: Final = "Go on"
STORY: Final = bold(Html("📖 The game is over: what really happened"))
GOES_ON: Final = bold(Html("The game goes on."))

_CHECK: Final = code(Html("dying-message verify FILE"))
_SEAL: Final = code(Html("--seal SEAL"))

_HEADLINES: Final[Mapping[Outcome, Html]] = {
    Outcome.INNOCENT: lines(
        bold(Html("🏁 The Innocent Faction wins!")), Html("No killer is left alive.")
    ),
    Outcome.GUILTY: lines(
        bold(Html("🏁 The Guilty Faction wins!")),
        Html("The living killers are at least as many as the living innocents."),
    ),
    Outcome.CANCELLED: lines(
        bold(Html("🏁 The game is cancelled.")), Html("Nobody wins; this is how it stood.")
    ),
}


def shall_it_end(group: Html, players: int) -> Html:
    """To the host who has asked to cancel a game that runs."""
    return lines(
        bold(Html(f"End the game in {group} for all {players}?")),
        Html(
            "Nothing happens until you tap. If it ends, nobody wins and every character is shown."
        ),
    )


def headline(outcome: Outcome, truth: Truth, names: Names) -> Html:
    winners = [
        seat for seat, role in enumerate(truth.roles) if faction(role).value == outcome.value
    ]
    won = Html(f"Congratulations, dead or alive: {names.listed(winners)}.") if winners else None
    return lines(_HEADLINES[outcome], won)


def everybody(truth: Truth, view: PublicView, names: Names) -> Html:
    rows = (_fate(truth, view, names, seat) for seat in range(len(truth.roles)))
    return lines(bold(Html("Who was who")), *rows)


def _fate(truth: Truth, view: PublicView, names: Names, seat: int) -> Html:
    called = Html(f"{seat + 1}. {names[seat]}: {signed(truth.roles[seat])}")
    public = view.seats[seat]
    if public.alive:
        return Html(f"{called}, alive")
    when = "in night" if public.died_at_night else "on day"
    return Html(f"{called}, died {when} {public.died_in}")


def bonds(truth: Truth, names: Names) -> Html | None:
    if not truth.bonds:
        return None
    rows = (
        Html(f"{names[soulmate]} was bonded to {names[destined]}")
        for soulmate, destined in truth.bonds
    )
    return lines(bold(Html("💞 Bonds")), *rows)


def round_(played: Round, names: Names) -> Html:
    """What really happened in one round."""
    if not played.night:
        return lines(
            bold(Html(f"Round {played.number}: the night was skipped")), _eliminated(played, names)
        )
    return lines(
        bold(Html(f"Round {played.number}")),
        _settled("Protected", Phase.DUSK, played.protected, played, names),
        _settled("Killed", Phase.KILL, played.killed, played, names),
        _of_seats("Died with them", [s for s in played.fallen if s not in played.killed], names),
        _settled("Genuine", Phase.TESTIMONY, played.genuine, played, names),
        _settled("Fake", Phase.FORGERY, played.fakes, played, names),
        _eliminated(played, names),
        *_picks(played, names),
    )


def _of_seats(title: str, seats: Iterable[int], names: Names) -> Html | None:
    found = list(seats)
    return Html(f"{title}: {names.listed(found)}") if found else None


def _settled(
    title: str, phase: Phase, what: Iterable[int], played: Round, names: Names
) -> Html | None:
    """What a group has settled, and how, if one word says it."""
    found = list(what)
    if not found:
        return None
    told = names.listed(found) if phase in _OF_SEATS else cards_in_line(found)
    picks = _picks_in(played, phase)
    if not picks:
        return Html(f"{title}: {told} (by chance)")
    if _agreed(picks, found):
        return Html(f"{title}: {told} (picked by {names.listed(seat for seat, _ in picks)})")
    return Html(f"{title}: {told}")


def _picks_in(played: Round, phase: Phase) -> Sequence[tuple[int, Picks]]:
    return next((picks for window, picks in played.picks if window is phase), ())


def _agreed(picks: Sequence[tuple[int, Picks]], settled: Iterable[int]) -> bool:
    return bool(picks) and all(set(what) == set(settled) for _, what in picks)


def _eliminated(played: Round, names: Names) -> Html | None:
    return _of_seats("Eliminated", () if played.eliminated is None else [played.eliminated], names)


_ASKED: Final[Mapping[Phase, str]] = {
    Phase.DUSK: "Picked at dusk",
    Phase.KILL: "Victims picked",
    Phase.TESTIMONY: "Genuine picked",
    Phase.FORGERY: "Fakes picked",
    Phase.MORNING_EXAMINATION: "Examined in the morning",
    Phase.EVENING_EXAMINATION: "Examined in the evening",
}
_OF_SEATS: Final = frozenset({Phase.DUSK, Phase.KILL})


def _picks(played: Round, names: Names) -> Iterator[Html]:
    """Who picked what in private, window by window, unless it is told with what was settled;
    those who picked the same in one breath.
    """
    settled = {
        Phase.DUSK: played.protected,
        Phase.KILL: played.killed,
        Phase.TESTIMONY: played.genuine,
        Phase.FORGERY: played.fakes,
    }
    for phase, picks in played.picks:
        if phase in _ASKED and not _agreed(picks, settled.get(phase, ())):
            alike: dict[frozenset[int], list[int]] = {}
            for seat, what in picks:
                alike.setdefault(frozenset(what), []).append(seat)
            picked = dict(picks)
            told = (_pick(phase, seats, picked[seats[0]], names) for seats in alike.values())
            yield Html(f"{_ASKED[phase]}: {'; '.join(told)}")


def _pick(phase: Phase, seats: Sequence[int], what: Picks, names: Names) -> Html:
    chosen = names.listed(what) if phase in _OF_SEATS else cards_in_line(what)
    return Html(f"{names.listed(seats)}{NO_BREAK}→{NO_BREAK}{chosen or 'none'}")


def proof(truth: Truth) -> Html:
    return lines(
        Html(
            f"🔐 Seed: {code(Html(truth.seed))} (with the deal it makes the fairness seal of the"
            " beginning)"
        ),
        Html(f"Was anything bent? Tap below for the log: {_CHECK} plays the game again."),
    )


def log(group: Html) -> Html:
    """The caption of the file."""
    return lines(
        Html(f"📜 The log of the game in {group}: seats and cards, and nobody's name."),
        Html("Seat 0 is number 1 of “Who was who”, and so on."),
        Html(
            f"{_CHECK}, a command of the bot's own program, plays it again and names the"
            f" first line that does not fit. With {_SEAL} it must also be the game of the fairness"
            " seal that was posted at the beginning."
        ),
    )


def story(truth: Truth, names: Names) -> Html:
    """What has happened, round by round, and what proves that nothing was bent."""
    return paragraphs(STORY, *(round_(played, names) for played in truth.rounds), proof(truth))


def ending(outcome: Outcome, truth: Truth, view: PublicView, names: Names) -> Html:
    """Who has won, and who was who."""
    return paragraphs(
        headline(outcome, truth, names), everybody(truth, view, names), bonds(truth, names)
    )
