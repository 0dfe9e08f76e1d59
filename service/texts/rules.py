"""The game on one screen, for /rules."""

from typing import Final

from service.texts.markup import Html, bold, lines, paragraphs

RULES: Final = paragraphs(
    lines(
        bold(Html("Dying Message in one minute")),
        Html(
            "Some of you are killers. The innocents win when no killer is left alive; the guilty"
            " win when the living killers are at least as many as the living innocents."
        ),
    ),
    lines(
        bold(Html("🌙 Night")),
        Html(
            "Nine evidence cards are laid out: the pool. The killers choose whom to kill. The dead"
            " leave one card of the pool as their genuine Dying Message, a hint at the killers."
            " The killers add two fakes (some characters change that), and all is shuffled."
        ),
    ),
    lines(
        bold(Html("☀️ Day")),
        Html(
            "All see who died, which characters they were, and the messages. You talk in the"
            " group: what a card means is up to you, be it somebody's name, habit or trade, or what"
            " they said. Then you vote in secret: whoever has more votes than half of the living is"
            " accused, defends themselves, and dies if a second vote says the same."
        ),
    ),
    lines(
        bold(Html("🃏 Characters")),
        Html(
            "Most have an ability: yours stands on your card, all in /characters. The dead are"
            " out, do not speak and do not vote, but win or lose with their faction."
        ),
    ),
    lines(
        bold(Html("⏳ Time")),
        Html(
            "Every step has a deadline and says what happens without you. It ends sooner when all"
            " have answered, and answers can be changed until then."
        ),
    ),
)
