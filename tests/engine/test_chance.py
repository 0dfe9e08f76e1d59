import re
from collections import Counter
from itertools import permutations

import pytest

from engine.casts import default_cast
from engine.chance import Chance
from tests.engine.table import Table


def test_a_draw_is_sha256_of_seed_purpose_and_counter() -> None:
    # printf 'seed/dice/0' | sha256sum  begins with 16 digits that are this number.
    first = int("1c7bb0a70e536e37", 16)
    assert Chance("seed", "dice").below(1 << 64) == first
    assert Chance("seed", "dice").below(6) == first % 6


def test_the_second_number_is_that_of_the_next_counter() -> None:
    # printf 'seed/dice/1' | sha256sum
    chance = Chance("seed", "dice")
    chance.below(2)
    assert chance.below(1 << 64) == int("044dbac660414b2f", 16)


@pytest.mark.parametrize(("bound", "odd"), [(3, 1), (274_177, 274_176)])
def test_numbers_that_would_favour_some_are_passed_over(bound: int, odd: int) -> None:
    """2**64 numbers are `odd` more than a multiple of the bound: so many of the last are odd."""
    assert (1 << 64) % bound == odd
    chance = Chance("seed", "dice")
    chance._numbers = iter([(1 << 64) - 1, (1 << 64) - odd, (1 << 64) - odd - 1])
    assert chance.below(bound) == bound - 1


def test_a_draw_goes_on_where_it_was() -> None:
    chance = Chance("seed", "dice")
    numbers = [chance.below(1 << 64) for _ in range(3)]
    assert len(set(numbers)) == 3
    again = Chance("seed", "dice")
    assert [again.below(1 << 64) for _ in range(3)] == numbers


def test_every_draw_of_a_game_has_the_name_that_a_log_is_checked_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another name would be another game with the same seed."""
    drawn = set()
    begin = Chance.__init__

    def note(chance: Chance, seed: str, name: str) -> None:
        drawn.add((seed, re.sub(r"\d+", "N", name)))
        begin(chance, seed, name)

    monkeypatch.setattr(Chance, "__init__", note)
    table = Table(*default_cast(36), seed="5eed")
    while table.game.window:
        table.time_up()
    of_a_round = ("kill", "victim", "testimony", "genuine", "genuine discards", "forgery", "fakes")
    names = {f"round N {purpose}" for purpose in (*of_a_round, "messages", "discard pile")}
    assert drawn == {("5eed", name) for name in (*names, "draw pile", "bond N")}


def test_draws_of_other_names_and_seeds_are_independent() -> None:
    draws = [
        Chance(seed, name).shuffled(range(20))
        for seed in ("one", "two")
        for name in ("circle", "characters")
    ]
    assert len(set(draws)) == 4


def test_a_number_that_would_favour_the_low_ones_is_drawn_again() -> None:
    # With a bound above half of the span about half of all numbers must be thrown away.
    bound = (1 << 63) + 1
    numbers = [Chance(f"{n}", "dice").below(bound) for n in range(200)]
    raw = [Chance(f"{n}", "dice").below(1 << 64) for n in range(200)]
    assert all(number < bound for number in numbers)
    kept = sum(number == first for number, first in zip(numbers, raw, strict=True))
    assert 60 < kept < 140


@pytest.mark.parametrize("sides", [2, 6, 7])
def test_all_numbers_are_about_equally_likely(sides: int) -> None:
    rolls = 3000
    chance = Chance("fair", f"{sides}")
    counts = Counter(chance.below(sides) for _ in range(rolls))
    assert sorted(counts) == list(range(sides))
    expected = rolls / sides
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_squared < 25


def test_all_orders_of_a_shuffle_are_about_equally_likely() -> None:
    counts = Counter(Chance("fair", f"{n}").shuffled("abc") for n in range(1800))
    assert set(counts) == set(permutations("abc"))
    assert all(220 < count < 380 for count in counts.values())


def test_a_choice_is_one_of_the_options() -> None:
    assert {Chance("seed", f"{n}").choice("xyz") for n in range(60)} == set("xyz")


def test_a_sample_holds_different_items_or_all_there_are() -> None:
    assert len(set(Chance("seed", "sample").sample(range(9), 4))) == 4
    assert sorted(Chance("seed", "sample").sample(range(3), 5)) == [0, 1, 2]
    assert Chance("seed", "sample").sample([], 2) == ()
