"""Who is muted and freed, who is tried, and that the night stays silent."""

from dataclasses import replace

import pytest

from engine import commands as c
from engine.phases import Phase
from service.store.outbox import Item, Kind
from service.tables.notices import Trouble
from service.telegram.narrator import public_posts
from tests.service.telegram.narrator.played import GROUP, Step, Told


def acts(step: Step, kind: Kind) -> list[Item]:
    return [post.item for post in step.posts if post.item.kind is kind]


def users(told: Told, seats: tuple[int, ...]) -> list[int]:
    return [told.table.seated()[seat].user for seat in seats]


def test_the_dead_of_the_night_are_muted_at_dawn_and_no_sooner(told: Told) -> None:
    told.until(Phase.FORGERY)
    assert [step for step in told.steps if acts(step, Kind.MUTE)] == []
    dawn = told.time_up()
    assert [item.user for item in acts(dawn, Kind.MUTE)] == users(told, told.game.dead)
    assert {post.chat for post in dawn.posts if post.item.kind is Kind.MUTE} == {GROUP}


def test_who_dies_by_day_is_muted_with_the_verdict(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    accused = told.game.living[0]
    for phase in (Phase.FIRST_VOTE, Phase.SECOND_VOTE):
        told.until(phase)
        for seat in told.game.living:
            step = told.answer(seat, accused)
    assert [item.user for item in acts(step, Kind.MUTE)] == users(told, (accused,))


def test_nobody_is_muted_twice(told: Told) -> None:
    while not told.game.outcome:
        told.time_up()
    muted = [item.user for step in told.steps for item in acts(step, Kind.MUTE)]
    assert muted
    assert len(muted) == len(set(muted))


def test_nobody_is_muted_where_that_is_not_allowed(told: Told) -> None:
    told.until(Phase.FORGERY)
    before = told.public().view
    told.time_up()
    dawn = replace(told.public(), before=before)
    assert Kind.MUTE in {post.item.kind for post in public_posts(dawn)}
    quiet = replace(dawn, troubles=(Trouble.CANNOT_MUTE,))
    assert Kind.MUTE not in {post.item.kind for post in public_posts(quiet)}


@pytest.mark.parametrize("cancelled", [True, False])
def test_all_the_dead_are_free_when_the_game_is_over(told: Told, *, cancelled: bool) -> None:
    told.until(Phase.FIRST_VOTE)
    step = told.do(c.Cancel()) if cancelled else told.time_up()
    while not told.game.outcome:
        step = told.time_up()
    everybody = None
    freed = [item.user for item in acts(step, Kind.UNMUTE)]
    assert freed == [*users(told, told.game.dead), everybody]
    assert acts(step, Kind.MUTE) == []


def test_all_the_living_are_tried_at_dawn_in_their_own_chats(told: Told) -> None:
    told.until(Phase.FORGERY)
    assert [step for step in told.steps if acts(step, Kind.PROBE)] == []
    dawn = told.time_up()
    tried = [post.chat for post in dawn.posts if post.item.kind is Kind.PROBE]
    assert tried == users(told, told.game.living)
    told.until(Phase.FIRST_VOTE)
    later = [step for step in told.steps[told.steps.index(dawn) + 1 :] if acts(step, Kind.PROBE)]
    assert later == []


def test_the_night_is_silent_for_the_group_whatever_becomes_known(told: Told) -> None:
    """Neither mutes nor probes nor edits of the status, though somebody has died."""
    told.until(Phase.KILL)
    before = told.public()
    told.until(Phase.FORGERY)
    telling = replace(told.public(), before=before.view, unreachable=(1, 2))
    assert public_posts(telling) == []
