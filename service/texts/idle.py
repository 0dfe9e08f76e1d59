"""A lobby in which nothing happens: are they still there?"""

from typing import Final

from service.texts.markup import Html, bold, lines
from service.texts.times import until

STILL: Final = "I still play"
LEAVE: Final = "Leave the table"


def are_you_there(group: Html, deadline: float, now: float) -> Html:
    return lines(
        bold(Html(f"👋 Do you still want to play in {group}?")),
        Html(
            f"You can answer {until(deadline, now)}. Without an answer your seat will be freed; you"
            " can join again."
        ),
        Html("The game there has not begun yet."),
    )


def seat_kept(group: Html) -> Html:
    return bold(Html(f"👍 Your seat in {group} is kept."))


def no_seat(group: Html) -> Html:
    return bold(Html(f"🪑 You have no seat in {group} any more."))


def closed(group: Html) -> Html:
    return bold(Html(f"🎲 The table in {group} is closed."))


def seat_freed(group: Html, *, closed: bool) -> Html:
    return lines(
        bold(Html(f"🪑 Your seat in {group} has been freed, since you did not answer.")),
        Html("Nobody is left, so the table is closed. /newgame there opens another.")
        if closed
        else Html("If you want to play, tap Join there again."),
    )
