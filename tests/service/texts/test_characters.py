"""The words for the fifteen characters."""

import pytest

from engine.casts import Cast, default_cast
from engine.characters import CHARACTERS
from engine.roles import Role
from service.texts.characters import (
    ability,
    all_described,
    cast_by_faction,
    cast_in_words,
    described,
    name,
    signed,
)
from service.texts.markup import MOST_UNITS, shown, units


def test_every_character_has_a_name_a_sign_and_an_ability_of_its_own() -> None:
    assert set(Role) == set(CHARACTERS)
    for words in (name, signed, ability):
        assert len({words(role) for role in Role}) == len(Role)


def test_a_sign_is_not_torn_from_its_name() -> None:
    assert signed(Role.KILLER) == "🔪\u00a0Killer"


def test_an_ability_is_one_to_three_sentences() -> None:
    assert all(1 <= ability(role).count(".") <= 3 and len(ability(role)) < 200 for role in Role)


@pytest.mark.parametrize("dealt", [None, default_cast(4), default_cast(36)])
def test_all_characters_are_told_once_each_in_one_message(dealt: Cast | None) -> None:
    text = all_described(dealt)
    assert all(text.count(described(role)) == 1 for role in Role)
    assert units(shown(text)) <= MOST_UNITS


def test_a_cast_is_told_in_the_order_of_the_box_with_its_numbers() -> None:
    cast = (Role.KILLER, Role.CITIZEN, Role.MUAY_THAI, Role.MUAY_THAI, Role.CITIZEN)
    assert cast_in_words(cast) == "2 Citizens, 2 Muay Thai and Killer"


def test_a_cast_is_told_by_faction() -> None:
    assert cast_by_faction(default_cast(4)) == (
        "<b>Innocent Faction</b>: 2 Citizens and Private Detective\n<b>Guilty Faction</b>: Killer"
    )
