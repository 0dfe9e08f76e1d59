"""Presses on game buttons: answers, ticks, and what is none of either."""

import asyncio
from typing import Any

import pytest

from engine.phases import Phase
from engine.questions import About, Kind, Word
from engine.roles import Role
from engine.waiting import questions
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.steps.tapping import take_tap, tapped
from service.tables.table import Table
from service.tables.taps import Confirm, Nothing, Pick, SameAs

House = Any


async def denial(step: Any) -> Denial:
    with pytest.raises(Denied) as denied:
        await step
    return denied.value.code


async def test_a_pick_of_several_is_ticked_confirmed_and_taken_over_by_a_peer(
    house: House,
) -> None:
    table = await house.game(7, Role.KILLER, Role.KILLER)
    assert table.game
    kim, ken = (question.seat for question in questions(table.game))
    victim = next(seat for seat in table.game.seats if seat not in {kim, ken})
    await house.tap(table, kim, Pick(About.SEATS, victim))
    await house.tap(table, ken, SameAs(kim))
    table = await house.found()
    assert table.game
    assert table.game.window
    assert table.game.window.phase is Phase.TESTIMONY
    await house.tap(table, victim, Pick(About.CARDS, table.game.pool[0]))
    table = await house.found()
    assert table.game
    first, second, third = table.game.pool[:3]
    await house.tap(table, kim, Pick(About.CARDS, first))
    await house.tap(table, kim, Pick(About.CARDS, second))
    assert await denial(house.tap(table, kim, Pick(About.CARDS, third))) is Denial.TOO_MANY_PICKS
    assert (await house.found()).drafts == {kim: (first, second)}
    await house.tap(table, kim, Pick(About.CARDS, second))
    assert await denial(house.tap(table, kim, Confirm())) is Denial.TOO_FEW_PICKS
    await house.tap(table, kim, Pick(About.CARDS, third))
    await house.tap(table, kim, Confirm())
    await house.tap(table, kim, Confirm())
    await house.tap(table, ken, SameAs(kim))
    table = await house.found()
    assert table.game
    assert set(table.game.round.fakes) == {first, third}
    assert table.drafts == {}


async def test_taps_that_are_no_answer_are_denied_and_change_nothing(house: House) -> None:
    table = await house.game(4)
    assert table.game
    (killer,) = (question.seat for question in questions(table.game))
    other = (killer + 1) % 4
    number = table.game.windows
    outsider = house.tables.tap(
        Person(99, "X"), table.id, number, Pick(About.SEATS, 0), house.mark()
    )
    assert await denial(outsider) is Denial.NOT_IN
    # By night "not asked" would tell that another window is open than the one that was tried.
    assert await denial(house.tap(table, other, Pick(About.SEATS, killer))) is Denial.CLOSED
    assert await denial(house.tap(table, killer, Pick(About.SEATS, killer))) is Denial.NOT_AN_OPTION
    forgeries = [Pick(About.CARDS, 3), Pick(About.WORDS, Word.READY), SameAs(1), SameAs(99)]
    forgeries += [Pick(About.SEATS, 99), Pick(About.SEATS, -1), Confirm(), Nothing()]
    for forged in forgeries:
        assert await denial(house.tap(table, killer, forged)) in {
            Denial.NOT_AN_OPTION,
            Denial.TOO_FEW_PICKS,
        }
    member = table.seated()[killer]
    old = house.tables.tap(
        Person(member.user, ""), table.id, number - 1, Pick(About.SEATS, 0), house.mark()
    )
    assert await denial(old) is Denial.CLOSED
    missing = house.tables.tap(
        Person(member.user, ""), "nowhere", 1, Pick(About.SEATS, 0), house.mark()
    )
    assert await denial(missing) is Denial.NO_TABLE
    assert await house.found() == table


async def test_by_day_who_is_not_asked_is_told_so(house: House) -> None:
    await house.game(5)
    table = await house.to_discussion()
    (dead,) = table.game.dead
    assert await denial(house.tap(table, dead, Pick(About.WORDS, Word.READY))) is Denial.NOT_ASKED


async def test_answers_given_at_the_same_moment_all_count(house: House) -> None:
    table = await house.game(5)
    table = await house.to_discussion()
    assert table.game
    await asyncio.gather(
        *(house.tap(table, seat, Pick(About.WORDS, Word.READY)) for seat in table.game.living)
    )
    table = await house.found()
    assert table.game
    assert table.game.window
    assert table.game.window.phase is Phase.FIRST_VOTE


async def test_a_vote_is_recorded_as_nobody_and_may_be_changed(house: House) -> None:
    await house.game(5)
    table = await house.to_discussion()
    assert table.game
    for seat in table.game.living:
        await house.tap(table, seat, Pick(About.WORDS, Word.READY))
    table = await house.found()
    assert table.game
    voter = table.game.living[0]
    member = table.seated()[voter]
    person = Person(member.user, member.name)
    tapped = await house.tables.tap(person, table.id, table.game.windows, Nothing(), house.mark())
    assert (tapped.kind, tapped.picks, tapped.draft) == (Kind.VOTE, (), None)
    tapped = await house.tables.tap(
        person, table.id, table.game.windows, Pick(About.SEATS, voter), house.mark()
    )
    assert tapped.picks == (voter,)
    assert not tapped.closed
    for other in table.game.living[1:]:
        member = table.seated()[other]
        person = Person(member.user, member.name)
        tapped = await house.tables.tap(
            person, table.id, table.game.windows, Nothing(), house.mark()
        )
    assert tapped.closed


async def test_whether_a_vote_was_the_last_does_not_hang_on_whom_it_is_for(house: House) -> None:
    await house.game(6, Role.KILLER)
    table = await house.to(Phase.FIRST_VOTE)
    voter, *others = table.game.living

    def closed(now: Table) -> set[bool]:
        assert now.game
        user, taps = now.seated()[voter].user, [Pick(About.SEATS, s) for s in now.game.living]
        number = now.game.windows
        return {tapped(now, take_tap(now, user, number, t).table, user, t).closed for t in taps}

    assert closed(table) == {False}
    for other in others:
        await house.tap(table, other, Nothing())
    assert closed(await house.found()) == {True}


async def test_nobody_abstains_by_taking_over_what_nobody_of_theirs_has_picked(
    house: House,
) -> None:
    """No picks are an abstention in a vote, and in an examination they are no card."""
    await house.game(8)
    table = await house.to(Phase.FIRST_VOTE)
    voter, other, *_ = table.game.living
    await house.tap(table, other, Pick(About.SEATS, voter))
    for peer in (other, voter, 99):
        assert await denial(house.tap(table, voter, SameAs(peer))) is Denial.NOT_AN_OPTION
    assert (await house.found()).game.window.picks == {other: (voter,)}


async def test_a_peer_who_has_not_picked_has_nothing_to_take_over(house: House) -> None:
    table = await house.game(8, Role.KILLER, Role.KILLER)
    one, other = (question.seat for question in questions(table.game))
    assert await denial(house.tap(table, one, SameAs(other))) is Denial.NOT_AN_OPTION
