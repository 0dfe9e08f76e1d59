"""What appears for a moment when a game button has been pressed: plain, at most 200 units."""

from collections.abc import Sequence
from typing import Final

from engine.questions import Kind, Word
from service.texts.counting import listed, plural
from service.texts.names import cut_to_units

LONGEST: Final = 200


def tapped(
    kind: Kind,
    picked: Sequence[str] | None,
    drafted: Sequence[str] | None,
    *,
    fewest: int,
    most: int,
) -> str:
    """What is on record now. `picked` and `drafted` are labels; None where there is nothing."""
    if drafted is not None:
        return cut_to_units(_ticked(drafted, fewest, most), LONGEST)
    return cut_to_units(_recorded(kind, picked), LONGEST)


def _ticked(drafted: Sequence[str], fewest: int, most: int) -> str:
    if len(drafted) >= fewest and drafted:
        return f"Ticked: {listed(drafted)}. Tap Confirm to make it count."
    wanted = plural(most, "1", "{n}") if fewest == most else f"{fewest} to {most}"
    return f"Ticked {len(drafted)} of {wanted}."


def _recorded(kind: Kind, picked: Sequence[str] | None) -> str:
    if not picked:
        return _NONE[kind]
    return f"Noted: {listed(picked)}. You can change it until this closes."


_NONE: Final = {
    Kind.BOND: "Nothing is noted yet.",
    Kind.PROTECT: "Noted: you protect nobody tonight.",
    Kind.KILL: "Nothing is noted yet.",
    Kind.TESTIMONY: "Nothing is noted yet.",
    Kind.FORGERY: "Nothing is noted yet.",
    Kind.EXAMINATION: "Noted: nothing is examined.",
    Kind.DISCUSSION: "Taken back: you are undecided.",
    Kind.VOTE: "Noted: you abstain. You can change it until the vote closes.",
    Kind.DEFENCE: "Nothing is noted yet.",
}

LAST: Final = "Noted. It was the last answer that was waited for, so this is closed now."

WORDS: Final = {
    Word.READY: "Noted: you are ready to vote. Tap Undecided to take it back.",
    Word.SKIP: "Noted: you skip the vote. Tap Undecided to take it back.",
    Word.DONE: "Noted: you have said all.",
}
