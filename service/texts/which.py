"""Asking back which of several tables is meant."""

from typing import Final

from service.texts.markup import Html, bold, lines

WHICH_ROOM: Final = lines(
    bold(Html("💬 To the others at which table?")),
    Html("Your words wait here. Nobody reads them until you tap a group."),
    Html("If you reply to one of their messages, I need not ask."),
)
WHICH_TABLE: Final = lines(
    bold(Html("🚪 Which table do you want to leave?")),
    Html("Nothing happens until you tap a group."),
)
WHICH_TO_END: Final = lines(
    bold(Html("🏁 Which table do you want to close?")),
    Html("Nothing happens until you tap a group."),
)


def said_in(group: Html) -> Html:
    return Html(f"💬 Told to the others in {group}.")


def chosen(group: Html) -> Html:
    return Html(f"👉 You chose {group}.")
