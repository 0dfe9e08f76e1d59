"""What one can do, on one screen, for /help."""

from typing import Final

from service.texts.markup import Html, bold, lines, paragraphs

HELP: Final = paragraphs(
    lines(
        bold(Html("Dying Message, played by message")),
        Html("You tap buttons: in the group by day, in your chat with me by night."),
    ),
    lines(
        bold(Html("In a group")),
        Html("/newgame opens a table"),
        Html("/join: sit down, /leave: get up"),
        Html("/begin: start the game (host)"),
        Html("/settings, /pace, /cast (host)"),
    ),
    lines(
        bold(Html("Anywhere")),
        Html("/status: what goes on, what is asked"),
        Html("/cancel: close or end it (host)"),
        Html("/players: the circle"),
        Html("/case: all that is known so far"),
        Html("/rules: the game in one minute"),
        Html("/characters: what each can do"),
    ),
    lines(
        bold(Html("In private")),
        Html("/role: your character"),
    ),
)
