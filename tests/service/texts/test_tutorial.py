"""The first hello: three short messages that say at once what they are about."""

from service.sandbox.entities import format_text
from service.texts.tutorial import TUTORIAL


def test_there_are_three_messages_of_few_lines() -> None:
    texts = [format_text(message, "HTML")[0] for message in TUTORIAL]
    assert len(texts) == 3
    for text in texts:
        assert len(text.splitlines()) <= 5
        assert len(text) <= 500


def test_each_begins_with_a_line_of_its_own_in_bold() -> None:
    for message in TUTORIAL:
        text, entities = format_text(message, "HTML")
        first = text.splitlines()[0]
        assert entities[0]["type"] == "bold"
        assert entities[0]["offset"] == 0
        assert entities[0]["length"] == len(first.encode("utf-16-le")) // 2


def test_they_say_how_to_win_how_to_answer_and_what_to_do_now() -> None:
    game, here, now = (format_text(message, "HTML")[0] for message in TUTORIAL)
    assert "win when" in game
    assert "buttons" in here
    assert "/newgame" in now
    assert "Join" in now
