"""Durations and points in time in words."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from service.texts.times import at_the_latest, clock, duration, until

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC).timestamp()
"""A Thursday."""
MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "1 s"),
        (40, "40 s"),
        (119, "119 s"),
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
    assert duration(seconds) == words


def test_a_time_of_today_is_a_clock_time() -> None:
    assert clock(NOON + 2.5 * HOUR, NOON) == "14:30 UTC"


def test_a_time_of_another_day_names_the_day() -> None:
    assert clock(NOON + 20 * HOUR, NOON) == "Fri 08:00 UTC"
    assert clock(NOON + 7 * DAY, NOON) == "12 Mar 12:00 UTC"


def test_a_deadline_is_told_by_the_clock_and_by_what_is_left() -> None:
    assert until(NOON + 45 * MINUTE, NOON) == "until 12:45 UTC, in 45 min"
    assert at_the_latest(NOON + 3 * HOUR, NOON) == "at 15:00 UTC at the latest, in 3 h"


def test_a_deadline_that_has_passed_is_near() -> None:
    assert until(NOON - 5, NOON) == "until 11:59 UTC, any moment now"
    assert at_the_latest(NOON, NOON) == "at 12:00 UTC at the latest, any moment now"


def test_another_zone_has_its_own_clock() -> None:
    assert clock(NOON, NOON, ZoneInfo("Asia/Tokyo")) == "21:00 JST"
