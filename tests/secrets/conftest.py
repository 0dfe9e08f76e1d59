"""Another seed that deals and draws alike, for a world that cannot be told from the first."""

from collections.abc import Iterator

import pytest

from engine import chance
from tests.secrets.world import FREE_DIGITS


@pytest.fixture(scope="module", autouse=True)
def _first_digits_of_seeds_decide_nothing() -> Iterator[None]:
    stream = chance._stream
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chance, "_stream", lambda name: stream(name[FREE_DIGITS:]))
        yield
