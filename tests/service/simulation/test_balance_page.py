"""What docs/balance.md shows is what `simulate` plays."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.casts import default_cast
from service.cli.simulate import REFERENCE_STRENGTH
from service.simulation.batches import play_batch
from service.simulation.game import play
from service.simulation.report import in_words

PAGE: Final = (Path(__file__).parents[3] / "docs" / "balance.md").read_text()
GAMES: Final = 500
PLAYERS: Final = 5
"""Of the quickest games on the page; others would take long."""
SHOWN: Final = {
    int(players): (innocents.strip(), guilty.strip())
    for players, innocents, guilty in re.findall(
        r"^\| +(\d+) \|([^|]+%[^|]+)\|([^|]+%[^|]+)\|", PAGE, re.MULTILINE
    )
}


def test_both_factions_have_a_fair_chance_at_every_count_from_5_to_29() -> None:
    assert SHOWN.keys() >= set(range(5, 30))
    for players in range(5, 30):
        for chance in SHOWN[players]:
            assert 40 <= float(chance.partition("%")[0]) <= 60, players


def test_the_games_of_the_page_are_played_today() -> None:
    """When this fails, chance falls otherwise than it did: run the command of the page anew."""
    assert f"--games {GAMES}" in PAGE
    tally = play_batch(default_cast(PLAYERS), REFERENCE_STRENGTH, 1, range(GAMES))
    assert (in_words(tally.innocents), in_words(tally.guilty)) == SHOWN[PLAYERS]


def test_the_page_is_no_older_than_its_casts_and_models() -> None:
    """The first game at each count stands for all of them.

    When this fails, run the command of the page anew, and keep the new digest here.
    """
    casts = [sorted(default_cast(players)) for players in SHOWN]
    games = [play(cast, REFERENCE_STRENGTH, (1, len(cast), 0)) for cast in casts]
    assert sha256(repr((casts, games)).encode()).hexdigest()[:16] == "89743809778e6bcf"
