"""One write a step: what changes nothing, comes in between, or comes after the end."""

from typing import Any

import pytest

from service.store import keys
from service.store.outbox import Item, Outgoing
from service.tables.instant import Instant
from service.tables.people import Person
from service.tables.table import Table
from service.tables.turned import Turned
from service.tables.writer import Writer

House = Any
GROUP = -100


def untitled(table: Table, _: Instant) -> Turned:
    return Turned(table.model_copy(update={"title": ""}))


async def test_what_is_posted_with_a_step_that_changes_nothing_is_posted(house: House) -> None:
    table, _people = await house.lobby(2)
    also = (Outgoing(7, Item(text="hello")),)
    await Writer(house.parts).change(table.id, house.mark(), lambda found, _: Turned(found), also)
    assert await house.waiting(7) == ["hello"]


async def test_what_would_change_nothing_is_decided_again_if_somebody_was_faster(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.game(4)
    load, loads = house.store.load, iter(range(99))

    async def slow(id_: str) -> Any:
        """The table is called otherwise after it was seen that nothing has to be changed."""
        stored = await load(id_)
        if next(loads) == 0:
            await house.tables.rename_group(GROUP, "Friends", house.moment())
        return stored

    monkeypatch.setattr(type(house.store), "load", lambda _store, id_: slow(id_))
    await Writer(house.parts).change(table.id, None, untitled)
    assert next(loads) > 1
    assert (await house.load(table.id)).title == ""


async def test_what_is_learnt_as_the_game_ends_is_denied_to_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.game(4)
    find = house.store.find_by_chat

    async def late(chat: int) -> Any:
        """The host ends the game after it was found."""
        found = await find(chat)
        await house.tables.cancel(Person(1, ""), table.id, house.mark())
        return found

    monkeypatch.setattr(type(house.store), "find_by_chat", lambda _store, chat: late(chat))
    await house.tables.left_group(2, GROUP, house.moment(), house.mark())
    ended = await house.load(table.id)
    assert ended.game.outcome
    assert ended.game.players[ended.seat_of(2)].here


async def test_writing_to_the_bot_leaves_no_mark_at_tables_that_had_not_lost_the_writer(
    house: House, redis: Any
) -> None:
    await house.game(4)
    marks = {key async for key in redis.scan_iter(keys.mark("*"))}
    await house.tables.reachable(2, house.moment())
    assert {key async for key in redis.scan_iter(keys.mark("*"))} == marks
