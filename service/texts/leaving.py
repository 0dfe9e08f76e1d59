"""Leaving a game for good, and staying in it after all."""

from typing import Final

from service.texts.markup import Html, bold, lines

QUIT: Final = "Leave the game"
STAY: Final = "Stay"


def do_you_leave(group: Html) -> Html:
    """To somebody who has asked to leave while the game runs (ruling 2.4)."""
    return lines(
        bold(Html(f"🚪 Do you really leave the game in {group}?")),
        Html("Nothing happens until you tap. Until then, and if you stay, you play on."),
        Html(
            "If you leave, nobody waits for you. When the round ends, your character dies and is"
            " shown. Until then /join in the group brings you back."
        ),
        Html("If you are dead already, nothing changes for the others."),
    )


def left(group: Html) -> Html:
    return lines(
        bold(Html(f"🚪 You have left the game in {group}.")),
        Html("If you change your mind before the round ends, /join in the group brings you back."),
    )


def stays(group: Html) -> Html:
    return bold(Html(f"👍 You play on in {group}."))
