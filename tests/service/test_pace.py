"""Durations in words, and the paces of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.pace import PACES, WINDOWS, change_pace, parse_duration, parse_pace

MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("10s", 10),
        ("90s", 90),
        ("45m", 45 * MINUTE),
        ("6h", 6 * HOUR),
        ("1d", DAY),
        ("7d", 7 * DAY),
        ("168h", 7 * DAY),
        (" 2H ", 2 * HOUR),
        ("30 m", 30 * MINUTE),
    ],
)
def test_a_duration_is_a_number_and_a_unit(text: str, seconds: int) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9s",
        "0m",
        "8d",
        "169h",
        "604801s",
        "45",
        "m",
        "-5m",
        "1.5h",
        "1h30m",
        "5 min",
        "٣h",
        "∞",
    ],
)
def test_anything_else_is_refused_and_told_what_is_wanted(text: str) -> None:
    with pytest.raises(ValueError, match="between 10s and 7d, such as"):
        parse_duration(text)


def test_the_day_pace_is_a_game_in_about_a_day() -> None:
    minutes = {window: PACES["day"].seconds(window) / MINUTE for window in WINDOWS}
    assert minutes == {
        "dusk": 30,
        "kill": 60,
        "testimony": 45,
        "forgery": 45,
        "examination": 30,
        "discussion": 120,
        "first_vote": 45,
        "defence": 20,
        "second_vote": 30,
    }


@pytest.mark.parametrize(
    ("name", "least", "most"), [("brisk", 3 * MINUTE, 10 * MINUTE), ("slow", 8 * HOUR, 24 * HOUR)]
)
def test_brisk_and_slow_keep_within_their_bounds(name: str, least: int, most: int) -> None:
    lengths = [PACES[name].seconds(window) for window in WINDOWS]
    assert (min(lengths), max(lengths)) == (least, most)


def test_one_duration_serves_every_window() -> None:
    pace = parse_pace("30s")
    assert {pace.seconds(window) for window in WINDOWS} == {30.0}


@given(st.one_of(st.sampled_from(sorted(PACES)), st.integers(1, 168).map("{}h".format)))
def test_a_pace_is_found_again_by_its_name(text: str) -> None:
    pace = parse_pace(text)
    assert parse_pace(pace.name) == pace


def test_a_pace_of_no_known_name_is_refused_and_told_what_is_wanted() -> None:
    with pytest.raises(ValueError, match="brisk, day or slow, or a duration"):
        parse_pace("leisurely")


def test_a_window_that_does_not_exist_has_no_length() -> None:
    with pytest.raises(KeyError):
        PACES["day"].seconds("teatime")


def test_single_windows_may_have_their_own_length() -> None:
    pace = parse_pace("Day defence=10m discussion=3h")
    assert pace.name == "day discussion=3h defence=10m"
    assert (pace.seconds("discussion"), pace.seconds("defence")) == (3 * HOUR, 10 * MINUTE)
    assert pace.seconds("kill") == PACES["day"].seconds("kill")
    assert parse_pace(pace.name) == pace


def test_a_window_set_to_what_it_was_leaves_the_pace_as_it_was() -> None:
    assert parse_pace("day discussion=2h") == PACES["day"]


@pytest.mark.parametrize(
    ("current", "words", "name"),
    [
        ("day", "discussion 3 h", "day discussion=3h"),
        ("day discussion=3h", "first_vote=1h", "day discussion=3h first_vote=1h"),
        ("day discussion=3h", "discussion 4h defence 5m", "day discussion=4h defence=5m"),
        ("day discussion=3h", "SLOW", "slow"),
        ("slow", "90s", "90s"),
        ("90s", "kill 2m", "90s kill=2m"),
    ],
)
def test_a_host_changes_all_of_a_pace_or_one_window(current: str, words: str, name: str) -> None:
    assert change_pace(current, words).name == name


@pytest.mark.parametrize(
    "words", ["discussion", "discussion 3h kill", "discussion soon", "day lunch=1h", "kill 9d", ""]
)
def test_words_that_are_no_pace_are_told_what_is_wanted(words: str) -> None:
    with pytest.raises(ValueError, match="brisk, day or slow"):
        change_pace("day", words)
