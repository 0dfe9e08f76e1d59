"""Who is here, absent, gone or new: shown by day only (rulings 2.3 to 2.5)."""

from typing import Final

from engine.game import Presence
from service.texts.markup import Html


def absent(name: Html) -> Html:
    return Html(
        f"💤 {name} is absent after missing two steps: nobody waits for them until they tap or"
        " write here."
    )


def back(name: Html) -> Html:
    return Html(f"👋 {name} is back.")


def gone(name: Html) -> Html:
    return Html(f"🚪 {name} has left for good and dies as this round ends.")


def substituted(name: Html, place: int) -> Html:
    return Html(f"🔁 {name} has taken over seat {place} of the circle and plays on there.")


def shown(name: Html, presence: Presence) -> Html:
    match presence:
        case Presence.HERE:
            return back(name)
        case Presence.ABSENT:
            return absent(name)
        case Presence.GONE:
            return gone(name)


def has_gone(presence: Presence) -> bool:
    """They have left for good and may still come back until the round ends."""
    return presence is Presence.GONE


def mark(presence: Presence, *, unreachable: bool = False) -> str:
    """What stands behind the name in a list; nothing for those who are here."""
    marks = [_MARKS[presence]] if presence in _MARKS else []
    if unreachable:
        marks.append(UNREACHABLE)
    return f" ({', '.join(marks)})" if marks else ""


_MARKS: Final = {Presence.ABSENT: "absent", Presence.GONE: "gone"}
UNREACHABLE: Final = "I cannot write to them"
