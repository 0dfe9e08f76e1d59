import pytest

from service.sandbox.errors import ApiError
from service.sandbox.limits import Limits

GROUP, OTHER, PERSON = -5, -6, 7


def test_a_group_takes_twenty_sends_a_minute_and_says_how_long_to_wait() -> None:
    limits = Limits()
    for second in range(20):
        limits.send(GROUP, 100.0 + second, 1)
    with pytest.raises(ApiError) as refusal:
        limits.send(GROUP, 130.5, 1)
    assert refusal.value.code == 429
    assert refusal.value.parameters == {"retry_after": 30}
    assert refusal.value.description == "Too Many Requests: retry after 30"
    limits.send(OTHER, 130.5, 1)
    limits.send(GROUP, 130.5 + 30, 1)


def test_edits_are_counted_apart_from_sends() -> None:
    limits = Limits()
    for _ in range(20):
        limits.edit(GROUP, 100.0, 1)
    limits.send(GROUP, 100.0, 1)
    with pytest.raises(ApiError):
        limits.edit(GROUP, 159.9, 1)
    limits.edit(GROUP, 160.0, 1)


def test_all_chats_together_take_thirty_sends_a_second() -> None:
    limits = Limits()
    for person in range(30):
        limits.send(PERSON + person, 100.0, 1)
    with pytest.raises(ApiError) as refusal:
        limits.send(PERSON, 100.9, 1)
    assert refusal.value.parameters == {"retry_after": 1}
    limits.send(PERSON, 101.0, 1)


def test_a_refused_send_counts_nowhere() -> None:
    limits = Limits()
    for _ in range(20):
        limits.send(GROUP, 100.0, 1)
    for _ in range(50):
        with pytest.raises(ApiError):
            limits.send(GROUP, 100.0, 1)
    for _ in range(10):
        limits.send(PERSON, 100.0, 1)


def test_speed_multiplies_the_limits() -> None:
    limits = Limits()
    for _ in range(60):
        limits.send(GROUP, 100.0, 3)
    with pytest.raises(ApiError):
        limits.send(GROUP, 100.0, 3)
    limits.send(GROUP, 101.0, 4)
