"""Every question says in its first two lines what is asked, until when, and what else happens."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine.casts import default_cast
from engine.phases import Phase
from engine.roles import Role
from service.store.outbox import Item, Outgoing
from service.tables.announce import lobby_telling
from service.tables.notices import AskedIfThere
from service.telegram import narrator
from service.telegram.narrator.hosts import who_takes_over
from tests.service.telegram.narrator.played import GROUP, NOON, TITLE, Told, play
from tests.service.telegram.narrator.posted import plain

NAMES = [f"Player{index:02}" for index in range(18)]
CAST = (*default_cast(36)[:13], Role.SOULMATE, Role.FAMOUS_DOG, Role.FAMOUS_DOG)
TIMED = re.compile(r"\b(until|at) (?:\w{3} )?\d\d:\d\d")
OTHERWISE = re.compile(
    r"abstains?\b|chance|nobody|nothing|begins?\b|counts|protect nobody|will be freed"
)
UNTIMED = re.compile(r"nothing (begins|happens|changes)|no hurry|nobody reads", re.IGNORECASE)


@pytest.fixture(scope="module")
def told() -> Told:
    cast = (*CAST, Role.MASS_MURDERER, Role.FORENSIC_SCIENTIST)
    told = Told(NAMES, cast=cast, seed="7" * 32)
    told.until(Phase.FIRST_VOTE)
    for question in told.asked:  # chance hardly ever accuses anybody
        told.answer(question.seat, told.game.living[0])
    return play(told, Random(7))


def asked(told: Told) -> Iterator[tuple[int, Item]]:
    """Whatever has buttons while the game runs."""
    for step in told.steps:
        assert step.after.game is not None
        if not step.after.game.outcome:
            for post in step.posts:
                if post.item.keyboard:
                    yield int(post.chat), post.item


def test_what_is_asked_until_when_and_what_happens_otherwise_stands_first(told: Told) -> None:
    kinds = set()
    for _chat, item in asked(told):
        what, until = plain(item.text).splitlines()[:2]
        kinds.add(what.split(" ")[0])
        assert what[0] in "💞🐾🔪✉🎭🔬💬🗳⚖", what
        assert TIMED.search(until), until
        assert OTHERWISE.search(until), until
    assert len(kinds) >= 9


def test_every_question_in_private_names_its_group_in_its_first_line(told: Told) -> None:
    private = [item for chat, item in asked(told) if chat != GROUP]
    assert private
    assert all(plain(item.text).splitlines()[0].endswith(f"· {TITLE}") for item in private)


def test_whatever_is_told_in_private_says_in_its_first_line_of_which_group(told: Told) -> None:
    for step in told.steps:
        for post in step.posts:
            if post.chat != GROUP and post.item.text:
                assert TITLE in plain(post.item.text).splitlines()[0], plain(post.item.text)


def test_questions_without_a_deadline_say_that_nothing_happens_by_itself(told: Told) -> None:
    lobby = lobby_telling(told.table)
    circle = told.public().circle
    questions: list[list[Outgoing]] = [
        narrator.ask_to_end(lobby)[-1:],
        narrator.ask_to_leave(circle, 1, 1)[-1:],
        narrator.which_room([circle], 1, 1),
        narrator.which_table([lobby], 1)[-1:],
        narrator.lobby_posts(lobby, None),
        narrator.people_posts(lobby),
        narrator.settings_posts(lobby, page=Role.HOSTAGE, turn=True),
        who_takes_over(lobby)[-1:],
    ]
    for (post,) in questions:
        first, second = plain(post.item.text).splitlines()[:2]
        assert UNTIMED.search(second), (first, second)


def test_idle_joiners_are_told_until_when_and_what_happens_otherwise() -> None:
    telling = Told(NAMES).notices(AskedIfThere((0,), NOON + 3600))
    *_, post = narrator.notice_posts(telling)
    what, until = plain(post.item.text).splitlines()[:2]
    assert what.endswith(f"“{TITLE}”?")
    assert TIMED.search(until)
    assert OTHERWISE.search(until)
