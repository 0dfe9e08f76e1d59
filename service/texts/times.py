"""Points in time and durations, as people read them."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import Final

from service.pace import DAY, HOUR, MINUTE
from service.texts.markup import NO_BREAK

_WHOLE_HOURS_FROM: Final = 6 * HOUR
_MINUTES_FROM: Final = 90
_SECONDS_WITHIN: Final = 10 * MINUTE
"""A moment so near is told with its seconds."""
_WEEK: Final = 7


def duration(seconds: float) -> str:
    """About: `40 s`, `45 min`, `1 h 30 min`, `20 h`, `2 days 4 h`; never less than a second."""
    whole = max(1, round(seconds))
    if whole < _MINUTES_FROM:
        return exact_duration(whole)
    minutes = round(whole / MINUTE)
    if minutes * MINUTE < _WHOLE_HOURS_FROM:
        return exact_duration(minutes * MINUTE)
    return exact_duration(round(whole / HOUR) * HOUR)


def exact_duration(seconds: int) -> str:
    """All of it: `40 s`, `90 s`, `1 min 40 s`, `2 h`, `1 day 12 h`."""
    if seconds <= _MINUTES_FROM and seconds % MINUTE:
        return f"{seconds}{NO_BREAK}s"
    return NO_BREAK.join(_units(seconds))


def _units(seconds: int) -> Iterator[str]:
    days, rest = divmod(seconds, DAY)
    if days:
        yield f"{days}{NO_BREAK}{'day' if days == 1 else 'days'}"
    for unit, name in ((HOUR, "h"), (MINUTE, "min"), (1, "s")):
        number, rest = divmod(rest, unit)
        if number:
            yield f"{number}{NO_BREAK}{name}"


def clock(moment: float, now: float, zone: tzinfo = UTC) -> str:
    """`14:32 UTC`, `14:32:05 UTC` within ten minutes; no later than the moment.

    On another day than `now` it is `Tue 14:32 UTC`, from a week on `21 Nov 14:32 UTC`.
    """
    time = "%H:%M:%S" if moment - now < _SECONDS_WITHIN else "%H:%M"
    return _clock(moment, now, zone, time)


def _clock(moment: float, now: float, zone: tzinfo, time: str) -> str:
    there, here = datetime.fromtimestamp(moment, zone), datetime.fromtimestamp(now, zone)
    day = _day(abs((there.date() - here.date()).days))
    return there.strftime(f"{day}{time} %Z").replace(" ", NO_BREAK)


def _day(away: int) -> str:
    if not away:
        return ""
    return "%a " if away < _WEEK else "%d %b "


def until(deadline: float, now: float, zone: tzinfo = UTC) -> str:
    """`until 14:32 UTC`: true for as long as the message stands."""
    return f"until {clock(deadline, now, zone)}"


def at_the_latest(moment: float, now: float, zone: tzinfo = UTC) -> str:
    """`at 07:00 UTC at the latest`: a whole minute that is not too early, whenever it is told."""
    return f"at {_clock(whole_minute(moment), now, zone, '%H:%M')} at the latest"


def whole_minute(moment: float) -> float:
    """The first that is not earlier."""
    return math.ceil(moment / MINUTE) * MINUTE


def left(moment: float, now: float) -> str:
    """`in 45 min`: only where it is read at once."""
    return f"in {duration(moment - now)}" if moment > now else "any moment now"
