"""All chance in a game: SHA-256 over its one seed and the name of each draw (ruling 8.1).

A draw is named by the round and what it is for. So no draw depends on how many others came
before it, and anybody with the seed can repeat each of them with any SHA-256.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_SPAN = 1 << 64


class Chance:
    def __init__(self, seed: str, name: str) -> None:
        self._numbers = _stream(f"{seed}/{name}")

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, all equally likely."""
        limit = _SPAN - _SPAN % bound
        return next(number for number in self._numbers if number < limit) % bound

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        rest = list(items)
        return tuple(rest.pop(self.below(len(rest))) for _ in items)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different items, or all there are."""
        return self.shuffled(items)[:count]


def _stream(name: str) -> Iterator[int]:
    counter = 0
    while True:
        yield int.from_bytes(sha256(f"{name}/{counter}".encode()).digest()[:8])
        counter += 1
