"""What a measurement has to say: a section of docs/benchmarks.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    command: str
    """That which gives these figures alone."""
    words: str
    """What is measured, and how."""
    columns: Row
    rows: Sequence[Row]

    def text(self) -> str:
        """As Markdown: the first column to the left, numbers to the right."""
        rule = ("---", *("---:" for _ in self.columns[1:]))
        table = "\n".join(f"| {' | '.join(row)} |" for row in (self.columns, rule, *self.rows))
        return f"## {self.title}\n\n`{self.command}`\n\n{self.words}\n\n{table}\n"


def pace(rate: float) -> tuple[str, str]:
    """How many a second, and the microseconds of each."""
    return f"{rate:,.0f}", f"{1e6 / rate:,.0f}"
