"""`make bench` measures everything and writes docs/benchmarks.md; ARGS names one measurement."""

import os
import platform
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bench import beside, rules, stored
from bench.measure import RUNS, SECONDS
from bench.section import Section

PAGE: Final = Path(__file__).parent.parent / "docs" / "benchmarks.md"
SECTIONS: Final[Mapping[str, Callable[[], Section]]] = {
    "votes": rules.votes_section,
    "games": rules.games_section,
    "rounds": rules.rounds_section,
    "state": stored.state_section,
    "stored": stored.stored_section,
    "write": stored.write_section,
}


def main(wanted: list[str]) -> None:
    if {"-h", "--help"} & set(wanted):
        return say(f"Measures all of these, or those that are named: {', '.join(SECTIONS)}.")
    unknown = [name for name in wanted if name not in SECTIONS]
    if unknown:
        sys.exit(f"There is no measurement {', '.join(unknown)}; there are {', '.join(SECTIONS)}.")
    names = wanted or list(SECTIONS)
    missing = beside.missing() if "votes" in names else None
    if missing:
        say(f"Votes are not compared with boardgame.io: {missing}.\n")
    texts = []
    for name in names:
        texts.append(SECTIONS[name]().text())
        say(texts[-1])
    if wanted:
        return None
    if missing:
        return say("docs/benchmarks.md stays as it is, for a comparison is missing.")
    PAGE.write_text("\n".join((introduction(), *texts)))
    return say("Written to docs/benchmarks.md.")


def introduction() -> str:
    return (
        "# How fast it is\n\n"
        f"`make bench` measures all of this and writes this page. Each rate is the median of {RUNS}"
        f" runs of {SECONDS:g} s, and what is compared was run by turns. Seconds are those that a"
        " processor spent on the one thread that computes (boardgame.io has more that help it and"
        " are not counted); only the one write is measured by the clock on the wall.\n\n"
        f"Measured with {os.cpu_count()} cores of {_processor()},"
        f" Python {platform.python_version()}, {beside.versions()}; the load was"
        f" {os.getloadavg()[0]:.1f}.\n"
    )


def _processor() -> str:
    """Its name, where the system tells it, and its kind."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return f"{names[0]} ({platform.machine()})" if names else platform.machine()


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
