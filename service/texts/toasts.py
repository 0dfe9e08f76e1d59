"""What appears for a moment when a game button has been pressed: plain, at most 200 units.

`group` is the label of the group in which the game is played.
"""

from collections.abc import Sequence
from typing import Final

from engine.questions import Kind, Word
from service.texts.counting import listed, plural
from service.texts.markup import units
from service.texts.names import cut_to_units

LONGEST: Final = 200
LAST: Final = "It was the last answer, so this is closed now."
_MAY_CHANGE: Final = "You can change it until this closes."
_MAY_TAKE_BACK: Final = "Tap Undecided to take it back."


def ticked(group: str, labels: Sequence[str], fewest: int, most: int) -> str:
    """What is chosen and does not count yet."""
    if len(labels) >= fewest and labels:
        return _told(group, f"Ticked: {listed(labels)}.", "Tap Confirm to make it count.")
    wanted = plural(most, "1", "{n}") if fewest == most else f"{fewest} to {most}"
    return _told(group, f"Ticked {len(labels)} of {wanted}.")


def recorded(group: str, kind: Kind, labels: Sequence[str] | None, *, closed: bool) -> str:
    """What is on record, None for no answer; `closed` if no other answer was waited for."""
    hint = LAST if closed else _MAY_CHANGE
    if labels:
        return _told(group, f"Noted: {listed(labels)}.", hint)
    return _told(group, _NONE[kind], hint if closed or kind is Kind.VOTE else "")


def said(group: str, word: Word, *, closed: bool) -> str:
    if closed:
        return _told(group, _WORDS[word], LAST)
    return _told(group, _WORDS[word], "" if word is Word.DONE else _MAY_TAKE_BACK)


def _told(group: str, what: str, hint: str = "") -> str:
    """What is told is cut, but never the hint nor the group that follow."""
    end = f" {hint} ({group})" if hint else f" ({group})"
    return f"{cut_to_units(what, LONGEST - units(end))}{end}"


_NONE: Final = {
    Kind.BOND: "Nothing is noted yet.",
    Kind.PROTECT: "Noted: you protect nobody tonight.",
    Kind.KILL: "Nothing is noted yet.",
    Kind.TESTIMONY: "Nothing is noted yet.",
    Kind.FORGERY: "Nothing is noted yet.",
    Kind.EXAMINATION: "Noted: nothing is examined.",
    Kind.DISCUSSION: "Taken back: you are undecided.",
    Kind.VOTE: "Noted: you abstain.",
    Kind.DEFENCE: "Nothing is noted yet.",
}

_WORDS: Final = {
    Word.READY: "Noted: you are ready to vote.",
    Word.SKIP: "Noted: you skip the vote.",
    Word.DONE: "Noted: you have said all.",
}
