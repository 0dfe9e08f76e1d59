"""What is asked in private: what it is, until when, and what happens otherwise."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.questions import Kind, Question, Word
from service.texts.counting import plural
from service.texts.evidence import cards_in_line
from service.texts.headings import headline
from service.texts.markup import Html, bold, italic, lines
from service.texts.names import Names
from service.texts.times import until
from service.texts.votes import shall_die

NOBODY: Final = "Nobody"
NOTHING: Final = "No card"
TICK: Final = "✅ "
FROM_DISCARDS: Final = "♻️ "
FELLOW: Final = "🔪 "


def asked(question: Question, group: Html, deadline: float, now: float) -> Html:
    """The two lines that begin every question."""
    return _asked(_what(question), question, group, deadline, now)


def _asked(what: Html, question: Question, group: Html, deadline: float, now: float) -> Html:
    when = Html(f"Open {until(deadline, now)}. {_at_zero(question)}")
    return lines(headline(what, group), when)


def _what(question: Question) -> Html:  # noqa: PLR0911 one return a kind
    match question.kind:
        case Kind.BOND:
            return Html("💞 Whom do you bond with, for life and death?")
        case Kind.PROTECT:
            return Html("🐾 Whom do you protect tonight?")
        case Kind.KILL | Kind.TESTIMONY | Kind.FORGERY as kind:
            return plural(question.most, *(_OF_GROUP if question.peers else _OF_ONE)[kind])
        case Kind.EXAMINATION:
            return Html("🔬 Which message shall be examined before everybody?")
        case Kind.DISCUSSION:
            return Html("💬 Are you ready to vote, or do you skip the vote?")
        case Kind.VOTE:
            return Html("🗳 Whom do you want out?")
        case Kind.DEFENCE:
            return Html("⚖️ You are accused: what do you say?")


_OF_GROUP: Final[Mapping[Kind, tuple[str, str]]] = {
    Kind.KILL: (
        "🔪 Killers, who dies tonight?",
        "🔪 Killers, who dies tonight? Choose up to {n}.",
    ),
    Kind.TESTIMONY: (
        "✉️ Tonight's dead, which card is your genuine Dying Message?",
        "✉️ Tonight's dead, which {n} cards are your genuine Dying Messages?",
    ),
    Kind.FORGERY: (
        "🎭 Killers, which card do you add as a fake?",
        "🎭 Killers, which {n} cards do you add as fakes?",
    ),
}
_OF_ONE: Final[Mapping[Kind, tuple[str, str]]] = {
    Kind.KILL: ("🔪 Who dies tonight?", "🔪 Who dies tonight? Choose up to {n}."),
    Kind.TESTIMONY: (
        "✉️ Which card is your genuine Dying Message?",
        "✉️ Which {n} cards are your genuine Dying Messages?",
    ),
    Kind.FORGERY: (
        "🎭 Which card do you add as a fake?",
        "🎭 Which {n} cards do you add as fakes?",
    ),
}


def _at_zero(question: Question) -> Html:
    """What happens to whoever has not answered by then."""
    if not question.peers and question.kind in _ALONE_AT_ZERO:
        return _ALONE_AT_ZERO[question.kind]
    return _AT_ZERO[question.kind]


_NOT_AGREED: Final = (
    "If you still differ, what most picked counts (a tie: chance); if nobody picks, chance decides"
)
_AT_ZERO: Final[Mapping[Kind, Html]] = {
    Kind.BOND: Html("Without your choice, chance chooses."),
    Kind.PROTECT: Html("Without your choice, you protect nobody."),
    Kind.KILL: Html(f"{_NOT_AGREED} and spares you."),
    Kind.TESTIMONY: Html(f"{_NOT_AGREED}."),
    Kind.FORGERY: Html(f"{_NOT_AGREED}."),
    Kind.EXAMINATION: Html("Without your choice, nothing is examined."),
    Kind.DISCUSSION: Html("Then the first vote begins."),
    Kind.VOTE: Html("If you have not voted by then, you abstain."),
    Kind.DEFENCE: Html("Then the second vote begins."),
}
_ALONE_AT_ZERO: Final[Mapping[Kind, Html]] = {
    Kind.KILL: Html("Without your choice, chance chooses."),
    Kind.TESTIMONY: Html("Without your choice, chance chooses from the pool."),
    Kind.FORGERY: Html("Without your choice, chance chooses from the pool."),
}


def in_group(
    question: Question, group: Html, deadline: float, now: float, *, accused: Html | None = None
) -> Html:
    """For a reminder in private of what is answered in the group; `accused` of a second vote."""
    what = shall_die(accused) if accused else _what(question)
    return lines(
        _asked(what, question, group, deadline, now), Html("The buttons are in the group.")
    )


def hints(question: Question) -> Html | None:
    """What else to know before answering."""
    found = [
        each for each in (_hint(question), _ration(question), _settled_by_tap(question)) if each
    ]
    return lines(*found) if found else None


def _hint(question: Question) -> Html | None:
    if question.kind is Kind.KILL and not question.peers:
        return None
    return _HINTS.get(question.kind)


_HINTS: Final[Mapping[Kind, Html]] = {
    Kind.BOND: Html("They learn that somebody chose them, but not who."),
    Kind.PROTECT: Html("They and the killers learn of it, but not by whom."),
    Kind.KILL: Html("You may choose a fellow killer too, but never all killers."),
    Kind.TESTIMONY: Html("It is your last hint to the living, who see it among fakes at dawn."),
    Kind.FORGERY: Html("They are shuffled with the genuine ones and shown at dawn."),
    Kind.EXAMINATION: Html("All are told whether it is genuine or fake."),
}


def _ration(question: Question) -> Html | None:
    if not question.ration:
        return None
    return plural(
        question.ration,
        "♻️ marks the discard pile: at most 1 card may come from it.",
        "♻️ marks the discard pile: at most {n} cards may come from it.",
    )


def _settled_by_tap(question: Question) -> Html | None:
    """Where one person alone makes one choice, there is nothing to wait for."""
    alone = not question.peers and question.most == 1
    return Html("Your tap settles it.") if alone and question.kind in _OF_ONE else None


def protected_tonight(names: Iterable[int], called: Names) -> Html:
    return Html(f"Protected, and not to be chosen: {called.listed(names)}.")


def genuine_tonight(cards: Iterable[int]) -> Html:
    return Html(f"Genuine: {cards_in_line(cards)}.")


def in_the_room(peers: Html) -> Html:
    """To killers, who may write to each other at night (ruling 7.3)."""
    return Html(f"What you write to me here tonight goes to {peers}.")


TOGETHER: Final = Html("When you all pick the same, the night goes on at once. Picked so far:")
ALONGSIDE: Final = Html("Asked as well, and free to choose otherwise:")


def pick_of(peer: Html, picked: Html) -> Html:
    return Html(f"• {peer}: {picked}")


_WORDS: Final = {
    Word.READY: Html("ready to vote"),
    Word.SKIP: Html("skip the vote"),
    Word.DONE: Html("all is said"),
}


def of_words(picks: Iterable[int]) -> Html:
    """What was said in a discussion or a defence."""
    said = [_WORDS[Word(pick)] for pick in picks]
    return said[0] if said else Html("undecided")


NOT_YET: Final = italic(Html("nothing yet"))


def ticked(picked: Html) -> Html:
    return Html(f"You have ticked: {picked}. {bold(Html('Tap Confirm'))} to make it count.")


def ticked_too_few(picked: Html, fewest: int) -> Html:
    return plural(
        fewest,
        "You have ticked: {picked}. Tick 1, then confirm.",
        "You have ticked: {picked}. Tick {n}, then confirm.",
        picked=picked,
    )


def ticked_unfit(picked: Html) -> Html:
    return Html(f"You have ticked: {picked}. This set is not allowed; tick another.")


def picked(what: Html) -> Html:
    return Html(f"Your answer: {bold(what)}. You can still change it.")


def waiting_for_others(what: Html) -> Html:
    return Html(f"Your pick: {bold(what)}. It is settled once you agree.")


NO_ANSWER_YET: Final = Html("You have not answered yet.")


CONFIRMED: Final = "Confirmed"


def confirm(ticked: int) -> str:
    return plural(ticked, "Confirm this one", "Confirm these {n}")


def same_as(peers: Iterable[str]) -> str:
    """The picks themselves stand in the text."""
    return f"Same as {', '.join(peers)}"


_SUBJECTS: Final = {
    Kind.BOND: Html("💞 Your bond"),
    Kind.PROTECT: Html("🐾 Your protection"),
    Kind.KILL: Html("🔪 The killers' choice"),
    Kind.TESTIMONY: Html("✉️ The genuine message"),
    Kind.FORGERY: Html("🎭 The fakes"),
    Kind.EXAMINATION: Html("🔬 The examination"),
}


def closed(kind: Kind, group: Html, what: Html | None, settled: Html | None = None) -> Html:
    """What stays of a question when its window has closed; `settled` if it was another's."""
    title = headline(Html(f"{_SUBJECTS[kind]}: closed."), group)
    answer = "You gave no answer." if what is None else f"Your last answer: {what}."
    return lines(title, Html(answer), Html(f"Settled: {settled}.") if settled else None)
