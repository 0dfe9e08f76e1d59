"""Tests of the test: each leak, planted in the game, lets some observer tell two worlds apart."""

import random
from typing import Final

import pytest

from tests.secrets import leaks_of_doings, leaks_of_secrets
from tests.secrets.compare import compare_all
from tests.secrets.leaks_of_secrets import Leak

MOST_GAMES: Final = 250
"""The rarest leak shows in one game of twelve: it goes by unseen once in 10⁹ runs."""
LEAKS: Final = {**leaks_of_secrets.LEAKS, **leaks_of_doings.LEAKS}

pytestmark = pytest.mark.timeout(900)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    leak(monkeypatch)
    compared = compare_all(random.getrandbits(32), MOST_GAMES, *LEAKS[leak])
    assert any(each.told_apart for each in compared), "it went by unseen"
