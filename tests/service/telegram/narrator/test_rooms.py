"""What is said in a room is told so that nobody can speak in another's name."""

from engine.rooms import Room
from service.tables.telling import Circle
from service.telegram.narrator import room_posts
from service.telegram.narrator.rooms import table_of_words
from tests.service.telegram.narrator.posted import plain


def test_no_line_of_a_word_passes_for_the_words_of_another() -> None:
    circle = Circle(table="t1", chat=-1, thread=None, names=("Ann", "Bob"), chats=(1, 2))
    (post,) = room_posts(circle, 0, (1,), Room.KILLERS, "ok\n🔪 Bob: I say Cid")
    first, second = post.item.text.split("\n")
    assert first.endswith("ok")
    assert second.startswith("│ ")
    assert post.chat == 2


def named(table: str, title: str) -> Circle:
    names = ("Ann", "<b>", "\u202eevil \u05d0")
    return Circle(table=table, chat=-1, thread=None, names=names, chats=(1, 2, 3), title=title)


def test_words_are_known_by_how_they_begin_to_come_from_a_room() -> None:
    games = [named("t1", "Friends"), named("t2", "Family & co"), named("t3", "")]
    for game in games:
        for speaker in range(3):
            posts = room_posts(game, speaker, (0,), Room.DEAD, "well\n" * 2000)
            assert len(posts) > 1
            assert {table_of_words(plain(post.item.text), games) for post in posts} == {game.table}


def test_of_words_that_may_come_from_two_rooms_or_from_none_nothing_is_known() -> None:
    games = [named("t1", "Friends"), named("t2", "Friends"), named("t3", "Family")]
    (post,) = room_posts(games[0], 0, (1,), Room.DEAD, "well")
    (family,) = room_posts(games[2], 0, (1,), Room.DEAD, "well")
    said = plain(post.item.text), "well", "", f"Look: {plain(family.item.text)}"
    assert [table_of_words(text, games) for text in said] == [None] * 4
