"""People who come and go, speak and open tables around the move of their group (faults 1, 5)."""

from typing import Any

import pytest

from engine.game import Presence
from service.tables.notices import CameIn, Migrated
from service.tables.people import Person

House = Any
GROUP, NEW = -100, -200
ANN = Person(1, "P1")


async def presence(house: House, user: int) -> Presence:
    table = await house.found(NEW)
    presence: Presence = table.game.players[table.seat_of(user)].presence
    return presence


@pytest.mark.parametrize("chat", [GROUP, NEW])
@pytest.mark.parametrize("told_first", [True, False])
async def test_who_leaves_and_who_comes_back_around_a_move_does_so_at_the_table(
    house: House, chat: int, *, told_first: bool
) -> None:
    """In the old chat or in the new one, told before the move or after it."""
    await house.game(6)
    await house.tables.left_group(3, GROUP, house.moment(), house.mark())

    async def people_move() -> None:
        await house.tables.joined_group(3, chat, house.moment(), house.mark())
        await house.tables.left_group(4, chat, house.moment(), house.mark())

    if told_first:
        await people_move()
    await house.tables.migrate(GROUP, NEW)
    if not told_first:
        await people_move()
    assert (await presence(house, 3), await presence(house, 4)) == (Presence.HERE, Presence.GONE)
    assert [(await house.found(NEW)).is_outside(user) for user in (3, 4)] == [False, True]


async def test_of_moves_that_are_told_before_the_group_s_the_last_that_happened_counts(
    house: House,
) -> None:
    await house.game(6)
    first, second, third = (house.moment() for _ in range(3))
    await house.tables.joined_group(4, NEW, third, house.mark())
    await house.tables.left_group(4, NEW, second, house.mark())
    await house.tables.left_group(3, NEW, second, house.mark())
    await house.tables.joined_group(3, NEW, first, house.mark())
    await house.tables.migrate(GROUP, NEW)
    assert (await presence(house, 3), await presence(house, 4)) == (Presence.GONE, Presence.HERE)


async def test_what_was_told_before_the_move_counts_once(house: House) -> None:
    """Who has quit since is not brought back by it, however often the move is told."""
    await house.game(6)
    await house.tables.joined_group(3, NEW, house.moment(), house.mark())
    await house.tables.migrate(GROUP, NEW)
    await house.tables.give_up(Person(3, ""), (await house.found(NEW)).id, house.mark())
    await house.tables.migrate(GROUP, NEW)
    await house.tables.rename_group(NEW, "New", house.moment())
    assert await presence(house, 3) is Presence.GONE


def move_at_first_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The group moves right after its table was looked for."""
    find, finds = house.store.find_by_chat, iter(range(99))

    async def slow(chat: int) -> Any:
        found = await find(chat)
        if next(finds) == 0:
            await house.tables.migrate(GROUP, NEW)
        return found

    monkeypatch.setattr(type(house.store), "find_by_chat", lambda _store, chat: slow(chat))


@pytest.mark.parametrize("told_in", [GROUP, NEW])
async def test_who_leaves_in_the_instant_of_the_move_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch, told_in: int
) -> None:
    """The table was seen in the old chat, and is written to in the new one; or nothing was seen in
    the new chat, and when the leave is noted the table is there.
    """
    await house.game(6)
    move_at_first_look(house, monkeypatch)
    await house.tables.left_group(3, told_in, house.moment(), house.mark())
    assert await presence(house, 3) is Presence.GONE


async def test_whose_seat_was_freed_in_the_new_chat_has_none_in_a_lobby_that_moves(
    house: House,
) -> None:
    await house.lobby(3)
    await house.tables.left_group(2, NEW, house.moment(), house.mark())
    await house.tables.left_group(9, NEW, house.moment(), house.mark())
    await house.tables.migrate(GROUP, NEW)
    await house.tables.left_group(1, GROUP, house.moment(), house.mark())
    table = await house.found(NEW)
    assert ([member.user for member in table.members], table.host) == ([3], 3)
    assert table.is_outside(9)


async def test_a_dead_admin_who_is_demoted_around_a_move_is_muted(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    user = table.seated()[table.game.dead[0]].user
    await house.tables.migrate(GROUP, NEW)
    await house.tables.demoted(user, GROUP, house.mark())
    assert house.notices == [Migrated(), CameIn(table.game.dead[0])]


async def test_what_was_said_in_the_old_chat_counts_at_the_table(house: House) -> None:
    await house.game(6)
    table = await house.to_discussion()
    speaker = table.seated()[table.game.living[0]]
    await house.tables.migrate(GROUP, NEW)
    assert await house.tables.table_in(GROUP) == table.id
    assert await house.tables.speak(Person(speaker.user, ""), GROUP, house.mark())


async def test_a_table_is_opened_where_the_group_is_now(house: House) -> None:
    await house.tables.migrate(GROUP, NEW)
    await house.start_bot(ANN)
    await house.tables.open(ANN, GROUP, None, house.moment(), house.mark())
    assert (await house.found(NEW)).member(ANN.user)
