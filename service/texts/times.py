"""Points in time and durations, as people read them."""

from datetime import UTC, datetime, tzinfo
from typing import Final

from service.pace import HOUR, MINUTE

_WHOLE_HOURS_FROM: Final = 6 * HOUR
_SECONDS_BELOW: Final = 2 * MINUTE
_WEEK: Final = 7


def duration(seconds: float) -> str:
    """Such as `40 s`, `45 min`, `1 h 30 min`, `20 h`, `2 days 4 h`; never less than a second."""
    whole = max(1, round(seconds))
    if whole < _SECONDS_BELOW:
        return f"{whole} s"
    minutes = round(whole / MINUTE)
    if minutes * MINUTE < HOUR:
        return f"{minutes} min"
    if minutes * MINUTE < _WHOLE_HOURS_FROM:
        hours, rest = divmod(minutes, 60)
        return f"{hours} h {rest} min" if rest else f"{hours} h"
    return _in_hours(round(whole / HOUR))


def _in_hours(hours: int) -> str:
    days, rest = divmod(hours, 24)
    if not days:
        return f"{hours} h"
    named = "1 day" if days == 1 else f"{days} days"
    return f"{named} {rest} h" if rest else named


def clock(moment: float, now: float, zone: tzinfo = UTC) -> str:
    """`14:32 UTC`; on another day than `now` `Tue 14:32 UTC`, from a week on `21 Nov 14:32 UTC`."""
    there, here = datetime.fromtimestamp(moment, zone), datetime.fromtimestamp(now, zone)
    match abs((there.date() - here.date()).days):
        case 0:
            return there.strftime("%H:%M %Z")
        case days if days < _WEEK:
            return there.strftime("%a %H:%M %Z")
        case _:
            return there.strftime("%d %b %H:%M %Z")


def until(deadline: float, now: float, zone: tzinfo = UTC) -> str:
    """`until 14:32 UTC, in 45 min`."""
    if deadline <= now:
        return f"until {clock(deadline, now, zone)}, any moment now"
    return f"until {clock(deadline, now, zone)}, in {duration(deadline - now)}"


def at_the_latest(moment: float, now: float, zone: tzinfo = UTC) -> str:
    """`at 07:00 UTC at the latest, in 3 h`."""
    if moment <= now:
        return f"at {clock(moment, now, zone)} at the latest, any moment now"
    return f"at {clock(moment, now, zone)} at the latest, in {duration(moment - now)}"
