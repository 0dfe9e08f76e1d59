"""What only one player may know, told in private."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.rooms import Room
from service.texts.counting import listed, plural
from service.texts.day import Fallen, died
from service.texts.evidence import cards_in_line
from service.texts.markup import Html, bold, italic, lines
from service.texts.names import Names


def killers(seats: Iterable[int], names: Names, *, me: int) -> Html:
    """To a killer at the deal (ruling 1.5)."""
    fellows = [seat for seat in seats if seat != me]
    if not fellows:
        return Html("🔪 You are the only killer.")
    return plural(
        len(fellows),
        "🔪 The other killer is {names}.",
        "🔪 The other killers are {names}.",
        names=names.listed(fellows),
    )


def kindred(seats: Sequence[int], names: Names) -> Html:
    """To a Famous Dog (ruling 3.3)."""
    return Html(f"🐕 The other Famous Dog is {names.listed(seats)}.")


def you_died(seats: Sequence[int], names: Names, *, me: int, over: bool) -> Html:
    """To the dead: who the killers are (ruling 3.9), and what is left to them (7.1, 7.3)."""
    left = Html(
        "From now on you watch: no votes, no hints to the living. What you write to me here goes"
        " to the other dead."
    )
    dead = bold(Html("✝ You are dead."))
    return lines(dead, killers_are(seats, names, me=me), None if over else left)


def killers_are(seats: Sequence[int], names: Names, *, me: int) -> Html:
    """To one of the dead, who may have been a killer."""
    others = [names[seat] for seat in seats if seat != me]
    return plural(
        len(seats),
        "🔪 The killer is {names}.",
        "🔪 The killers are {names}.",
        names=listed([*others, "you"] if me in seats else others),
    )


def died_tonight(fallen: Fallen, names: Names) -> Html:
    return lines(bold(Html("Died tonight; the living learn it at dawn:")), died(fallen, names))


def bonded(name: Html) -> Html:
    return Html(f"💞 You and {name} are bonded: if one of you dies, so does the other.")


DESTINED: Final = Html(
    "💞 You are somebody's destined person: if one of you two dies, so does the other. Who it is,"
    " you are not told."
)
PROTECTED: Final = Html("🐾 A paw lies on your hand: tonight the killers cannot choose you.")


def genuine(number: int, cards: Iterable[int]) -> Html:
    return Html(f"🔎 Genuine in round {number}: {bold(cards_in_line(cards))}.")


def paws(seats: Iterable[int], names: Names) -> Html:
    return Html(f"🐾 Protected tonight: {names.listed(seats)}.")


def new_game(group: Html) -> Html:
    return Html(f"🎬 A new game in {group} has begun.")


DEAD: Final = Html(
    "✝ You are dead: you watch, and what you write to me here goes to the other dead."
)


MAY_SLEEP: Final = Html(
    "Tonight you can sleep: if I need you, I write to you here. By day you talk and vote in the"
    " group."
)
"""With the card of whoever is not asked by its character; the dead are asked all the same."""
NOTHING_ASKED: Final = Html("Nothing is asked of you right now.")


_ROOMS: Final = {Room.KILLERS: "🔪", Room.DEAD: "✝"}


def says(room: Room, speaker: Html, group: Html) -> Html:
    """Before what somebody has written to the others in their room."""
    return Html(f"{_ROOMS[room]} {speaker} {italic(Html(f'· {group}'))}:")
