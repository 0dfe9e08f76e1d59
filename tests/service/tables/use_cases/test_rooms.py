"""Words in private go to the others in a room, and to no other room (ruling 7.3)."""

from typing import Any

import pytest

from engine.roles import Role
from engine.waiting import questions
from service.store.store import AlreadyDone
from service.tables.people import Person
from service.tables.tables import Heard
from service.tables.turned import Turned
from service.tables.writer import Writer

House = Any
GROUP = -100


async def with_a_dead_player(house: House) -> tuple[Any, Person]:
    await house.game(6)
    table = await house.to_discussion()
    (dead,) = table.game.dead
    return table, Person(table.seated()[dead].user, "")


async def with_a_twin(house: House, table: Any) -> Any:
    """The same game in another group."""
    twin = table.model_copy(update={"id": "twin", "chat": GROUP - 1, "version": 0, "title": "Two"})
    await Writer(house.parts).turn(twin, lambda table, _: Turned(table), house.mark())
    return twin


async def test_a_word_that_may_be_meant_for_two_rooms_goes_to_none(house: House) -> None:
    table, writer = await with_a_dead_player(house)
    assert [circle.table for circle in await house.tables.rooms(writer)] == [table.id]
    await with_a_twin(house, table)
    heard = await house.tables.room(writer, "boo", house.mark())
    assert heard is Heard.UNCLEAR
    assert {circle.title for circle in await house.tables.rooms(writer)} == {"", "Two"}


async def test_a_word_for_a_table_that_was_named_goes_to_its_room_alone(house: House) -> None:
    table = await house.game(8, Role.KILLER, Role.KILLER)
    one, other = (table.seated()[question.seat].user for question in questions(table.game))
    twin = await with_a_twin(house, table)
    waited = await house.waiting(other)
    elsewhere = await house.tables.room(Person(one, ""), "psst", house.mark(), "elsewhere")
    assert elsewhere is Heard.NOWHERE
    heard = await house.tables.room(Person(one, ""), "psst", house.mark(), twin.id)
    assert heard is Heard.BY_OTHERS
    assert await house.waiting(other) == [*waited, "killers of Two: psst"]


async def test_rooms_stay_open_while_the_table_stands_still(house: House) -> None:
    _table, writer = await with_a_dead_player(house)
    await house.tables.lost_group(GROUP, house.moment())
    heard = await house.tables.room(writer, "boo", house.mark())
    assert heard is Heard.BY_NOBODY


async def test_no_room_is_open_to_the_living_by_day(house: House) -> None:
    table, _writer = await with_a_dead_player(house)
    living = Person(table.seated()[table.game.living[0]].user, "")
    assert await house.tables.rooms(living) == []


async def test_a_word_from_the_living_of_the_night_reaches_nobody_after_dawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room closes after it was found open."""
    table = await house.game(8, Role.KILLER, Role.KILLER)
    one, other = (table.seated()[question.seat].user for question in questions(table.game))
    load, loads = house.store.load, iter(range(99))

    async def slow(id_: str) -> Any:
        stored = await load(id_)
        if next(loads) == 1:
            await house.to_discussion()
        return stored

    monkeypatch.setattr(type(house.store), "load", lambda _store, id_: slow(id_))
    mark = house.mark()
    assert await house.tables.room(Person(one, ""), "psst", mark) is Heard.BY_NOBODY
    assert not any("psst" in text for text in await house.waiting(other))
    await house.store.remember(mark)  # it is not used


async def test_a_word_that_comes_twice_is_passed_on_once(house: House) -> None:
    table = await house.game(8, Role.KILLER, Role.KILLER)
    one, other = (table.seated()[question.seat].user for question in questions(table.game))
    assert await house.tables.room(Person(one, ""), "psst", "word") is Heard.BY_OTHERS
    with pytest.raises(AlreadyDone):
        await house.tables.room(Person(one, ""), "psst", "word")
    assert sum("psst" in text for text in await house.waiting(other)) == 1
