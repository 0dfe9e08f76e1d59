import pytest

from service.simulation.tally import Tally, share


def test_the_interval_of_a_share_is_wilsons() -> None:
    half = share(50, 100)
    assert (half.value, half.low, half.high) == pytest.approx((0.5, 0.404, 0.596), abs=0.001)


@pytest.mark.parametrize(("times", "low", "high"), [(0, 0, 0.278), (10, 0.722, 1)])
def test_what_never_or_always_happened_has_an_interval_too(
    times: int, low: float, high: float
) -> None:
    told = share(times, 10)
    assert (told.low, told.high) == pytest.approx((low, high), abs=0.001)


def test_tallies_add_up() -> None:
    one = Tally(7, games=10, innocent_wins=4, rounds=30, windows=200, seconds=0.5)
    other = Tally(7, games=30, innocent_wins=16, rounds=90, windows=600, seconds=1.5)
    assert one + other == Tally(7, 40, 20, 120, 800, 2.0)
    assert (one + other).innocents.value == (one + other).guilty.value == 0.5
