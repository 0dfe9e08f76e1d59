"""Keyboards are read by their option codes."""

from typing import Any

import pytest

from service.sandbox.companions.keyboard import Keyboard, Kind, cards_in, speaks_of


def message(*options: str, kind: str = "supergroup", window: str = "t1:4") -> dict[str, Any]:
    row = [{"text": option, "callback_data": f"{window}:{option}"} for option in options]
    return {
        "message_id": 5,
        "chat": {"id": 7, "type": kind},
        "text": "?",
        "reply_markup": {"inline_keyboard": [row, [{"text": "site", "url": "https://t.me/x"}]]},
    }


@pytest.mark.parametrize(
    ("options", "chat", "kind"),
    [
        (("join", "leave", "begin", "set"), "supergroup", Kind.LOBBY),
        (("w1", "w0", "w2"), "group", Kind.DISCUSSION),
        (("w3",), "private", Kind.DEFENCE),
        (("s0", "s11", "no"), "supergroup", Kind.VOTE),
        (("s0", "s11", "no"), "private", Kind.QUESTION),
        (("c17", "ok"), "private", Kind.QUESTION),
        (("as3",), "private", Kind.QUESTION),
        (("still", "get_up"), "private", Kind.STILL_THERE),
        (("take",), "supergroup", Kind.NO_HOST),
        (("again",), "supergroup", None),
        (("setpace",), "private", None),
    ],
)
def test_a_keyboard_is_known_by_its_options(
    options: tuple[str, ...], chat: str, kind: Kind | None
) -> None:
    keyboard = Keyboard.of(message(*options, kind=chat))
    assert keyboard is not None
    assert keyboard.kind is kind


def test_a_keyboard_knows_its_table_and_window() -> None:
    keyboard = Keyboard.of(message("w3", window="aBc-9:12"))
    assert keyboard is not None
    assert (keyboard.table, keyboard.number, keyboard.window) == ("aBc-9", 12, "aBc-9:12")


def test_a_message_without_buttons_of_a_table_has_no_keyboard() -> None:
    assert Keyboard.of(message()) is None
    assert Keyboard.of({"message_id": 5, "chat": {"id": 7, "type": "group"}}) is None


@pytest.mark.parametrize(
    ("text", "name", "there"),
    [
        ("3 · Ann", "Ann", True),
        ("Joanna", "Ann", False),
        ("Like Amélie's", "Amélie", True),
        ("Amélie", "Amé", False),
        ("*.* says hello", "*.*", True),
    ],
)
def test_a_name_counts_as_words_of_its_own(text: str, name: str, *, there: bool) -> None:
    assert speaks_of(text, name) is there


def test_a_lobby_names_its_host_and_who_sits_there() -> None:
    text = "Who plays?\nBegin is for the host, Ann.\n\nAt the table:\n1. Ann\n2. Ben Lee"
    lobby = Keyboard.of(message("join") | {"text": text})
    assert lobby is not None
    names = ("Ann", "Ben", "Cleo")
    assert [lobby.is_hosted_by(name) for name in names] == [True, False, False]
    assert [lobby.seats(name) for name in names] == [True, True, False]


def test_cards_are_found_in_lists_and_people_are_not() -> None:
    dead = "Dawn.\n• Ann\n• 💀 Ben — Citizen\n\n"
    cards = ["🧤\u00a0Leather glove", "☂️\u00a0Black umbrella", "🔭\u00a0Telescope"]
    text = f"{dead}1. {cards[0]}\n2. {cards[1]}\n• {cards[2]}"
    assert cards_in({"text": text}) == cards
