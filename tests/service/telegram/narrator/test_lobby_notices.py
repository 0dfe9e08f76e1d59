"""What is told of a table before its game: by notices, and by the post of the table itself."""

from dataclasses import replace
from typing import Any

import pytest

from service.store.outbox import Kind
from service.tables.notices import (
    Abandoned,
    AskedIfThere,
    EndedMeanwhile,
    Migrated,
    Notice,
    RightsGiven,
    SeatsFreed,
    Trouble,
    Troubled,
    Why,
)
from service.tables.stage import Stage
from service.telegram.narrator import lobby_posts, notice_posts
from tests.service.telegram.narrator.noticed import by_chat, in_lobby, text
from tests.service.telegram.narrator.played import GROUP, LATER
from tests.service.telegram.narrator.posted import plain


def test_a_lobby_stands_in_the_group_once_more_with_all_its_buttons() -> None:
    posts = notice_posts(in_lobby(Migrated()))
    off = [post.item.slot for post in posts if post.item.kind is Kind.KEYBOARD_OFF]
    asked = {post.item.slot: len(post.item.keyboard) for post in posts if post.item.keyboard}
    assert off == ["set:t4bl3", "lobby:t4bl3"]
    assert asked == {"lobby:t4bl3": 2}


def test_idle_members_are_asked_in_private_until_when_and_what_happens_otherwise() -> None:
    telling = in_lobby(AskedIfThere((0, 4), LATER))
    chats = by_chat(notice_posts(telling))
    assert chats.keys() == {1, 5}
    asked, until, *_ = plain(chats[5][-1].text).splitlines()
    assert asked == "👋 Do you still want to play in “Friday <3”?"
    assert "until " in until
    assert "seat will be freed" in until
    options = [button.data for row in chats[5][-1].keyboard for button in row]
    assert options == ["t4bl3:0:still", "t4bl3:0:get_up"]


def test_a_freed_seat_is_told_in_a_message() -> None:
    (told,) = by_chat(notice_posts(in_lobby(SeatsFreed((6,)))))[6]
    assert told.kind is Kind.SEND
    assert "Your seat in “Friday <3” has been freed" in plain(told.text)
    assert "tap Join there again" in plain(told.text)


def test_who_was_freed_last_is_not_told_to_join_what_is_closed() -> None:
    telling = in_lobby(SeatsFreed((6,)), stage=Stage.CANCELLED)
    (*_, told) = by_chat(notice_posts(telling))[6]
    assert "the table is closed" in plain(told.text)
    assert "Join" not in plain(told.text)


@pytest.mark.parametrize(
    ("changes", "what_came_of_it"),
    [
        ({"asked": (5,)}, "👍 Your seat in “Friday <3” is kept."),
        ({"stage": Stage.PLAYING}, "👍 Your seat in “Friday <3” is kept."),
        ({"users": (1, 8, 3, 4, 5, 6, 7)}, "🪑 You have no seat in “Friday <3” any more."),
        ({"stage": Stage.CANCELLED}, "🎲 The table in “Friday <3” is closed."),
    ],
)
def test_what_came_of_the_question_stays_of_it_without_buttons(
    changes: dict[str, Any], what_came_of_it: str
) -> None:
    before = replace(in_lobby().lobby, asked=(2, 5))
    after = replace(before, **{"asked": ()} | changes)
    settled = {post.chat: post.item for post in lobby_posts(after, before) if post.chat != GROUP}
    assert settled.keys() == {2, 5} - set(after.asked)
    assert (settled[2].kind, settled[2].slot) == (Kind.EDIT, "there:t4bl3")
    assert (plain(settled[2].text), settled[2].keyboard) == (what_came_of_it, ())


@pytest.mark.parametrize("notice", [Abandoned(Why.OUT, 600), EndedMeanwhile(Why.OUT)])
def test_a_lobby_that_ends_while_it_stands_still_speaks_of_no_game(notice: Notice) -> None:
    chats = by_chat(notice_posts(in_lobby(notice)))
    assert chats.keys() == set(range(1, 8))
    assert "won" not in text(notice_posts(in_lobby(notice)))


def test_before_a_game_rights_are_told_by_the_post_of_the_table_alone() -> None:
    both = (Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE)
    assert notice_posts(in_lobby(*map(Troubled, both), RightsGiven(both))) == []
    lobby = in_lobby(troubles=both).lobby
    (edit,) = lobby_posts(lobby, replace(lobby, troubles=()))
    assert "neither pin the status nor mute the dead" in plain(edit.item.text)
    (edit,) = lobby_posts(replace(lobby, troubles=()), lobby)
    assert "⚠️" not in plain(edit.item.text)


@pytest.mark.parametrize("trouble", [Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE])
def test_the_post_of_the_table_names_the_one_right_that_is_missing(trouble: Trouble) -> None:
    text = plain(lobby_posts(in_lobby(troubles=(trouble,)).lobby, None)[0].item.text)
    assert ("“Pin messages”" in text) is (trouble is Trouble.CANNOT_PIN)
    assert ("“Ban users”" in text) is (trouble is Trouble.CANNOT_MUTE)


def test_the_post_of_the_table_marks_who_cannot_be_reached_and_what_helps() -> None:
    lobby = replace(in_lobby().lobby, unreachable=(2,))
    text = plain(lobby_posts(lobby, None)[0].item.text)
    assert "2. Bob (I cannot write to them)" in text
    assert "press Start" in text
    assert text.count("cannot write to them") == 1
