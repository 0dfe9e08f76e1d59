"""What people may do at a table, against a real server."""

import asyncio
from typing import Any

import pytest

from engine.evolve import fold
from engine.game import Outcome
from engine.phases import Phase
from engine.questions import About, Kind, Word
from engine.roles import Role
from engine.waiting import questions
from service.store.keys import window
from service.store.outbox import Item, Outgoing
from service.store.store import AlreadyDone
from service.tables.codec import load_event
from service.tables.deadlines import time_up
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.tables import Heard, Joined
from service.tables.tapping import Confirm, Nothing, Pick, SameAs

House = Any
GROUP = -100
ANN, BOB, KIM = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Kim")
FOUR = (Role.CITIZEN, Role.CITIZEN, Role.CITIZEN, Role.MASS_MURDERER)


async def denial(step: Any) -> Denial:
    with pytest.raises(Denied) as denied:
        await step
    return denied.value.code


async def test_a_chat_has_one_open_table_whose_host_sits_down_at_once(house: House) -> None:
    await house.start_bot(ANN)
    await house.tables.open(ANN, GROUP, 7, house.mark())
    table = await house.found()
    assert [member.name for member in table.members] == ["Ann"]
    assert (table.host, table.chat, table.thread) == (ANN.user, GROUP, 7)
    assert await denial(house.tables.open(BOB, GROUP, None, house.mark())) is Denial.TABLE_OPEN


async def test_two_tables_opened_at_once_in_a_chat_are_one(house: House) -> None:
    opened = await asyncio.gather(
        *(house.tables.open(who, GROUP, None, house.mark()) for who in (ANN, BOB)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Denied) for result in opened) == 1


async def test_who_has_not_started_the_bot_is_seated_by_their_own_link_only(house: House) -> None:
    await house.tables.open(ANN, GROUP, None, house.mark())
    table = await house.found()
    assert table.members == ()
    assert await house.tables.join(BOB, table.id, house.mark()) is Joined.NEEDS_START
    payload = house.tables.link_payload(table.id, BOB.user)
    assert len(payload) <= 64
    stolen = house.tables.join_by_link(KIM, payload, house.mark())
    assert await denial(stolen) is Denial.LINK_OF_ANOTHER
    garbled = house.tables.join_by_link(BOB, "x" * 65, house.mark())
    assert await denial(garbled) is Denial.LINK_INVALID
    await house.tables.join_by_link(BOB, payload, house.mark())
    assert [member.user for member in (await house.found()).members] == [BOB.user]
    again = house.tables.join_by_link(BOB, payload, house.mark())
    assert await denial(again) is Denial.ALREADY_IN


async def test_an_update_that_comes_twice_has_one_effect(house: House) -> None:
    table, _people = await house.lobby(2)
    await house.start_bot(KIM)
    await house.tables.join(KIM, table.id, "twice")
    await house.tables.leave(KIM, table.id, house.mark())
    with pytest.raises(AlreadyDone):
        await house.tables.join(KIM, table.id, "twice")
    assert len((await house.found()).members) == 2


async def test_a_host_who_leaves_hands_over_and_the_last_to_leave_closes_the_table(
    house: House,
) -> None:
    table, (ann, bob) = await house.lobby(2)
    await house.tables.leave(ann, table.id, house.mark())
    assert (await house.found()).host == bob.user
    await house.tables.leave(bob, table.id, house.mark())
    assert await house.find(GROUP) is None
    assert (await house.load(table.id)).stage is Stage.CANCELLED
    assert await house.tables.tables_of(bob.user) == []


async def test_the_table_of_a_host_who_does_not_sit_there_stays_when_others_leave(
    house: House,
) -> None:
    await house.tables.open(ANN, GROUP, None, house.mark())
    await house.start_bot(BOB)
    table = await house.found()
    await house.tables.join(BOB, table.id, house.mark())
    await house.tables.leave(BOB, table.id, house.mark())
    table = await house.found()
    assert (table.stage, table.host, table.members) == (Stage.LOBBY, ANN.user, ())


async def test_what_is_posted_along_with_a_change_is_posted_with_it_or_not_at_all(
    house: House,
) -> None:
    await house.tables.open(ANN, GROUP, None, house.mark())
    table = await house.found()
    payload = house.tables.link_payload(table.id, BOB.user)
    also = (Outgoing(BOB.user, Item(text="you are in")),)
    await house.tables.join_by_link(BOB, payload, "same", also)
    with pytest.raises(Denied):
        await house.tables.join_by_link(BOB, payload, house.mark(), also)
    assert await house.waiting(BOB.user) == ["you are in"]
    gone = (Outgoing(BOB.user, Item(text="you are out")),)
    await house.tables.leave(BOB, table.id, house.mark(), gone)
    assert await house.waiting(BOB.user) == ["you are in", "you are out"]


async def test_only_the_host_settles_pace_and_cast_and_only_with_what_can_be_played(
    house: House,
) -> None:
    table, (ann, bob, *_) = await house.lobby(7)
    tables, id_ = house.tables, table.id
    assert await denial(tables.set_pace(bob, id_, "slow", house.mark())) is Denial.NOT_HOST
    assert await denial(tables.set_pace(ann, id_, "soon", house.mark())) is Denial.BAD_PACE
    await tables.set_pace(ann, id_, " 90S ", house.mark())
    await tables.swap(ann, id_, Role.FAMOUS_DOG, Role.CITIZEN, house.mark())
    table = await house.found()
    assert table.pace == "90s"
    assert Role.FAMOUS_DOG in table.planned_cast()
    hostage = tables.swap(ann, id_, Role.HOSTAGE, Role.CITIZEN, house.mark())
    assert await denial(hostage) is Denial.UNPLAYABLE
    assert await denial(tables.set_cast(ann, id_, FOUR, house.mark())) is Denial.UNPLAYABLE
    await tables.set_cast(ann, id_, None, house.mark())
    assert Role.FAMOUS_DOG not in (await house.found()).planned_cast()


async def test_a_swap_in_a_custom_cast_keeps_the_rest_of_it(house: House) -> None:
    table, people = await house.lobby(7)
    cast = (*(Role.CITIZEN,) * 4, Role.KILLER, Role.KILLER, Role.MASTERMIND)
    await house.tables.set_cast(people[0], table.id, cast, house.mark())
    await house.tables.swap(people[0], table.id, Role.SOULMATE, Role.CITIZEN, house.mark())
    swapped = (await house.found()).planned_cast()
    assert sorted(swapped) == sorted((*cast[1:], Role.SOULMATE))


async def test_a_swap_waits_while_too_few_sit_there_for_it(house: House) -> None:
    table, people = await house.lobby(7)
    await house.tables.swap(people[0], table.id, Role.FAMOUS_DOG, Role.CITIZEN, house.mark())
    await house.tables.leave(people[6], table.id, house.mark())
    assert Role.FAMOUS_DOG not in (await house.found()).planned_cast()
    await house.tables.join(people[6], table.id, house.mark())
    assert Role.FAMOUS_DOG in (await house.found()).planned_cast()


async def test_a_game_begins_with_four_and_its_first_deadline_is_due(
    house: House, timetable: Any
) -> None:
    table, people = await house.lobby(3)
    assert await denial(house.tables.begin(people[0], table.id, house.mark())) is Denial.TOO_FEW
    await house.start_bot(Person(4, "P4"))
    await house.tables.join(Person(4, "P4"), table.id, house.mark())
    assert await denial(house.tables.begin(people[1], table.id, house.mark())) is Denial.NOT_HOST
    await house.tables.begin(people[0], table.id, house.mark())
    table = await house.found()
    assert table.stage is Stage.PLAYING
    assert table.deadline == pytest.approx(house.time + 60 * 60)
    assert timetable.at(window(table.id)) == pytest.approx(table.deadline)
    late = house.tables.join(Person(5, "P5"), table.id, house.mark())
    assert await denial(late) is Denial.BEGUN


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
    table = await to_discussion(house)
    (dead,) = table.game.dead
    assert await denial(house.tap(table, dead, Pick(About.WORDS, Word.READY))) is Denial.NOT_ASKED


async def test_answers_given_at_the_same_moment_all_count(house: House) -> None:
    table = await house.game(5)
    table = await to_discussion(house)
    assert table.game
    await asyncio.gather(
        *(house.tap(table, seat, Pick(About.WORDS, Word.READY)) for seat in table.game.living)
    )
    table = await house.found()
    assert table.game
    assert table.game.window
    assert table.game.window.phase is Phase.FIRST_VOTE


async def to_discussion(house: House) -> Any:
    """Let every deadline pass until the discussion is open."""
    while True:
        table = await house.found()
        if table.game.window.phase is Phase.DISCUSSION:
            return table
        house.wait_until(table.deadline)
        await time_up(house.parts, table.id)


async def test_a_vote_is_recorded_as_nobody_and_may_be_changed(house: House) -> None:
    await house.game(5)
    table = await to_discussion(house)
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


async def test_a_word_in_the_group_counts_in_a_discussion_for_those_who_play(house: House) -> None:
    await house.game(5)
    table = await to_discussion(house)
    assert table.game
    member = table.seated()[table.game.living[0]]
    await house.tables.speak(Person(member.user, ""), GROUP, house.mark())
    await house.tables.speak(Person(99, "X"), GROUP, house.mark())
    table = await house.found()
    assert table.game
    assert table.game.window
    assert table.game.window.heard == {table.seat_of(member.user)}


async def test_the_dead_write_to_each_other_and_the_living_by_day_to_nobody(house: House) -> None:
    await house.game(6)
    table = await to_discussion(house)
    assert table.game
    (dead,) = table.game.dead
    for seat in table.game.seats:
        member = table.seated()[seat]
        heard = await house.tables.room(Person(member.user, ""), "boo", house.mark())
        assert heard is (Heard.BY_NOBODY if seat == dead else Heard.NOWHERE)
    while len((await house.found()).game.dead) == 1:
        house.wait_until((await house.found()).deadline)
        await time_up(house.parts, table.id)
    member = table.seated()[dead]
    heard = await house.tables.room(Person(member.user, ""), "boo", house.mark())
    assert heard is Heard.BY_OTHERS


async def test_a_word_in_the_instant_in_which_the_game_ends_is_not_noted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.game(5)
    table = await to_discussion(house)
    host, word = Person(table.host, ""), Person(table.seated()[table.game.living[0]].user, "")
    load, loads = house.store.load, iter(range(9))

    async def ending(id_: str) -> Any:
        """The host cancels between the look at the table and the change."""
        if next(loads) == 1:
            await house.tables.cancel(host, table.id, house.mark())
        return await load(id_)

    monkeypatch.setattr(type(house.store), "load", lambda _store, id_: ending(id_))
    await house.tables.speak(word, GROUP, house.mark())
    assert next(loads) > 1
    assert await house.find(GROUP) is None


async def test_the_host_cancels_a_lobby_or_a_game_and_the_chat_is_free_again(
    house: House, timetable: Any
) -> None:
    assert await denial(house.tables.table_in(GROUP)) is Denial.NO_TABLE
    table, people = await house.lobby(4)
    assert await denial(house.tables.cancel(people[1], table.id, house.mark())) is Denial.NOT_HOST
    await house.tables.cancel(people[0], table.id, house.mark())
    assert (await house.load(table.id)).stage is Stage.CANCELLED
    table = await house.game(4)
    await house.tables.cancel(people[0], table.id, house.mark())
    ended = await house.load(table.id)
    assert ended.stage is Stage.OVER
    assert ended.game
    assert ended.game.outcome is Outcome.CANCELLED
    assert timetable.at(window(table.id)) is None
    assert await house.find(GROUP) is None
    assert await house.tables.tables_of(people[0].user) == []


async def test_how_a_table_stands_is_told_without_its_secrets(house: House) -> None:
    table, people = await house.lobby(5)
    lobby = (await house.tables.standing(table.id, people[0].user)).lobby
    assert (lobby.names, lobby.stage, len(lobby.cast)) == (
        ("P1", "P2", "P3", "P4", "P5"),
        "lobby",
        5,
    )
    await house.tables.begin(people[0], table.id, house.mark())
    table = await house.found()
    assert table.game.seed not in repr(await house.tables.standing(table.id))
    assert (await house.tables.standing(table.id)).private is None
    assert (await house.tables.standing(table.id, 99)).private is None
    for person in people:
        told = (await house.tables.standing(table.id, person.user)).private
        assert told.seat == told.view.seat == table.seat_of(person.user)
        assert told.view.role is table.game.role(told.seat)


async def test_the_log_replays_to_the_stored_game(house: House) -> None:
    await house.game(5)
    table = await to_discussion(house)
    assert fold(map(load_event, await house.store.log(table.id))) == table.game


async def test_a_group_that_becomes_another_chat_keeps_its_table(house: House) -> None:
    table = await house.game(4)
    await house.tables.migrate(GROUP, -200, house.mark())
    await house.tables.migrate(GROUP, -200, house.mark())
    assert await house.find(GROUP) is None
    moved = await house.find(-200)
    assert moved.id == table.id
    assert moved.deadline == table.deadline
    assert await denial(house.tables.open(ANN, -200, None, house.mark())) is Denial.TABLE_OPEN


async def test_a_table_that_was_opened_in_the_new_chat_meanwhile_stays(house: House) -> None:
    table = await house.game(4)
    await house.start_bot(ANN)
    await house.tables.open(ANN, -200, None, house.mark())
    await house.tables.migrate(GROUP, -200, house.mark())
    assert (await house.find(-200)).id != table.id
    assert (await house.found()).id == table.id


async def test_a_host_may_set_the_length_of_one_step_by_hand(house: House) -> None:
    table, (ann, *_) = await house.lobby(4)
    await house.tables.set_pace(ann, table.id, "kill 2h", house.mark())
    await house.tables.begin(ann, table.id, house.mark())
    table = await house.found()
    assert table.pace == "day kill=2h"
    assert table.deadline == pytest.approx(house.time + 2 * 60 * 60)
