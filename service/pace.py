"""How long each window is open: durations in words, and the paces a table may have."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
SHORTEST: Final = 10
LONGEST: Final = 7 * DAY

DURATION_WANTED: Final = "a duration between 10s and 7d, such as 90s, 45m, 6h or 1d"
PACE_WANTED: Final = (
    f"brisk, day or slow, or {DURATION_WANTED};"
    " single steps may differ, such as day discussion=3h defence=10m"
)

_UNITS: Final[Mapping[str, int]] = {"s": 1, "m": MINUTE, "h": HOUR, "d": DAY}
_LOOSE_UNIT: Final = re.compile(r"([0-9]) +([smhd])\b")
_DURATION: Final = re.compile(r"([0-9]{1,6}) ?([smhd])")


def parse_duration(text: str) -> int:
    """Seconds of a duration such as `90s`, `45m`, `6h` or `1d`, in either case.

    Raises ValueError, saying what is wanted, for anything else and outside of 10 s to 7 days.
    """
    match = _DURATION.fullmatch(text.strip().lower())
    seconds = int(match[1]) * _UNITS[match[2]] if match else 0
    if not SHORTEST <= seconds <= LONGEST:
        raise ValueError(f"wants {DURATION_WANTED}")
    return seconds


@dataclass(frozen=True)
class Pace:
    """The length of every window, before SPEED divides it.

    `windows` maps the name of each window of a round (ruling 2.1) to seconds.
    """

    name: str
    windows: Mapping[str, int]

    def seconds(self, phase_name: str) -> float:
        """How long this window is open at speed 1; KeyError for a name that is no window."""
        return float(self.windows[phase_name])


WINDOWS: Final = (
    "dusk",
    "kill",
    "testimony",
    "forgery",
    "examination",
    "discussion",
    "first_vote",
    "defence",
    "second_vote",
)


def _pace(name: str, *durations: str) -> Pace:
    lengths = map(parse_duration, durations)
    return Pace(name, MappingProxyType(dict(zip(WINDOWS, lengths, strict=True))))


PACES: Final[Mapping[str, Pace]] = MappingProxyType(
    {
        pace.name: pace
        for pace in (
            _pace("brisk", "3m", "6m", "5m", "5m", "4m", "10m", "5m", "3m", "4m"),
            _pace("day", "30m", "60m", "45m", "45m", "30m", "2h", "45m", "20m", "30m"),
            _pace("slow", "8h", "16h", "12h", "12h", "8h", "24h", "12h", "8h", "8h"),
        )
    }
)


def parse_pace(text: str) -> Pace:
    """A pace by name (`day`), by one duration for every window (`30s`), or window by window.

    Windows set by hand follow a name or a duration: `day discussion=3h defence=10m`.
    `parse_pace(pace.name) == pace` for whatever this returns. Raises ValueError,
    saying what is wanted.
    """
    return _by_hand(*_words(text.replace("=", " ")))


def change_pace(current: str, text: str) -> Pace:
    """What a host's words make of the current pace: `discussion 3h` changes that window alone.

    Raises ValueError, saying what is wanted.
    """
    words = _words(text.replace("=", " "))
    kept = _words(current.replace("=", " ")) if words[0] in WINDOWS else []
    return _by_hand(*kept, *words)


def _words(text: str) -> list[str]:
    """In lower case, a number and its unit as one word."""
    return _LOOSE_UNIT.sub(r"\1\2", text.strip().lower()).split() or [""]


def _by_hand(base: str, *words: str) -> Pace:
    windows, lengths = words[::2], words[1::2]
    try:
        pace = PACES.get(base) or _pace(base, *[base] * len(WINDOWS))
        changes = {
            window: length
            for window, length in zip(windows, lengths, strict=True)
            if parse_duration(length) != pace.windows[window]
        }
    except (KeyError, ValueError):
        raise ValueError(f"wants {PACE_WANTED}") from None
    by_hand = (f"{window}={changes[window]}" for window in WINDOWS if window in changes)
    seconds = {window: parse_duration(length) for window, length in changes.items()}
    return Pace(" ".join((base, *by_hand)), MappingProxyType({**pace.windows, **seconds}))
