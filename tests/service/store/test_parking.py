"""What waits for a chat is laid aside, put back, thrown away, and moves with its group."""

from typing import Any

import pytest

from service.store import keys
from service.store.due import DueTimes
from service.store.outbox import Item, Kind, Outgoing
from service.store.store import Change, Store

GROUP = -5
OTHER = -100
AN_EDIT = Item(kind=Kind.EDIT, slot="status", text="old", table="t1")


def said(text: str, chat: keys.Chat = GROUP, **rest: Any) -> Outgoing:
    return Outgoing(chat, Item(text=text, **rest))


async def texts(redis: Any, chat: keys.Chat = GROUP) -> list[str]:
    """What waits in the outbox, in its order; nothing else is kept of the items."""
    places = await redis.lrange(keys.outbox(chat), 0, -1)
    assert set(await redis.hkeys(keys.items(chat))) - {"#patient", "#unparked"} == set(places)
    payloads = [await redis.hget(keys.items(chat), place) for place in places]
    return [Item.model_validate_json(payload).text for payload in payloads]


async def park(store: Store, *waiting: Outgoing) -> None:
    await store.post(waiting)
    await store.commit(Change("t1", 0, "a", parked=(GROUP,)))


async def test_what_is_parked_waits_no_more(store: Store, redis: Any, timetable: Any) -> None:
    await store.post((said("hi", 7),))
    await redis.hset(keys.items(GROUP), "#attempts", 3)
    await park(store, said("1"), said("2"))
    assert await redis.exists(keys.outbox(GROUP), keys.items(GROUP)) == 0
    assert timetable.at(keys.deliver(GROUP)) is None
    assert await texts(redis, 7) == ["hi"]


async def test_it_is_not_kept_for_ever(store: Store, redis: Any) -> None:
    await park(store, said("1"))
    kept = [await redis.ttl(name(GROUP)) for name in (keys.parked, keys.parked_items)]
    assert all(0 < seconds <= 60 * 86400 for seconds in kept)


async def test_it_comes_back_before_all_that_is_newer(
    store: Store, redis: Any, timetable: Any
) -> None:
    await park(store, said("1"), Outgoing(GROUP, AN_EDIT), said("2"))
    await store.post((said("3"),))
    await store.commit(Change("t1", 1, "a", unparked=(GROUP,), outgoing=(said("4"),)))
    assert await texts(redis) == ["1", "old", "2", "3", "4"]
    assert timetable.at(keys.deliver(GROUP))
    assert await redis.exists(keys.parked(GROUP), keys.parked_items(GROUP)) == 0


async def test_a_chat_of_which_something_comes_back_is_due(
    store: Store, redis: Any, timetable: Any
) -> None:
    await park(store, said("1"))
    await store.commit(Change("t1", 1, "a", unparked=(GROUP,)))
    assert timetable.at(keys.deliver(GROUP)) <= await DueTimes(redis).now()


async def test_nothing_that_comes_back_waits_for_an_edit_that_waits_for_its_own_limit(
    store: Store, redis: Any, timetable: Any
) -> None:
    await park(store, said("1"))
    await store.post((Outgoing(GROUP, AN_EDIT),))
    timetable.set(keys.deliver(GROUP), await DueTimes(redis).now() + 100)
    await redis.hset(keys.items(GROUP), "#patient", "1")
    await store.commit(Change("t1", 1, "a", unparked=(GROUP,)))
    assert timetable.at(keys.deliver(GROUP)) <= await DueTimes(redis).now()


async def test_a_newer_edit_stands_for_the_one_that_was_parked(store: Store, redis: Any) -> None:
    await park(store, Outgoing(GROUP, AN_EDIT), said("1"))
    await store.post((Outgoing(GROUP, AN_EDIT.model_copy(update={"text": "new"})),))
    await store.commit(Change("t1", 1, "a", unparked=(GROUP,)))
    assert await texts(redis) == ["1", "new"]


async def test_a_table_that_ends_takes_what_is_its_own_along(store: Store, redis: Any) -> None:
    await park(store, said("1", table="t1"), said("2", table="t2"), said("3"))
    await store.commit(Change("t1", 1, "a", dropped=(GROUP,)))
    await store.commit(Change("t2", 0, "a", unparked=(GROUP,)))
    assert await texts(redis) == ["2"]


async def test_what_nobody_put_back_gives_way_to_what_is_parked_next(
    store: Store, redis: Any
) -> None:
    await park(store, said("1"))
    await store.post((said("2"),))
    await store.commit(Change("t2", 0, "a", parked=(GROUP,)))
    await store.commit(Change("t2", 1, "a", unparked=(GROUP,)))
    assert await texts(redis) == ["2"]


@pytest.mark.parametrize("change", ["parked", "unparked", "dropped"])
async def test_where_nothing_waits_nothing_changes(
    store: Store, redis: Any, timetable: Any, change: str
) -> None:
    await store.commit(Change("t1", 0, "a", **{change: (GROUP,)}))  # type: ignore[arg-type] # by name
    assert await redis.keys("dm:outbox:*") == await redis.keys("dm:parked:*") == []
    assert timetable.at(keys.deliver(GROUP)) is None


async def test_what_is_parked_moves_with_its_group(
    store: Store, redis: Any, timetable: Any
) -> None:
    await park(store, said("1"), said("2"))
    await store.move_outbox(GROUP, OTHER)
    await store.move_outbox(GROUP, OTHER)
    assert await redis.exists(keys.parked(GROUP), keys.parked_items(GROUP)) == 0
    assert 0 < await redis.ttl(keys.parked(OTHER)) <= 60 * 86400
    assert 0 < await redis.ttl(keys.parked_items(OTHER)) <= 60 * 86400
    assert timetable.at(keys.deliver(OTHER)) is None
    await store.commit(Change("t1", 1, "a", unparked=(OTHER,)))
    assert await texts(redis, OTHER) == ["1", "2"]
