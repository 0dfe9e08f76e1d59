"""Button data: what is written is read again, within Telegram's 64 bytes."""

from collections.abc import Callable

import pytest

from engine.questions import About, Word
from engine.roles import Role
from service.tables.taps import Confirm, Nothing, Pick, SameAs, Tap
from service.tables.use_cases.lobbies import ID_LENGTH
from service.telegram.narrator import options
from service.telegram.narrator.options import (
    AskToHandOver,
    Block,
    CloseSettings,
    HandOver,
    OpenSettings,
    SetDefaultCast,
    SetPace,
    ShowPeople,
    Swap,
    TurnPage,
    Unblock,
    parse_data,
    parse_leaving,
    parse_setting,
    parse_tap,
)

LARGEST_USER = 4_503_599_627_370_495
LONGEST_TABLE = "a" * ID_LENGTH


@pytest.mark.parametrize("option", ["s35", "c103", "w1", "no", "ok", "as7", "join", "set:back"])
def test_what_a_button_says_is_read_again(option: str) -> None:
    assert parse_data(options.data("k3xw9", 12, option)) == ("k3xw9", 12, option)


@pytest.mark.parametrize(
    "text",
    ["", "k3xw9", "k3xw9:1", ":1:no", "k3xw9:-1:no", "k3xw9:1:", "k3xw9:x:no", "k:1:" + "n" * 60],
)
def test_what_no_button_can_have_said_is_not_read(text: str) -> None:
    assert parse_data(text) is None


@pytest.mark.parametrize("new", Role)
@pytest.mark.parametrize("old", Role)
def test_every_swap_is_read_again_and_fits_into_64_bytes(new: Role, old: Role) -> None:
    data = options.data(LONGEST_TABLE, 0, options.swap(new, old))
    assert len(data.encode()) <= 64
    read = parse_data(data)
    assert read is not None
    assert parse_setting(read[2]) == Swap(new, old)


@pytest.mark.parametrize(
    ("option", "setting"),
    [
        (options.SETTINGS, OpenSettings()),
        (options.SETTINGS_BACK, TurnPage(None)),
        (options.SETTINGS_DONE, CloseSettings()),
        (options.page(Role.HOSTAGE), TurnPage(Role.HOSTAGE)),
        (options.pace("brisk"), SetPace("brisk")),
        (options.DEFAULT_CAST, SetDefaultCast()),
        ("set:swap:hostage", None),
        (options.PEOPLE, ShowPeople()),
        (options.people(3), ShowPeople(3)),
        (options.block(LARGEST_USER), Block(LARGEST_USER)),
        (options.unblock(7), Unblock(7)),
        (options.ask_to_hand_over(7), AskToHandOver(7)),
        (options.hand_over(7), HandOver(7)),
        ("set:page:xx", None),
        ("set:people:999", None),
        ("set:block:0", None),
        ("set:host:-1", None),
        ("set:kick:7", None),
        ("join", None),
    ],
)
def test_settings_are_read_by_their_option(option: str, setting: options.Setting | None) -> None:
    assert parse_setting(option) == setting


@pytest.mark.parametrize(
    ("option", "tap"),
    [
        (options.seat(35), Pick(About.SEATS, 35)),
        (options.card(103), Pick(About.CARDS, 103)),
        *((options.word(said), Pick(About.WORDS, said)) for said in Word),
        (options.same_as(7), SameAs(7)),
        (options.NONE, Nothing()),
        (options.CONFIRM, Confirm()),
        *((code, None) for code in ("", "x", "s", "s1 ", "s-1", "as", "w1234", "okay", "S1")),
    ],
)
def test_what_a_game_button_says_is_read_again(option: str, tap: Tap | None) -> None:
    assert parse_tap(option) == tap


@pytest.mark.parametrize(
    ("option", "leaving"),
    [
        (options.quit_game(LARGEST_USER), (True, LARGEST_USER)),
        (options.stay_in_game(7), (False, 7)),
        (options.GO_ON, None),
        ("quit:0", None),
        ("quit", None),
    ],
)
def test_who_leaves_is_read_with_their_choice(
    option: str, leaving: tuple[bool, int] | None
) -> None:
    assert parse_leaving(option) == leaving


@pytest.mark.parametrize(
    "write", [options.unblock, options.block, options.hand_over, options.quit_game]
)
def test_the_largest_user_fits_into_64_bytes(write: Callable[[int], str]) -> None:
    assert len(options.data(LONGEST_TABLE, 0, write(LARGEST_USER)).encode()) <= 64
