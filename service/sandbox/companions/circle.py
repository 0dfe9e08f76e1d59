"""What the companions of one sandbox share: a rumour, who leads a choice, what was said."""

import random
from collections import deque
from collections.abc import Sequence

from .keyboard import Button
from .lines import LINES, Mood

HEEDED = 0.56
"""How often the companions have a common suspect at all."""

REMEMBERED = 24
"""So many lines are not said again in the same chat."""


class Circle:
    """One for all companions. The same seed, tables and questions give the same choices."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._suspects: dict[str, str | None] = {}
        self._leaders: dict[str, str] = {}
        self._said: dict[int, deque[str]] = {}
        self.names: set[str] = set()
        self.users: set[int] = set()

    def dice(self, *what: object) -> random.Random:
        """Chance for one purpose alone, so that no other's use of it changes the outcome."""
        key = "/".join(map(str, (self._seed, *what)))
        return random.Random(key)  # noqa: S311  a companion's whim is no secret

    def suspect(self, talk: str, choices: Sequence[Button]) -> Button | None:
        """Whom the talk (`<table>:<window>` of the discussion) has settled on, if on anybody.

        It is the same for all who ask during and after one talk; the first who asks settles it.
        """
        if talk not in self._suspects:
            dice = self.dice("suspect", talk)
            heeded = dice.random() < HEEDED
            self._suspects[talk] = dice.choice(choices).option if heeded else None
        option = self._suspects[talk]
        return next((button for button in choices if button.option == option), None)

    def leader(self, window: str) -> str | None:
        return self._leaders.get(window)

    def leads(self, window: str, name: str) -> bool:
        """Whether `name` leads this choice: the first of the companions to ask does."""
        return self._leaders.setdefault(window, name) == name

    def line(self, chat: int, mood: Mood, dice: random.Random, **facts: str) -> str:
        """A line that was not said in this chat of late."""
        said = self._said.setdefault(chat, deque(maxlen=REMEMBERED))
        fresh = [line for line in LINES[mood] if line not in said] or LINES[mood]
        line = dice.choice(fresh)
        said.append(line)
        return line.format(**facts)
