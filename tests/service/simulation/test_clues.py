"""What simulated readers see in the cards."""

import numpy as np
import pytest

from service.simulation.clues import Clues, clues

CARDS, PEOPLE = range(104), range(6)


def two_readers(strength: float) -> tuple[Clues, Clues]:
    one, other, *_ = clues(6, strength, np.random.default_rng(1))
    return one, other


def test_a_card_points_at_each_of_the_people_asked_about_and_at_nobody_else() -> None:
    reader, _ = two_readers(0.5)
    pointing = reader.pointing((7, 8), (1, 2, 4))
    assert pointing.sum(axis=1) == pytest.approx([1, 1])
    assert (pointing[:, [1, 2, 4]] > 0).all()
    assert (pointing[:, [0, 3, 5]] == 0).all()


def test_at_full_strength_all_read_a_card_alike() -> None:
    one, other = two_readers(1)
    assert one.pointing(CARDS, PEOPLE) == pytest.approx(other.pointing(CARDS, PEOPLE))


@pytest.mark.parametrize("strength", [0, 0.5, 0.8])
def test_strength_is_how_far_two_readers_agree(strength: float) -> None:
    read = [np.log(reader.pointing(CARDS, PEOPLE)) for reader in two_readers(strength)]
    told = [each - each.mean(axis=1, keepdims=True) for each in read]
    agreement = np.corrcoef(told[0].ravel(), told[1].ravel())[0, 1]
    assert agreement == pytest.approx(strength, abs=0.12)
