"""A table that stands still, for the bot cannot write in its group, and what comes of that."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.tables.notices import Abandoned, Froze, Why
from service.texts.markup import Html, bold, lines
from service.texts.times import clock, duration


@dataclass(frozen=True, slots=True)
class Words:
    """Why all stands still, what helps, what it had been like when it has lasted too long, and
    what to do then to play again.
    """

    why: str
    remedy: str
    had_been: str
    again: str


_WORDS: Final[Mapping[Why, Words]] = {
    Why.OUT: Words(
        "I am not in the group any more",
        "When somebody adds me again, it goes on and nobody has lost time.",
        "I was not in {group} for {long}",
        "To play again, add me to the group and send /newgame there.",
    ),
    Why.MAY_NOT_WRITE: Words(
        "I may not write in the group any more",
        "When an admin lets me write there again, or opens the general topic, it goes on and nobody"
        " has lost time.",
        "I could not write in {group} for {long}",
        "To play again, let me write in the group and send /newgame there.",
    ),
}


def froze(frozen: Froze, group: Html, now: float, *, playing: bool) -> Html:
    what = "game" if playing else "table"
    otherwise = "the game is cancelled" if playing else "the table is closed"
    words = _WORDS[frozen.why]
    return lines(
        bold(Html(f"🧊 The {what} in {group} stands still: {words.why}.")),
        Html(
            f"{words.remedy} If that has not happened by {clock(frozen.until, now)}, {otherwise}."
        ),
    )


def denied(why: Why) -> str:
    """To who wants to do something meanwhile; plain."""
    words = _WORDS[why]
    return f"{words.why}, so all stands still. {words.remedy}"


def thawed(seconds: float, *, playing: bool) -> Html:
    if not playing:
        return bold(Html("▶️ I can write here again. This is the table as you left it."))
    return lines(
        bold(Html("▶️ I can write here again, and the game goes on.")),
        Html(
            f"The clocks stood still for {duration(seconds)}. Every deadline has moved as far, so"
            " nobody has lost time."
        ),
    )


def goes_on(group: Html, *, playing: bool) -> Html:
    what = "game" if playing else "table"
    return bold(Html(f"▶️ I can write in {group} again, and the {what} there goes on."))


def abandoned(notice: Abandoned, group: Html, *, playing: bool) -> Html:
    words, long = _WORDS[notice.why], duration(notice.seconds)
    what = "game there is cancelled and nobody has won" if playing else "table there is closed"
    had_been = words.had_been.format(group=group, long=long)
    return lines(bold(Html(f"🏁 {had_been}, so the {what}.")), Html(words.again))


ANOTHER: Final = "Another table is open there: tap Join at it."


def ended(why: Why | None, group: Html, *, playing: bool) -> Html:
    """By somebody's will, while it stood still; with no reason, for another table that is there."""
    what = "game in {} has been ended, and nobody has won" if playing else "table in {} is closed"
    return lines(
        bold(Html(f"🏁 The {what.format(group)}.")), Html(_WORDS[why].again if why else ANOTHER)
    )
