"""What the group is told when the clocks have stood still."""

from dataclasses import replace

import pytest

from engine import commands as c
from engine.phases import Phase
from service.store.outbox import Kind
from service.telegram.narrator import public_posts
from tests.service.telegram.narrator.played import Told
from tests.service.telegram.narrator.posted import plain


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        (Phase.DISCUSSION, "The deadline has moved as far: until 12:"),
        (Phase.KILL, "Dawn comes as much later, at 16:00 UTC at the latest."),
    ],
)
def test_an_outage_is_told_with_what_it_has_moved(told: Told, phase: Phase, line: str) -> None:
    told.until(phase)
    telling = replace(told.public(), before=told.public().view, outage=420.0)
    posts = [post.item for post in public_posts(telling)]
    assert [item.kind for item in posts] == [Kind.SEND, Kind.EDIT]
    assert "The clocks stood still for 7 min" in plain(posts[0].text)
    assert line in plain(posts[0].text)


@pytest.mark.parametrize("earlier", [Phase.FIRST_VOTE, Phase.KILL])
def test_an_outage_before_a_window_has_opened_has_moved_nothing_of_it(
    told: Told, earlier: Phase
) -> None:
    told.until(earlier)
    before = told.public().view
    told.until(Phase.DISCUSSION)
    telling = replace(told.public(), before=before, outage=420.0)
    texts = [plain(post.item.text) for post in public_posts(telling)]
    assert [text for text in texts if "The clocks stood still for 7 min" in text] == [
        "⏸ The clocks stood still for 7 min, and nobody loses time by it."
    ]


def test_an_outage_before_the_end_is_no_news(told: Told) -> None:
    before = told.public().view
    told.do(c.Cancel())
    posts = public_posts(replace(told.public(), before=before, outage=420.0))
    assert not any("The clocks stood still" in post.item.text for post in posts)
