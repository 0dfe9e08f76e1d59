"""A group that becomes another chat: told in any order, twice, by an update or a send (fault 1)."""

import asyncio
from typing import Any

import pytest

from engine.waiting import questions
from service.store import keys
from service.store.outbox import Item, Outgoing
from service.tables.denied import Denial
from service.tables.notices import Migrated, Rights, Trouble, Troubled
from service.tables.people import Person
from service.tables.stage import Stage
from service.tables.steps import migration
from service.tables.taps import Pick
from service.tables.turned import Turned

House = Any
GROUP, NEW = -100, -200
ANN = Person(1, "P1")


async def seated(house: House, chat: int, count: int) -> Any:
    """A lobby in any chat."""
    people = [Person(user, f"P{user}") for user in range(1, count + 1)]
    await house.start_bot(*people)
    await house.tables.open(people[0], chat, None, house.moment(), house.mark())
    table = await house.find(chat)
    for person in people[1:]:
        await house.tables.join(person, table.id, house.mark())
    return table


async def test_a_game_goes_on_in_the_new_chat_and_says_there_how_it_stands(house: House) -> None:
    table = await house.game(5)
    await house.tables.migrate(GROUP, NEW)
    await house.tables.migrate(GROUP, NEW)
    after = await house.found(NEW)
    assert (after.id, after.deadline, after.game) == (table.id, table.deadline, table.game)
    assert await house.find(GROUP) is None
    assert house.notices == [Migrated()]
    assert house.scribe.notices[0].circle.chat == NEW
    assert "notice" in await house.waiting(NEW)
    assert await house.waiting(GROUP) == []
    taken = house.tables.open(ANN, NEW, None, house.moment(), house.mark())
    assert await house.denial(taken) is Denial.TABLE_OPEN


async def test_what_waited_for_the_old_chat_waits_for_the_new_one(
    house: House, timetable: Any
) -> None:
    await house.game(5)
    waited = await house.waiting(GROUP)
    await house.tables.migrate(GROUP, NEW)
    assert (await house.waiting(NEW))[: len(waited)] == waited
    assert timetable.at(keys.deliver(GROUP)) is None


async def test_old_buttons_work_in_the_new_chat(house: House) -> None:
    table = await house.game(5)
    question = questions(table.game)[0]
    await house.tables.migrate(GROUP, NEW)
    await house.tap(table, question.seat, Pick(question.kind.about, question.options[0]))
    assert (await house.found(NEW)).game != table.game


async def test_a_lobby_moves_as_well_and_out_of_its_topic(house: House) -> None:
    people = (await house.lobby(3))[1]
    await house.tables.migrate(GROUP, NEW)
    assert [member.user for member in (await house.found(NEW)).members] == [1, 2, 3]
    await house.tables.close(people[0], (await house.found(NEW)).id, house.mark())
    await house.tables.open(people[0], GROUP - 1, 7, house.moment(), house.mark())
    await house.tables.migrate(GROUP - 1, NEW)
    assert (await house.found(NEW)).thread is None
    # What the notice says anew is not edited as well.
    assert all(telling.chat != NEW for telling in house.scribe.lobbies if telling.stage == "lobby")


async def test_a_move_is_remembered_and_a_group_without_a_table_moves_too(house: House) -> None:
    await house.store.post((Outgoing(GROUP, Item(text="hello")),))
    await house.tables.migrate(GROUP, NEW)
    assert (await house.store.facts(GROUP))["moved_to"] == str(NEW)
    assert await house.waiting(NEW) == ["hello"]
    assert house.notices == []


async def test_a_lobby_that_was_opened_in_the_new_chat_gives_way_to_the_game(
    house: House,
) -> None:
    table = await house.game(4)
    await house.tables.open(ANN, NEW, None, house.moment(), house.mark())
    lobby = await house.found(NEW)
    await house.tables.migrate(GROUP, NEW)
    assert (await house.found(NEW)).id == table.id
    assert (await house.load(lobby.id)).stage is Stage.CANCELLED
    assert await house.tables.tables_of(1) == [table.id]


async def test_a_lobby_gives_way_to_a_game_that_runs_in_the_new_chat(house: House) -> None:
    game = await seated(house, NEW, 4)
    await house.tables.begin(ANN, game.id, house.mark())
    lobby, _people = await house.lobby(3)
    await house.tables.migrate(GROUP, NEW)
    assert (await house.found(NEW)).id == game.id
    assert (await house.load(lobby.id)).stage is Stage.CANCELLED
    assert await house.find(GROUP) is None


@pytest.mark.parametrize(("old", "new", "stays"), [(3, 2, GROUP), (2, 2, NEW), (1, 3, NEW)])
async def test_of_two_lobbies_the_one_with_more_people_stays_and_the_new_one_if_they_are_alike(
    house: House, old: int, new: int, stays: int
) -> None:
    lobbies = {GROUP: await seated(house, GROUP, old), NEW: await seated(house, NEW, new)}
    await house.tables.migrate(GROUP, NEW)
    assert (await house.found(NEW)).id == lobbies[stays].id
    assert await house.find(GROUP) is None


async def test_of_two_games_each_stays_where_it_is(house: House) -> None:
    new = await seated(house, NEW, 4)
    await house.tables.begin(ANN, new.id, house.mark())
    old = await house.game(4)
    await house.tables.migrate(GROUP, NEW)
    assert (await house.found(NEW)).id == new.id
    assert (await house.found()).id == old.id


async def test_many_may_learn_of_a_move_at_once(house: House) -> None:
    table = await house.game(4)
    await house.tables.open(ANN, NEW, None, house.moment(), house.mark())
    await asyncio.gather(*(house.tables.migrate(GROUP, NEW) for _ in range(5)))
    assert (await house.found(NEW)).id == table.id
    assert house.notices.count(Migrated()) >= 1
    assert (await house.found(NEW)).version == table.version + 1


async def test_a_lobby_that_is_moved_between_two_looks_is_no_rival_of_itself(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _people = await house.lobby(3)
    one, other = house.tables, house.tables
    find = one._writer.find

    async def slow(chat: int) -> Any:
        found = await find(chat)
        if chat == GROUP:
            await other.migrate(GROUP, NEW)
        return found

    monkeypatch.setattr(one._writer, "find", slow)
    await one.migrate(GROUP, NEW)
    after = await house.found(NEW)
    assert (after.id, after.stage) == (table.id, Stage.LOBBY)


async def test_a_lobby_that_is_opened_in_the_instant_of_the_move_gives_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.game(4)
    find, finds = house.store.find_by_chat, iter(range(99))

    async def found(chat: int) -> Any:
        """Somebody opens a lobby after it was seen that there is none."""
        answer = await find(chat)
        if chat == NEW and next(finds) == 0:
            await house.tables.open(ANN, NEW, None, house.moment(), house.mark())
        return answer

    monkeypatch.setattr(type(house.store), "find_by_chat", lambda _store, chat: found(chat))
    await house.tables.migrate(GROUP, NEW)
    assert next(finds) > 1
    assert (await house.found(NEW)).id == table.id


async def test_what_hindered_the_table_in_the_old_chat_is_past(house: House) -> None:
    await house.tables.note_rights(GROUP, Rights(pin=False, mute=False), house.moment())
    await house.game(5)
    await house.to_discussion()
    await house.tables.migrate(GROUP, NEW)
    assert (await house.found(NEW)).troubles == (await house.found(NEW)).told == frozenset()
    assert house.notices == [Migrated()]


async def test_what_is_known_to_lack_in_the_new_chat_is_told_if_it_is_news(house: House) -> None:
    """The bot may be told of its rights there before it is told of the move."""
    await house.tables.note_rights(GROUP, Rights(pin=False, mute=True), house.moment())
    await house.game(5)
    await house.to_discussion()
    await house.tables.note_rights(NEW, Rights(pin=False, mute=False), house.moment())
    await house.tables.migrate(GROUP, NEW)
    assert house.notices == [Migrated(), Troubled(Trouble.CANNOT_MUTE)]


async def test_a_host_who_has_left_is_still_missed_in_the_new_chat(house: House) -> None:
    await house.game(5)
    await house.to_discussion()
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    await house.tables.migrate(GROUP, NEW)
    assert house.notices == [Troubled(Trouble.HOST_LEFT), Migrated()]
    await house.tables.take_over(Person(2, ""), (await house.found(NEW)).id, house.mark())
    assert (await house.found(NEW)).host == 2


async def test_a_lobby_that_begins_in_the_instant_in_which_it_would_give_way_goes_on(
    house: House,
) -> None:
    game = await house.game(4)
    assert migration.give_way(game, NEW) == Turned(game)


async def test_a_move_that_does_not_succeed_is_given_up_for_this_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.game(4)
    await house.tables.open(ANN, NEW, None, house.moment(), house.mark())
    monkeypatch.setattr(migration, "give_way", lambda table, _: Turned(table))
    await house.tables.migrate(GROUP, NEW)
    assert await house.find(GROUP)
