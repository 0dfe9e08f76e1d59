"""Many people with the longest names and everything on the table: every post is valid."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.phases import Phase
from engine.roles import Role
from service.store.outbox import Kind, Outgoing
from service.tables.notices import Froze, HostChanged, Migrated, Unreachable, Why
from service.telegram import narrator
from service.telegram.narrator.place import Place
from tests.service.telegram.narrator.played import NOON, Told, play
from tests.service.telegram.narrator.posted import faults, plain

PLAYERS = 30
LONGEST = ("W" * 64, "👨‍👩‍👧‍👦" * 5 + "x" * 9, "ש" * 64, "&" * 64, "z" + "\u0301" * 63, "ﷺ" * 64)
CAST = (
    *(Role.CITIZEN,) * 10,
    *(Role.ARISTOCRAT, Role.REFUSE_COLLECTOR, Role.FORENSIC_SCIENTIST, Role.CELEBRITY) * 2,
    *(Role.HOSTAGE,) * 2,
    *(Role.FAMOUS_DOG,) * 2,
    *(Role.KILLER,) * 3,
    *(Role.PROFESSIONAL_KILLER,) * 2,
    *(Role.MASTERMIND, Role.ACCOMPLICE, Role.PRIVATE_DETECTIVE),
)


@pytest.fixture(scope="module", params=range(2))
def told(request: pytest.FixtureRequest) -> Told:
    """All share a name, or nearly so: what tells them apart has to fit as well."""
    names = [f"{LONGEST[n % 6]} {LONGEST[n % 6]}"[:129] for n in range(PLAYERS)]
    game = Told(names, cast=CAST, seed=f"{request.param:032x}")
    return play(game, Random(request.param), moves=250)


def asked_for(told: Told) -> Iterator[Outgoing]:
    """All that people can have shown to them at the end."""
    yield from narrator.case_posts(told.public(), Place(7))
    yield from narrator.status_posts(told.public(), thread=None)
    yield from narrator.notice_posts(
        told.notices(
            Unreachable(tuple(range(PLAYERS))), Froze(Why.OUT, NOON), Migrated(), HostChanged(7)
        )
    )
    for seat in range(PLAYERS):
        yield from narrator.private_status_posts(told.private_of(seat), told.public())
        yield from narrator.catch_up_posts(told.private_of(seat))


def test_every_post_of_a_whole_game_is_valid(told: Told) -> None:
    posts = [post for step in told.steps for post in step.posts]
    assert [fault for post in posts for fault in faults(post.item)] == []


def test_every_answer_about_it_is_valid(told: Told) -> None:
    assert [fault for post in asked_for(told) for fault in faults(post.item)] == []


def test_the_status_is_one_message_with_the_newest_count_in_it(told: Told) -> None:
    edits = [
        item
        for step in told.steps
        for item in step.in_group
        if item.slot == "status:t4bl3" and item.kind is Kind.EDIT
    ]
    assert edits
    last_line = plain(edits[-1].text).splitlines()[-1]
    assert last_line.startswith("✝ ") or ". " in last_line
    voting = Told([f"{LONGEST[0]} {n}" for n in range(36)])
    voting.until(Phase.FIRST_VOTE)
    step = voting.answer(voting.game.living[0], voting.game.living[1])
    (status,) = step.in_group
    assert "Answered: 1 of " in plain(status.text)
    assert plain(status.text).count("\n") >= 36


def test_a_long_game_tells_its_story_in_more_than_one_message(told: Told) -> None:
    texts = [plain(item.text) for item in told.steps[-1].in_group if item.kind is Kind.SEND]
    (begin,) = (at for at, text in enumerate(texts) if "what really happened" in text)
    assert len(texts) - begin > 2
    assert "Who was who" in texts[-1]
