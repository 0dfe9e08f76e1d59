"""Leaving a game, which of several tables is meant, and idle joiners: asked and put away."""

from collections.abc import Callable

import pytest

from service.store.outbox import Button, Outgoing
from service.tables.announce import lobby_telling
from service.tables.table import Member, Table
from service.tables.telling import Circle, LobbyTelling
from service.telegram import narrator
from service.telegram.narrator import idle
from tests.service.telegram.narrator.played import Chat
from tests.service.telegram.narrator.posted import faults, plain

LARGEST = 4_503_599_627_370_495
"""Telegram's ids have at most 52 bits."""


def circle(table: str = "t4bl3", title: str = "Friends") -> Circle:
    return Circle(table=table, chat=-1, thread=3, names=("Ann",), chats=(7,), title=title)


def lobby(table: str, title: str) -> LobbyTelling:
    members = (Member(user=7, name="Ann", chat=7),)
    return lobby_telling(Table(id=table, chat=-5, host=7, pace="day", members=members, title=title))


def buttons(posts: list[Outgoing]) -> list[Button]:
    return [button for post in posts for row in post.item.keyboard for button in row]


def shown(*posts: Outgoing) -> Chat:
    chat = Chat()
    for post in posts:
        assert list(faults(post.item)) == []
        chat.take(post.item)
    return chat


def test_who_wants_to_leave_a_game_is_told_what_it_means_before() -> None:
    *_, post = narrator.ask_to_leave(circle(), 7, 7)
    assert (post.chat, post.item.thread) == (7, None)
    asked, otherwise, *rest = plain(post.item.text).splitlines()
    assert asked == "🚪 Do you really leave the game in “Friends”?"
    assert "Nothing happens until you tap" in otherwise
    assert "When the round ends, your character dies and is shown" in rest[0]
    assert [button.data for button in buttons([post])] == ["t4bl3:0:quit:7", "t4bl3:0:stay:7"]


def test_each_of_several_who_want_to_leave_in_a_group_has_a_question_of_their_own() -> None:
    *_, one = narrator.ask_to_leave(circle(), -1, 7, 3)
    *_, other = narrator.ask_to_leave(circle(), -1, 8, 3)
    assert one.item.slot != other.item.slot
    assert one.item.thread == 3


def test_what_was_chosen_stays_of_the_question_without_buttons() -> None:
    for left, words in ((True, "You have left the game in “Friends”."), (False, "You play on")):
        asked = narrator.ask_to_leave(circle(), 7, 7)
        chat = shown(*asked, *narrator.leave_settled(circle(), 7, 7, left=left))
        (message,) = chat.messages
        assert words in plain(message.text)
        assert message.options == []


def test_the_largest_ids_fit_into_the_buttons_of_who_leaves() -> None:
    posts = narrator.ask_to_leave(circle("a" * 8), LARGEST, LARGEST)
    assert list(faults(posts[-1].item)) == []
    (_, _, option) = narrator.parse_data(buttons(posts)[0].data or "") or ("", 0, "")
    assert narrator.parse_leaving(option) == (True, LARGEST)


def test_an_unclear_word_is_asked_back_with_a_button_a_table() -> None:
    rooms = [circle("t1", "Friends"), circle("t2", "Friends\u200d"), circle("t3", "")]
    (post,) = narrator.which_room(rooms, 7, 55)
    assert (post.chat, post.item.reply_to) == (7, 55)
    assert [(button.text, button.data) for button in buttons([post])] == [
        ("Friends", "t1:0:say"),
        ("Friends (2)", "t2:0:say"),
        ("the group", "t3:0:say"),
    ]
    chat = shown(post, *narrator.room_chosen(rooms[0], 7, 55))
    assert [plain(each.text) for each in chat.messages] == ["💬 Told to the others in “Friends”."]
    assert chat.last.options == []


def test_leaving_in_private_asks_which_of_several_tables() -> None:
    tables = [lobby("t1", "Friends"), lobby("t2", "Family")]
    posts = narrator.which_table(tables, 7)
    assert [button.data for button in buttons(posts)] == ["t1:0:leave", "t2:0:leave"]
    chat = shown(*posts, *narrator.table_chosen(tables[1], 7))
    assert plain(chat.last.text) == "👉 You chose “Family”."
    assert chat.last.options == []


def ask_which() -> list[Outgoing]:
    return narrator.which_table([lobby("t1", "Friends"), lobby("t2", "Family")], 7)


def ask_whether() -> list[Outgoing]:
    return narrator.ask_to_leave(circle(), 7, 7)


def ask_if_there() -> list[Outgoing]:
    return idle.ask_if_there(lobby("t1", "Friends"), (7,), 2.0, 1.0)


@pytest.mark.parametrize("ask", [ask_which, ask_whether, ask_if_there])
def test_asked_twice_only_the_newer_question_has_buttons(ask: Callable[[], list[Outgoing]]) -> None:
    chat = shown(*ask(), *ask())
    assert [len(message.options) for message in chat.messages] == [0, 2]
