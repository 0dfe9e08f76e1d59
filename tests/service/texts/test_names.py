"""Display names: shown as they are, told apart, and harmless."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.sandbox.entities import format_text
from service.texts.markup import shown, units
from service.texts.names import (
    IN_TEXTS,
    NAMELESS,
    ON_BUTTONS,
    Names,
    clusters,
    cut,
    cut_to_units,
    group_label,
    group_name,
)

FAMILY = "👨‍👩‍👧‍👦"
ANY_NAME = st.text(max_size=129)


@pytest.mark.parametrize("name", ["<3 & _i * />", "&amp;", "{x} %s", "Ann O'Hara", "Łukasz Żółć"])
def test_a_name_is_shown_literally(name: str) -> None:
    names = Names([name])
    assert format_text(names[0], "HTML")[0] == name
    assert names.label(0) == name


def test_twins_are_told_apart_in_texts_and_on_buttons() -> None:
    names = Names(["Alex", "Alex", "ALEX", "Alex (2)"])
    assert [names[seat] for seat in range(4)] == ["Alex", "Alex (2)", "ALEX (3)", "Alex (2) (2)"]
    assert [names.label(seat) for seat in range(4)] == [str(names[seat]) for seat in range(4)]


def test_long_names_that_differ_in_their_end_alone_are_told_apart() -> None:
    names = Names(["a" * 100 + "b", "a" * 100 + "c"])
    assert names.label(1).endswith(" (2)")
    assert names[1].endswith(" (2)")


@pytest.mark.parametrize("name", ["", "  ", "\u3164", "\u200d\ufe0f", "\u202e", "\u0301"])
def test_a_name_of_nothing_has_a_stand_in(name: str) -> None:
    assert Names([name])[0] == NAMELESS


def test_a_name_from_right_to_left_is_kept_from_its_surroundings() -> None:
    assert Names(["محمد"])[0] == "\u2068محمد\u2069"
    assert Names(["محمد"]).label(0) == "\u2068محمد\u2069"


def test_marks_that_turn_the_text_are_taken_out() -> None:
    assert Names(["\u202eevil\u2069"])[0] == "evil"


def test_an_accent_at_the_beginning_does_not_sit_on_what_stands_before() -> None:
    assert Names(["\u0301x"])[0].startswith("\u2068")


@pytest.mark.parametrize("name", ["/cancel", "@everybody", "Ann /begin"])
def test_a_name_is_no_command_and_mentions_nobody(name: str) -> None:
    _text, entities = format_text(f"{Names([name])[0]} votes", "HTML")
    assert entities == []


def test_a_name_is_cut_between_drawn_letters() -> None:
    assert cut(FAMILY * 9, 18) == FAMILY * 3 + "…"
    assert cut("e\u0301" * 9, 5) == "e\u0301" * 4 + "…"
    assert cut("山田太郎", 5) == "山田…"
    assert cut("🇩🇪🇫🇷🇮🇹", 5) == "🇩🇪🇫🇷…"
    assert cut("exact", 5) == "exact"


def test_a_text_is_cut_to_the_units_that_telegram_counts() -> None:
    assert cut_to_units("👍" * 9, 5) == "👍👍…"
    assert cut_to_units("short", 5) == "short"


def test_piled_up_accents_are_cleared_away() -> None:
    assert len(Names(["z" + "\u0301" * 60])[0]) <= 12


@given(ANY_NAME)
def test_letters_are_never_lost_by_taking_a_text_apart(text: str) -> None:
    pieces = clusters(text)
    assert all(pieces)
    if all(len(piece) < 12 for piece in pieces):
        assert "".join(pieces) == text


INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u202d\u2060\u2063\u2066"
    "\u3164\ufe00\ufe0f\ufeff\uffa0\U0001d173\U000e0001\U000e0041\U000e007f\U000e0100"
)


@pytest.mark.parametrize("letter", INVISIBLE, ids=ascii)
def test_what_is_not_seen_makes_no_name_and_no_difference(letter: str) -> None:
    assert Names([letter * 3])[0] == NAMELESS
    for twin in (f"Alex{letter}", f"{letter}Alex", f"Alex{letter * 9}"):
        names = Names(["Alex", twin])
        assert _seen(names[1]) == "Alex (2)"
        assert _seen(names.label(1)) == "Alex (2)"
    if letter not in "\u115f\u1160\u3164\uffa0":  # these are drawn as an empty place
        assert _seen(Names(["Alex", f"Al{letter}ex"])[1]) == "Alex (2)"


def _seen(name: str) -> str:
    return "".join(letter for letter in name if letter not in INVISIBLE)


@pytest.mark.parametrize(
    "twin",
    ["\uff21\uff2c\uff25\uff38", "alex", " Alex ", "\U0001d400\U0001d425\U0001d41e\U0001d431"],
)
def test_names_that_look_alike_but_for_their_font_are_told_apart(twin: str) -> None:
    assert Names(["Alex", twin])[1].endswith(" (2)")


def test_what_is_not_seen_but_means_something_stays() -> None:
    meaningful = [
        "می‌خواهم",
        "क्‍ष",
        "❤️",
        "👨‍👩‍👧‍👦",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ]
    for name in meaningful:
        assert name in Names([name])[0]


@pytest.mark.parametrize("name", ["evil.com", "t.me/x", "a@b.example", "#win", "$WIN"])
def test_a_name_links_to_nothing(name: str) -> None:
    shown = Names([name])[0]
    assert shown.replace("\u2060", "") == name
    assert not re.search(r"\w\.\w|(?<!\w)[@#$/]\w", shown)


HUGE = ("z" + "\u0301" * 200_000, "\u0301" * 200_000, "👍" * 200_000, "\u200d" * 200_000)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", HUGE, ids=["zalgo", "marks", "thumbs", "joiners"])
def test_names_of_any_length_are_cut_at_once(name: str) -> None:
    assert len(Names([name] * 36)) == 36
    assert units(cut(name, 18)) <= 36
    assert units(cut_to_units(name, 200)) <= 200


@pytest.mark.parametrize("title", ["", "\u3164", "\u200d"])
def test_a_group_without_a_title_has_a_stand_in(title: str) -> None:
    assert group_name(title) == group_label(title) == "the group"


def test_a_title_is_escaped_cut_and_kept_from_its_surroundings() -> None:
    assert group_name("<b> & co") == "&lt;b&gt; &amp; co"
    assert len(group_name("x" * 300)) == IN_TEXTS
    assert group_name("محمد") == "\u2068محمد\u2069"


@given(st.lists(ANY_NAME, max_size=36))
def test_whatever_people_call_themselves_names_are_short_different_and_clean(
    raw: list[str],
) -> None:
    names = Names(raw)
    texts = [shown(names[seat]) for seat in range(len(raw))]
    labels = [names.label(seat) for seat in range(len(raw))]
    assert len(set(texts)) == len(set(labels)) == len(raw)
    for text, label in zip(texts, labels, strict=True):
        assert units(text) <= 2 * IN_TEXTS + 8
        assert units(label) <= 2 * ON_BUTTONS + 2
        assert not any(unicodedata.category(letter) == "Cc" for letter in text + label)
        assert format_text(f"<b>{text.replace('&', '&amp;').replace('<', '&lt;')}</b>", "HTML")


@given(st.lists(ANY_NAME, min_size=1, max_size=5))
def test_every_name_can_stand_in_a_text(raw: list[str]) -> None:
    names = Names(raw)
    text, _entities = format_text(f"<b>{names.listed(range(len(raw)))}</b>!", "HTML")
    assert text.endswith("!")
