"""What people may do at a table, against a real server."""

from typing import Any

import pytest

from engine.evolve import fold
from engine.game import Outcome
from service.store.keys import window
from service.store.store import AlreadyDone
from service.tables.codec import load_event
from service.tables.deadlines import time_up
from service.tables.denied import Denial, Denied
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.tables import Heard

House = Any
GROUP = -100
ANN, BOB, KIM = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Kim")


async def denial(step: Any) -> Denial:
    with pytest.raises(Denied) as denied:
        await step
    return denied.value.code


async def test_an_update_that_comes_twice_has_one_effect(house: House) -> None:
    table, _people = await house.lobby(2)
    await house.start_bot(KIM)
    await house.tables.join(KIM, table.id, "twice")
    await house.tables.leave(KIM, table.id, house.mark())
    with pytest.raises(AlreadyDone):
        await house.tables.join(KIM, table.id, "twice")
    assert len((await house.found()).members) == 2


async def test_a_word_in_the_group_counts_in_a_discussion_for_those_who_play(house: House) -> None:
    await house.game(5)
    table = await house.to_discussion()
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
    table = await house.to_discussion()
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
    table = await house.to_discussion()
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
    assert await denial(house.tables.close(people[1], table.id, house.mark())) is Denial.NOT_HOST
    assert await denial(house.tables.cancel(people[0], table.id, house.mark())) is Denial.NOT_BEGUN
    await house.tables.close(people[0], table.id, house.mark())
    assert (await house.load(table.id)).stage is Stage.CANCELLED
    table = await house.game(4)
    # Who meant to close the lobby has not agreed to end a game that began in the same instant.
    assert await denial(house.tables.close(people[0], table.id, house.mark())) is Denial.BEGUN
    assert await denial(house.tables.cancel(people[1], table.id, house.mark())) is Denial.NOT_HOST
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
    table = await house.to_discussion()
    assert fold(map(load_event, await house.store.log(table.id))) == table.game


async def test_a_step_that_changes_nothing_writes_nothing_but_its_mark(
    house: House, timetable: Any
) -> None:
    table, people = await house.lobby(2)
    before = await house.found()
    timetable.set(window(table.id), 1.0)
    told = len(house.scribe.lobbies)
    await house.tables.still_here(people[1], table.id, "same")
    assert (await house.found(), len(house.scribe.lobbies)) == (before, told)
    assert timetable.at(window(table.id)) > house.time
    with pytest.raises(AlreadyDone):
        await house.tables.still_here(people[1], table.id, "same")
