"""Dawn, the talk that follows, examinations, and deaths by day."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.roles import Role
from service.texts.characters import signed
from service.texts.counting import plural
from service.texts.evidence import card, cards_in_line, cards_in_lines
from service.texts.markup import Html, bold, lines
from service.texts.names import Names
from service.texts.times import at_the_latest, duration, until

Fallen = Iterable[tuple[int, Role]]

READY: Final = "Ready to vote"
SKIP: Final = "Skip the vote"
UNDECIDED: Final = "Undecided"


def dawn(number: int) -> Html:
    return bold(Html(f"☀️ Dawn of round {number}."))


def found_dead(fallen: Fallen, names: Names) -> Html:
    dead = list(fallen)
    return lines(
        plural(len(dead), "One player did not wake up:", "{n} players did not wake up:"),
        died(dead, names),
    )


def died(fallen: Fallen, names: Names) -> Html:
    """One a line, with the character that death reveals (ruling 3.7)."""
    return lines(*(Html(f"✝ {names[seat]} was {signed(role)}") for seat, role in fallen))


def message_area(cards: Sequence[int]) -> Html:
    if not cards:
        return Html("The message area is empty.")
    return lines(
        bold(Html("The message area")),
        cards_in_lines(cards),
        Html(
            "The dead chose what is genuine, the killers what is fake; as a rule one card is"
            " genuine. They were shuffled."
        ),
    )


def left_in_pool(cards: Sequence[int]) -> Html | None:
    if not cards:
        return None
    return Html(f"Left in the pool: {cards_in_line(cards)}.")


def discussion(deadline: float, now: float) -> Html:
    return lines(
        bold(Html("💬 Talk here: who are the killers?")),
        Html(f"Open {until(deadline, now)}; then the vote begins."),
        Html(
            "Tap when you have talked enough: when all have, the vote begins at once. If all tap"
            " Skip, the day ends without a vote. Undecided takes your tap back."
        ),
        Html("Who is absent is not waited for, unless half of you or more are."),
    )


VOTE_SKIPPED: Final = lines(
    bold(Html("🕊 All skip the vote.")),
    Html("Nobody is eliminated and the round ends."),
)


def examination(scientists: Sequence[int], names: Names, deadline: float, now: float) -> Html:
    asked = plural(
        len(scientists),
        "🔬 {names}, the Forensic Scientist, may have a message examined.",
        "🔬 {names}, the Forensic Scientists, may each have a message examined.",
        names=names.listed(scientists),
    )
    return lines(
        bold(asked),
        Html(
            f"The choice is made in private {until(deadline, now)}; without one nothing is"
            " examined."
        ),
    )


def examined(number: int, *, genuine: bool) -> Html:
    finding = bold(Html("genuine" if genuine else "fake"))
    return Html(f"🔬 The examination is done: {card(number)} is {finding}.")


NOTHING_EXAMINED: Final = Html("🔬 No message was examined.")


def left_for_good(fallen: Fallen, names: Names) -> Html:
    """At the end of a round those die who have gone (ruling 2.4)."""
    return lines(
        bold(Html("🚪 Whoever left for good dies as the round ends.")),
        died(fallen, names),
    )


def outage(seconds: float, deadline: float | None, now: float) -> Html:
    stood_still = f"⏸ The clocks stood still for {duration(seconds)}, and nobody loses time by it."
    if deadline is None:
        return Html(stood_still)
    return Html(f"{stood_still} The deadline has moved as far: {until(deadline, now)}.")


def outage_at_night(seconds: float, dawn_at: float, now: float) -> Html:
    return Html(
        f"⏸ The clocks stood still for {duration(seconds)}, and nobody loses time by it. Dawn comes"
        f" as much later, {at_the_latest(dawn_at, now)}."
    )
