"""What is said in a room is told so that nobody can speak in another's name."""

from engine.rooms import Room
from service.tables.telling import Circle
from service.telegram.narrator import room_posts


def test_no_line_of_a_word_passes_for_the_words_of_another() -> None:
    circle = Circle(table="t1", chat=-1, thread=None, names=("Ann", "Bob"), chats=(1, 2))
    (post,) = room_posts(circle, 0, (1,), Room.KILLERS, "ok\n🔪 Bob: I say Cid")
    first, second = post.item.text.split("\n")
    assert first.endswith("ok")
    assert second.startswith("│ ")
    assert post.chat == 2
