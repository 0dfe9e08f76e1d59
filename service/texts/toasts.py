"""What appears for a moment when a game button has been pressed: plain, at most 200 units."""

from collections.abc import Sequence
from typing import Final

from engine.questions import Kind, Word
from service.texts.counting import listed, plural
from service.texts.names import cut_to_units

LONGEST: Final = 200
LAST: Final = "It was the last answer, so this is closed now."
_MAY_CHANGE: Final = "You can change it until this closes."
_MAY_TAKE_BACK: Final = "Tap Undecided to take it back."


def ticked(labels: Sequence[str], fewest: int, most: int) -> str:
    """What is chosen and does not count yet."""
    if len(labels) >= fewest and labels:
        return _short(f"Ticked: {listed(labels)}. Tap Confirm to make it count.")
    wanted = plural(most, "1", "{n}") if fewest == most else f"{fewest} to {most}"
    return f"Ticked {len(labels)} of {wanted}."


def recorded(kind: Kind, labels: Sequence[str] | None, *, closed: bool) -> str:
    """What is on record, None for no answer; `closed` if no other answer was waited for."""
    hint = LAST if closed else _MAY_CHANGE
    if labels:
        # The names are cut, never what follows them.
        return f"{cut_to_units(f'Noted: {listed(labels)}.', LONGEST - len(hint) - 1)} {hint}"
    return f"{_NONE[kind]} {hint}" if closed or kind is Kind.VOTE else _NONE[kind]


def said(word: Word, *, closed: bool) -> str:
    if closed:
        return f"{_WORDS[word]} {LAST}"
    return _WORDS[word] if word is Word.DONE else f"{_WORDS[word]} {_MAY_TAKE_BACK}"


def _short(text: str) -> str:
    return cut_to_units(text, LONGEST)


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
