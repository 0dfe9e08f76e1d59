import pytest

from engine.characters.hostage import takes_along


@pytest.mark.parametrize(
    ("seat", "living", "taken"),
    [
        (2, {0, 1, 3, 4}, {1, 3}),
        (0, {1, 2, 3, 4}, {1, 4}),
        (4, {0, 1, 2, 3}, {3, 0}),
        (2, {0, 4}, {0, 4}),
        (2, {0, 1}, {0, 1}),
        (2, {4}, {4}),
        (2, set(), set()),
    ],
)
def test_a_hostage_takes_the_nearest_living_on_either_side(
    seat: int, living: set[int], taken: set[int]
) -> None:
    assert takes_along(seat, 5, frozenset(living)) == taken
