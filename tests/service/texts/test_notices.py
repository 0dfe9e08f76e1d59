"""What a table tells beside its game."""

import pytest

from service.texts import notices
from service.texts.markup import Html

GROUP = Html("“Friends”")


@pytest.mark.parametrize(
    ("names", "count", "playing", "who"),
    [
        ("Bob", 1, True, "Bob, who plays in “Friends”"),
        ("Bob and Cid", 2, True, "Bob and Cid, who play in “Friends”"),
        ("Bob", 1, False, "Bob, who wants to play in “Friends”"),
        ("{n} and Cid", 2, False, "{n} and Cid, who want to play in “Friends”"),
    ],
)
def test_in_private_it_is_told_where_those_play_whom_the_bot_cannot_reach(
    names: str,
    count: int,
    playing: bool,  # noqa: FBT001 as parametrized
    who: str,
) -> None:
    lost = notices.unreachable(Html(names), count, GROUP, playing=playing)
    found = notices.reachable(Html(names), count, GROUP, playing=playing)
    assert f"I cannot write in private to {who}." in lost
    assert f"I can write again to {who}." in found


def test_who_reads_it_in_the_group_knows_where() -> None:
    lost = notices.unreachable(Html("Bob"), 1, None, playing=True)
    found = notices.reachable(Html("Bob"), 1, None, playing=True)
    assert "I cannot write in private to Bob." in lost
    assert "I can write again to Bob." in found
