"""A game that every test may play on."""

import pytest

from tests.service.telegram.narrator.played import NAMES, Told


@pytest.fixture
def told() -> Told:
    """Seven people, in the first window of their game."""
    return Told(NAMES)
