"""What is asked in private: what it is, until when, and what happens otherwise."""

from collections.abc import Iterable
from typing import Final

from engine.questions import Kind, Question, Word
from service.texts.counting import plural
from service.texts.evidence import cards_in_line
from service.texts.markup import Html, bold, italic, lines
from service.texts.names import Names
from service.texts.times import until

NOBODY: Final = "Nobody"
NOTHING: Final = "No card"
TICK: Final = "✅ "
FROM_DISCARDS: Final = "♻️ "
FELLOW: Final = "🔪 "


def asked(question: Question, deadline: float, now: float) -> Html:
    """The two lines that begin every question."""
    return lines(bold(_what(question)), Html(f"Open {until(deadline, now)}. {_at_zero(question)}"))


def _what(question: Question) -> Html:  # noqa: PLR0911 one return a kind
    match question.kind:
        case Kind.BOND:
            return Html("💞 Whom do you bond with, for life and death?")
        case Kind.PROTECT:
            return Html("🐾 Whom do you protect tonight?")
        case Kind.KILL:
            return plural(
                question.most,
                "🔪 Killers, which player dies tonight?",
                "🔪 Killers, which players die tonight? Choose 1 to {n}.",
            )
        case Kind.TESTIMONY:
            return plural(
                question.most,
                "✉️ Tonight's dead, which card is your genuine Dying Message?",
                "✉️ Tonight's dead, which {n} cards are your genuine Dying Messages?",
            )
        case Kind.FORGERY:
            return plural(
                question.most,
                "🎭 Killers, which card do you add as a fake?",
                "🎭 Killers, which {n} cards do you add as fakes?",
            )
        case Kind.EXAMINATION:
            return Html("🔬 Which message shall be examined before everybody?")
        case Kind.DISCUSSION:
            return Html("💬 Are you ready to vote, or do you skip the vote?")
        case Kind.VOTE:
            return Html("🗳 Whom do you want out?")
        case Kind.DEFENCE:
            return Html("⚖️ You are accused: what do you say?")


def _at_zero(question: Question) -> Html:  # noqa: PLR0911 one return a kind
    """What happens to whoever has not answered by then."""
    match question.kind:
        case Kind.BOND:
            return Html("Without your choice, chance chooses.")
        case Kind.PROTECT:
            return Html("Without your choice, you protect nobody.")
        case Kind.KILL:
            return Html(
                "If you do not agree, what most of you picked is done, a tie by chance; if"
                " nobody picks, chance chooses a victim who is none of you."
            )
        case Kind.TESTIMONY | Kind.FORGERY:
            return Html(
                "If you do not agree, what most of you picked is taken, a tie by chance; if"
                " nobody picks, chance chooses from the pool."
            )
        case Kind.EXAMINATION:
            return Html("Without your choice, nothing is examined.")
        case Kind.DISCUSSION:
            return Html("Then the first vote begins.")
        case Kind.VOTE:
            return Html("If you have not voted by then, you abstain.")
        case Kind.DEFENCE:
            return Html("Then the second vote begins.")


def in_group(question: Question, deadline: float, now: float) -> Html:
    """For a reminder in private of what is answered in the group."""
    return lines(asked(question, deadline, now), Html("The buttons are in the group."))


def hints(question: Question) -> Html | None:  # noqa: PLR0911 one return a kind
    """What else to know before answering."""
    match question.kind:
        case Kind.BOND:
            return Html("They learn that somebody chose them, but not who.")
        case Kind.PROTECT:
            return Html("They and the killers learn of the protection, but not by whom.")
        case Kind.KILL:
            return Html("You may choose each other too, but never all of you.")
        case Kind.TESTIMONY:
            return _ration(question)
        case Kind.FORGERY:
            return Html("They are shuffled with the genuine ones and shown at dawn.")
        case Kind.EXAMINATION:
            return Html("All are told whether it is genuine or fake.")
        case _:
            return None


def _ration(question: Question) -> Html | None:
    if not question.ration:
        return None
    return plural(
        question.ration,
        "♻️ marks the discard pile: at most 1 card may come from it.",
        "♻️ marks the discard pile: at most {n} cards may come from it.",
    )


def protected_tonight(names: Iterable[int], called: Names) -> Html:
    return Html(f"Protected tonight, and not to be chosen: {called.listed(names)}.")


def genuine_tonight(cards: Iterable[int]) -> Html:
    return Html(f"Genuine: {cards_in_line(cards)}.")


def together(peers: Iterable[int], names: Names) -> Html:
    return Html(f"You decide together with {names.listed(peers)}: all have to pick the same.")


def alongside(peers: Iterable[int], names: Names) -> Html:
    return Html(f"Also asked, each for themselves: {names.listed(peers)}.")


ALONE: Final = Html("You decide alone.")


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
    return Html(f"Your answer: {bold(what)}. You can change it until the time is up.")


def waiting_for_others(what: Html) -> Html:
    return Html(
        f"Your pick: {bold(what)}. It counts once all have picked the same; you can change it"
        " till then."
    )


NO_ANSWER_YET: Final = Html("You have not answered yet.")


def confirm(picked_labels: str) -> str:
    return f"Confirm: {picked_labels}"


def confirmed(picked_labels: str) -> str:
    return f"Confirmed: {picked_labels}"


def same_as(peers: str, picked_labels: str) -> str:
    return f"Same as {peers}: {picked_labels}"


_SUBJECTS: Final = {
    Kind.BOND: Html("💞 Your bond"),
    Kind.PROTECT: Html("🐾 Your protection"),
    Kind.KILL: Html("🔪 The killers' choice"),
    Kind.TESTIMONY: Html("✉️ The genuine message"),
    Kind.FORGERY: Html("🎭 The fakes"),
    Kind.EXAMINATION: Html("🔬 The examination"),
}


def closed(kind: Kind, what: Html | None) -> Html:
    """What stays of a question when its window has closed."""
    title = bold(Html(f"{_SUBJECTS[kind]}: closed."))
    if what is None:
        return lines(title, Html("You had given no answer."))
    return lines(title, Html(f"Your last answer: {what}."))
