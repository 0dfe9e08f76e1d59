import pytest

from service.sandbox.errors import ApiError
from service.sandbox.markup import parse_html, utf16_length

FLAG = "🇯🇵"  # four UTF-16 units, eight bytes


def shown(source: str) -> tuple[str, list[tuple[str, int, int]]]:
    text, entities = parse_html(source)
    return text, [(e["type"], e["offset"], e["length"]) for e in entities]


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("b", "bold"),
        ("strong", "bold"),
        ("i", "italic"),
        ("em", "italic"),
        ("u", "underline"),
        ("ins", "underline"),
        ("s", "strikethrough"),
        ("strike", "strikethrough"),
        ("del", "strikethrough"),
        ("code", "code"),
        ("pre", "pre"),
        ("tg-spoiler", "spoiler"),
        ("blockquote", "blockquote"),
        ("B", "bold"),
    ],
)
def test_a_tag_becomes_an_entity(tag: str, kind: str) -> None:
    assert shown(f"a <{tag}>bc</{tag}>") == ("a bc", [(kind, 2, 2)])


def test_offsets_and_lengths_count_utf16_units() -> None:
    assert shown(f"{FLAG}<b>{FLAG}x</b>") == (f"{FLAG}{FLAG}x", [("bold", 4, 5)])
    assert utf16_length("a" + FLAG) == 5


def test_attributes_are_read() -> None:
    source = (
        "<span class='tg-spoiler'>a</span><a href=\"https://e.org/?a&amp;b\">c</a>"
        '<blockquote expandable>d</blockquote><pre><code class="language-python">e</code></pre>'
    )
    text, entities = parse_html(source)
    assert text == "acde"
    assert [e["type"] for e in entities] == [
        "spoiler",
        "text_link",
        "expandable_blockquote",
        "pre",
    ]
    assert entities[1]["url"] == "https://e.org/?a&b"
    assert entities[3]["language"] == "python"


def test_a_lone_greater_sign_is_text() -> None:
    assert parse_html("/> 1 > 0") == ("/> 1 > 0", [])


def test_nested_tags_make_nested_entities_and_empty_ones_none() -> None:
    assert shown("<b>a<i>b</i></b><u></u>") == ("ab", [("italic", 1, 1), ("bold", 0, 2)])
    assert shown("<b>a<strong>b</strong></b>") == ("ab", [("bold", 0, 2)])


def test_references_are_decoded_and_unknown_ones_stay() -> None:
    source = "&lt;3 &amp; &quot;x&quot; &#65;&#x42; &nbsp; &copy; AT&T & co"
    assert parse_html(source)[0] == '<3 & "x" AB &nbsp; &copy; AT&T & co'


def test_a_link_without_an_address_of_its_own_uses_its_text() -> None:
    assert parse_html("<a>https://e.org</a>")[1][0]["url"] == "https://e.org"
    assert parse_html("<a href='nowhere'>x</a>") == ("x", [])


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("<3", "Unclosed start tag at byte offset 0"),
        (f"{FLAG}<3> hello", 'Unsupported start tag "3" at byte offset 8'),
        ("a < b > c", 'Unsupported start tag "" at byte offset 2'),
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("<br/>", 'Unsupported start tag "br/" at byte offset 0'),
        ("<b>open", 'Can\'t find end tag corresponding to start tag "b"'),
        ("closed</b>", "Unexpected end tag at byte offset 6"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b>x</b  ", "Unclosed end tag at byte offset 4"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b x", 'Expected equal sign in declaration of an attribute of the tag "b"'),
        ("<b x>y</b>", 'Expected equal sign in declaration of an attribute of the tag "b"'),
        ("<b =x>y</b>", 'Empty attribute name in the tag "b" at byte offset 0'),
        ("<b x= ", 'Unclosed start tag "b" at byte offset 0'),
        ("<b x=y_z>y</b>", "Unexpected end of name token at byte offset 5"),
        ("<a href='x>y</a>", "Unclosed start tag at byte offset 0"),
        ("<span class='big'>y</span>", 'Tag "span" must have class "tg-spoiler"'),
        ("<span>y</span>", 'Tag "span" must have class "tg-spoiler"'),
        ("&#55357;", "Text contains invalid Unicode characters"),
    ],
)
def test_what_telegram_cannot_parse_is_refused(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as refusal:
        parse_html(source)
    assert refusal.value.code == 400
    assert refusal.value.description.startswith(f"Bad Request: can't parse entities: {reason}")
