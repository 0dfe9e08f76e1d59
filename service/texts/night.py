"""The beginning of a game, and of its rounds."""

from collections.abc import Sequence

from engine.roles import Role
from service.texts.characters import cast_by_faction
from service.texts.circle import circle
from service.texts.evidence import cards_by_place
from service.texts.markup import Html, bold, code, lines, paragraphs
from service.texts.names import Names
from service.texts.times import at_the_latest


def game_begins(names: Names, dealt: Sequence[Role], commitment: str) -> Html:
    return paragraphs(
        lines(
            bold(Html(f"🎬 The game begins: {len(names)} players.")),
            Html("Your character is waiting in your private chat with me. Keep it to yourself."),
        ),
        circle(names[seat] for seat in range(len(names))),
        lines(bold(Html("In play, and nobody knows who is who:")), cast_by_faction(dealt)),
        Html(f"🔐 Fairness seal (SHA-256), opened at the end: {code(Html(commitment))}"),
    )


def night_falls(number: int, dawn: float, now: float) -> Html:
    return lines(
        bold(Html(f"🌙 Round {number}: night falls.")),
        Html(
            f"Dawn comes {at_the_latest(dawn, now)}. Whoever is asked something hears from me in"
            " private; all others can sleep."
        ),
    )


def night_skipped(number: int) -> Html:
    return lines(
        bold(Html(f"🥊 Round {number}: this night is skipped.")),
        Html(
            "A Muay Thai sees to that: nobody is killed, no messages are left, and you go on"
            " talking at once."
        ),
    )


def pool(cards: Sequence[int]) -> Html:
    if not cards:
        return Html("The evidence pool is empty: no card is left to draw.")
    return lines(bold(Html("The evidence pool")), cards_by_place(cards))
