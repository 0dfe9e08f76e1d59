"""A cast and a swap, read as people type them."""

import pytest

from engine.roles import Role
from service.tables.denied import Denial, Denied
from service.telegram.casting import read_cast, read_swap


@pytest.mark.parametrize(
    ("text", "cast"),
    [
        ("killer", (Role.KILLER,)),
        ("2 Citizens, Private Detective", (Role.CITIZEN,) * 2 + (Role.PRIVATE_DETECTIVE,)),
        ("muay-thai x2; KILLER", (Role.MUAY_THAI,) * 2 + (Role.KILLER,)),
        ("2 x Famous  Dog, Killer x 2", (Role.FAMOUS_DOG,) * 2 + (Role.KILLER,) * 2),
        ("3x citizen,killer 1", (Role.CITIZEN,) * 3 + (Role.KILLER,)),
    ],
)
def test_a_cast_is_read_as_people_write_it(text: str, cast: tuple[Role, ...]) -> None:
    assert read_cast(text) == cast


@pytest.mark.parametrize(
    "text", ["", "killer,", "gardener", "2 killer 2", "37 citizen", "0 killer,"]
)
def test_what_is_no_cast_is_denied(text: str) -> None:
    with pytest.raises(Denied) as caught:
        read_cast(text)
    assert caught.value.code is Denial.BAD_CAST


def test_a_swap_names_the_new_one_first() -> None:
    assert read_swap("Famous Dog for citizen") == (Role.FAMOUS_DOG, Role.CITIZEN)
    assert read_swap("famous dog") is None


@pytest.mark.parametrize("text", ["a" + " " * 4000 + "b", "x" * 4096, "2 " * 2000, "for " * 1000])
def test_a_long_text_is_denied_at_once_and_not_quoted_whole(text: str) -> None:
    for read, words in ((read_cast, text), (read_swap, f"{text} for {text}")):
        with pytest.raises(Denied) as denied:
            read(words)
        assert len(str(denied.value.facts["part"])) <= 60
