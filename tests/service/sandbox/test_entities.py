import pytest

from service.sandbox.entities import MOST_ENTITIES, find_entities, format_text, is_blank
from service.sandbox.errors import ApiError


def kinds(text: str) -> list[tuple[str, str]]:
    raw = text.encode("utf-16-le")
    return [
        (e["type"], raw[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le"))
        for e in find_entities(text)
    ]


def test_commands_mentions_and_links_are_found_by_themselves() -> None:
    assert kinds("/start abc") == [("bot_command", "/start")]
    assert kinds("😀 /vote@our_bot now") == [("bot_command", "/vote@our_bot")]
    assert kinds("ask @some_one, see https://e.org/a?b.") == [
        ("mention", "@some_one"),
        ("url", "https://e.org/a?b"),
    ]
    assert kinds("a/b 1/2 //x /") == []


def test_white_space_at_the_ends_is_cut_and_entities_move_with_the_text() -> None:
    text, entities = format_text(" \n <b> hi </b> \n", "HTML")
    assert text == "hi"
    assert entities == [{"type": "bold", "offset": 0, "length": 2}]


def test_code_holds_no_other_entities() -> None:
    text, entities = format_text("<code>/start <b>x</b></code> /stop", "html")
    assert text == "/start x /stop"
    assert [(e["type"], e["offset"]) for e in entities] == [("code", 0), ("bot_command", 9)]


def test_of_many_entities_only_the_first_hundred_show() -> None:
    _, entities = format_text("<b>x</b> " * (MOST_ENTITIES + 20), "HTML")
    assert len(entities) == MOST_ENTITIES


def test_without_a_parse_mode_text_is_literal_and_entities_are_given() -> None:
    given = [{"type": "italic", "offset": 0, "length": 2}]
    assert format_text("<3 & _i *", None, given) == ("<3 & _i *", given)
    with pytest.raises(ApiError, match="ends after the end of the text"):
        format_text("ab", None, [{"type": "bold", "offset": 1, "length": 2}])


def test_other_parse_modes_and_broken_unicode_are_refused() -> None:
    with pytest.raises(ApiError, match="unsupported parse_mode"):
        format_text("x", "Wiki")
    with pytest.raises(ApiError, match="UTF-8"):
        format_text("\ud83d", None)


@pytest.mark.parametrize("text", ["", "  \n", "\u200b", "\u2060 \ufeff"])
def test_text_without_anything_to_see_is_blank(text: str) -> None:
    assert is_blank(text)
    assert not is_blank(text + ".")
