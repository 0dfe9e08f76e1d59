"""Toasts are short, whatever they tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.questions import Kind, Word
from service.texts.markup import units
from service.texts.toasts import LAST, LONGEST, recorded, said, ticked

LABELS = st.lists(st.text(min_size=1, max_size=60), max_size=9)


@given(kind=st.sampled_from(Kind), picked=st.none() | LABELS, closed=st.booleans())
def test_a_toast_is_never_empty_and_never_too_long(
    *, kind: Kind, picked: list[str] | None, closed: bool
) -> None:
    text = recorded(kind, picked, closed=closed)
    assert 0 < units(text) <= LONGEST
    assert text.endswith(LAST) is closed


@given(drafted=LABELS, most=st.integers(1, 9))
def test_a_toast_of_ticks_is_never_empty_and_never_too_long(drafted: list[str], most: int) -> None:
    assert 0 < units(ticked(drafted, 1, most)) <= LONGEST


@pytest.mark.parametrize("word", Word)
def test_what_has_closed_is_not_said_to_be_changeable(word: Word) -> None:
    assert "take it back" not in said(word, closed=True)
    assert said(word, closed=True).endswith(LAST)
