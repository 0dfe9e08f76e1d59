"""Lists and numbers in words."""

import pytest

from service.texts.counting import listed, plural


@pytest.mark.parametrize(
    ("items", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_items_are_listed(items: list[str], words: str) -> None:
    assert listed(items) == words


def test_one_and_many_have_their_own_sentences() -> None:
    assert plural(1, "One {what}.", "{n} {what}s.", what="card") == "One card."
    assert plural(3, "One {what}.", "{n} {what}s.", what="card") == "3 cards."
