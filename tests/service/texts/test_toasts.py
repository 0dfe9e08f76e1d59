"""Toasts are short, whatever they tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.questions import Kind, Word
from service.texts.markup import units
from service.texts.names import group_label
from service.texts.toasts import LAST, LONGEST, recorded, said, ticked

GROUP = st.text(max_size=129).map(group_label)
LABELS = st.lists(st.text(min_size=1, max_size=60), max_size=9)


@given(group=GROUP, kind=st.sampled_from(Kind), picked=st.none() | LABELS, closed=st.booleans())
def test_a_toast_is_never_empty_and_never_too_long(
    *, group: str, kind: Kind, picked: list[str] | None, closed: bool
) -> None:
    text = recorded(group, kind, picked, closed=closed)
    assert 0 < units(text) <= LONGEST
    assert text.endswith(f" ({group})")
    assert (LAST in text) is closed


@given(group=GROUP, drafted=LABELS, most=st.integers(1, 9))
def test_a_toast_of_ticks_is_never_empty_and_never_too_long(
    group: str, drafted: list[str], most: int
) -> None:
    assert 0 < units(ticked(group, drafted, 1, most)) <= LONGEST


@pytest.mark.parametrize("word", Word)
def test_what_has_closed_is_not_said_to_be_changeable(word: Word) -> None:
    assert "take it back" not in said("Friends", word, closed=True)
    assert said("Friends", word, closed=True).endswith(f"{LAST} (Friends)")
