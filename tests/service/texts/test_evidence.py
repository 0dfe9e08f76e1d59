"""The deck of evidence cards."""

import unicodedata

from engine.game import CARDS as HOW_MANY
from service.texts.evidence import CARDS, card, cards_by_place, cards_in_line, cards_in_lines
from service.texts.markup import NO_BREAK, escape
from service.texts.names import clusters


def test_every_card_of_the_deck_has_a_sign_and_a_name_of_its_own() -> None:
    signs, names = zip(*(each.split(NO_BREAK, 1) for each in CARDS), strict=True)
    assert len(CARDS) == len(set(signs)) == len(set(names)) == HOW_MANY


def test_a_card_is_one_emoji_and_one_to_three_short_words() -> None:
    for each in CARDS:
        sign, name = each.split(NO_BREAK, 1)
        assert len(clusters(sign)) == 1
        assert unicodedata.category(sign[0]) == "So"
        assert 1 <= len(name.split(" ")) <= 3
        assert len(each) <= 24


def test_a_card_needs_no_escaping() -> None:
    assert [escape(each) for each in CARDS] == list(CARDS)


def test_cards_are_listed_by_place_in_lines_and_in_one_line() -> None:
    one, two = card(0), card(1)
    assert cards_by_place([1, 0]) == f"1. {two}\n2. {one}"
    assert cards_in_lines([1, 0]) == f"• {two}\n• {one}"
    assert cards_in_line([1, 0]) == f"{two}, {one}"
