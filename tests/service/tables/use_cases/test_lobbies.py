"""What a game's chance hangs on (ruling 8.1)."""

import secrets
from typing import Any

import pytest

from service.tables.use_cases import lobbies
from service.tables.use_cases.lobbies import new_seed  # as it is when no test deals

House = Any


def test_a_seed_is_the_operating_system_s_and_of_256_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    token_hex = secrets.token_hex

    def draw(count: int) -> str:
        drawn.append(token_hex(count))
        return drawn[-1]

    monkeypatch.setattr(secrets, "token_hex", draw)
    seeds = [new_seed(), new_seed()]
    assert seeds == drawn
    assert [len(seed) for seed in seeds] == [64, 64]


async def test_a_game_begins_with_a_seed_of_its_own(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "new_seed", lambda: "5e" * 32)
    table = await house.game(4)
    assert table.game.seed == "5e" * 32
