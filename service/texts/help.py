"""What one can do, for /help."""

from typing import Final

from service.texts.markup import Html, bold, lines, paragraphs

HELP: Final = paragraphs(
    lines(
        bold(Html("Dying Message, played by message")),
        Html("I ask, you tap buttons: in the group by day, in your private chat with me by night."),
    ),
    lines(
        bold(Html("In a group")),
        Html("/newgame opens a table, /join sits you down, /begin starts (the host)"),
        Html("/pace and /cast change what is played (the host, before it begins)"),
        Html("/leave gets up, /cancel closes the table or ends the game (the host)"),
    ),
    lines(
        bold(Html("Anywhere")),
        Html("/status: what is going on, and what is asked of you"),
        Html("/players: the circle"),
        Html("/case: all that is known, round by round"),
        Html("/rules: the game in one minute"),
        Html("/characters: what each character can do"),
    ),
    lines(bold(Html("In private")), Html("/role: your character and what only you know")),
)
