"""Texts as HTML, and how they are split."""

from hypothesis import given
from hypothesis import strategies as st

from service.texts.markup import (
    Html,
    bold,
    escape,
    italic,
    lines,
    paragraphs,
    shown,
    split_text,
    units,
)

LINE = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_is_escaped_is_shown_as_it_was(text: str) -> None:
    assert shown(bold(italic(escape(text)))) == text


def test_nothing_takes_no_line() -> None:
    assert lines(Html("a"), None, Html(""), Html("b")) == "a\nb"
    assert paragraphs(None, Html("a"), Html("b")) == "a\n\nb"


def test_units_are_those_of_utf_16() -> None:
    assert units("a👍é") == 4


@given(st.lists(LINE, min_size=1, max_size=60))
def test_a_text_is_split_at_lines_and_nothing_is_lost(rows: list[str]) -> None:
    text = Html("\n".join(bold(escape(row)) if row else row for row in rows))
    parts = split_text(text, most=80)
    assert all(units(shown(part)) <= 80 for part in parts)
    kept = [line for part in parts for line in part.split("\n") if line]
    assert kept == [line for line in text.split("\n") if line]


def test_a_short_text_stays_whole_with_its_empty_lines() -> None:
    assert split_text(Html("a\n\nb")) == ["a\n\nb"]


def test_a_text_of_exactly_the_most_is_one_part() -> None:
    assert [len(part) for part in split_text(Html(f"{'a' * 9}\n{'b' * 10}"), most=20)] == [20]
    assert [len(part) for part in split_text(Html(f"{'a' * 10}\n{'b' * 10}"), most=20)] == [10, 10]


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=200)


@given(st.lists(WORDS, min_size=1, max_size=8), st.integers(20, 90))
def test_a_line_that_alone_is_too_long_is_split_too_and_nothing_is_lost(
    words: list[str], most: int
) -> None:
    text = Html(" ".join(bold(italic(escape(word))) for word in words))
    parts = split_text(text, most)
    assert all(units(shown(part)) <= most for part in parts)
    assert all(part.count("<b>") == part.count("</b>") for part in parts)
    assert all(part.count("<i>") == part.count("</i>") for part in parts)
    assert "".join("".join(map(shown, parts)).split()) == "".join(shown(text).split())


def test_a_long_line_is_split_at_a_space_and_what_is_open_goes_on() -> None:
    parts = split_text(Html(f"<b>{'word &amp; ' * 4}</b>end"), most=16)
    assert parts == ["<b>word &amp; word &amp;</b>", "<b>word &amp; word &amp; </b>", "end"]


def test_a_word_without_spaces_is_split_between_drawn_letters() -> None:
    family = "👨‍👩‍👧‍👦"
    parts = split_text(Html(family * 5), most=25)
    assert parts == [family * 2, family * 2, family]
