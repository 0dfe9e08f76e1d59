"""Toasts are short, whatever they tell."""

from hypothesis import given
from hypothesis import strategies as st

from engine.questions import Kind
from service.texts.markup import units
from service.texts.toasts import LONGEST, tapped

LABELS = st.none() | st.lists(st.text(min_size=1, max_size=60), max_size=9)


@given(kind=st.sampled_from(Kind), picked=LABELS, drafted=LABELS, most=st.integers(1, 9))
def test_a_toast_is_never_empty_and_never_too_long(
    kind: Kind, picked: list[str] | None, drafted: list[str] | None, most: int
) -> None:
    text = tapped(kind, picked, drafted, fewest=1, most=most)
    assert 0 < units(text) <= LONGEST
