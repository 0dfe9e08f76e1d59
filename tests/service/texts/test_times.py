"""Durations and points in time in words."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from service.texts.markup import NO_BREAK
from service.texts.times import at_the_latest, clock, duration, exact_duration, left, until

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC).timestamp()
"""A Thursday."""
MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "1 s"),
        (40, "40 s"),
        (60, "1 min"),
        (89, "89 s"),
        (90, "2 min"),
        (119, "2 min"),
        (120, "2 min"),
        (45 * MINUTE, "45 min"),
        (59.8 * MINUTE, "1 h"),
        (90 * MINUTE, "1 h 30 min"),
        (5 * HOUR, "5 h"),
        (20 * HOUR + 29 * MINUTE, "20 h"),
        (23 * HOUR + 59 * MINUTE, "1 day"),
        (52 * HOUR, "2 days 4 h"),
        (7 * DAY, "7 days"),
    ],
)
def test_durations_are_told_as_people_tell_them(seconds: float, words: str) -> None:
    assert duration(seconds) == words.replace(" ", NO_BREAK)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (45, "45 s"),
        (60, "1 min"),
        (90, "90 s"),
        (100, "1 min 40 s"),
        (450 * MINUTE, "7 h 30 min"),
        (DAY, "1 day"),
        (36 * HOUR, "1 day 12 h"),
    ],
)
def test_a_length_that_is_promised_is_told_exactly(seconds: int, words: str) -> None:
    assert exact_duration(seconds) == words.replace(" ", NO_BREAK)


def test_a_time_of_today_is_a_clock_time() -> None:
    assert clock(NOON + 2.5 * HOUR, NOON) == "14:30\u00a0UTC"


def test_a_time_of_another_day_names_the_day() -> None:
    assert clock(NOON + 20 * HOUR, NOON) == "Fri\u00a008:00\u00a0UTC"
    assert clock(NOON + 7 * DAY, NOON) == "12\u00a0Mar\u00a012:00\u00a0UTC"


def test_a_deadline_is_told_by_the_clock_alone_so_that_it_stays_true() -> None:
    assert until(NOON + 45 * MINUTE + 59, NOON) == "until 12:45\u00a0UTC"
    assert left(NOON + 45 * MINUTE, NOON) == "in 45\u00a0min"


def test_a_deadline_within_ten_minutes_is_told_to_the_second() -> None:
    assert until(NOON + 582, NOON) == "until 12:09:42\u00a0UTC"
    assert until(NOON + 600, NOON) == "until 12:10\u00a0UTC"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(3 * HOUR, "15:00"), (3 * HOUR + 1, "15:01"), (600, "12:10"), (582.1, "12:10")],
)
def test_the_latest_moment_is_a_whole_minute_and_never_too_early(seconds: float, told: str) -> None:
    assert at_the_latest(NOON + seconds, NOON) == f"at {told}\u00a0UTC at the latest"


def test_a_deadline_that_has_passed_is_near() -> None:
    assert until(NOON - 5, NOON) == "until 11:59:55\u00a0UTC"
    assert left(NOON - 5, NOON) == left(NOON, NOON) == "any moment now"


def test_another_zone_has_its_own_clock() -> None:
    assert clock(NOON + HOUR, NOON, ZoneInfo("Asia/Tokyo")) == "22:00\u00a0JST"
