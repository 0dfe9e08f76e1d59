"""The game on one screen, for /rules."""

from typing import Final

from service.texts.markup import Html, bold, lines, paragraphs

RULES: Final = paragraphs(
    lines(
        bold(Html("Dying Message in one minute")),
        Html(
            "Some of you are killers. The innocents win when no killer is left. The killers' side"
            " wins when the killers are as many as the innocents."
        ),
    ),
    Html(
        f"🌙 {bold(Html('Night:'))} nine cards lie open. The killers choose who dies. The dead"
        " leave one card as a hint. The killers add two fakes."
    ),
    Html(
        f"☀️ {bold(Html('Day:'))} all see the dead and the cards. You talk, then vote. If more"
        " than half accuse one, they are heard, and die if a second vote agrees."
    ),
    lines(
        Html("🃏 Some characters change this: see /characters. The dead are silent."),
        Html("⏳ Each step has a deadline and says what happens without you."),
    ),
)
