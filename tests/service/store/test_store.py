"""One write: all of it or nothing, guarded by the version, the mark and the chat."""

import asyncio
from typing import Any

import pytest

from service.store import keys
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.outbox import Button, Item, Kind, Outgoing
from service.store.scripts import script
from service.store.store import AlreadyDone, Change, ChatTaken, Conflict, Store, Stored

GROUP = -1001234567890123
HELLO = Outgoing(GROUP, Item(text="Hello"))


async def everything(redis: Any) -> dict[str, bytes]:
    """All keys and what they hold, but for the time to live of marks."""
    found = {}
    async for key in redis.scan_iter():
        found[key] = await redis.dump(key)
    return found


async def waiting(redis: Any, chat: keys.Chat) -> list[Item]:
    places = await redis.lrange(keys.outbox(chat), 0, -1)
    return [Item.model_validate_json(await redis.hget(keys.items(chat), p)) for p in places]


async def test_a_change_is_written_whole(store: Store, redis: Any, timetable: Any) -> None:
    change = Change(
        table="t1",
        expected=0,
        state='{"phase":"lobby","name":"Ünï☠ \\" </script>"}',
        events=("one", "two"),
        outgoing=(HELLO, Outgoing(7, Item(text="Hi", keyboard=((Button(text="A", data="x"),),)))),
        due={keys.window("t1"): 1_900_000_000.125},
        mark="tg-5",
        claims=(GROUP,),
        seated=(7, 8),
    )
    await store.commit(change)
    assert await store.load("t1") == Stored(1, change.state)
    assert await store.log("t1") == ["one", "two"]
    assert await store.log("t1", 1) == ["two"]
    assert await store.find_by_chat(GROUP) == "t1"
    assert await store.seats_of(7) == await store.seats_of(8) == ["t1"]
    assert timetable.at(keys.window("t1")) == 1_900_000_000.125
    assert await waiting(redis, GROUP) == [HELLO.item]
    assert await waiting(redis, 7) == [change.outgoing[1].item]
    assert 0 < await redis.ttl(keys.mark("tg-5")) <= 24 * 60 * 60


async def test_what_was_taken_is_given_back(store: Store, timetable: Any) -> None:
    await store.commit(
        Change("t1", 0, "a", claims=(GROUP,), seated=(7, 8), due={keys.window("t1"): 5.0})
    )
    await store.commit(
        Change("t1", 1, "b", releases=(GROUP,), unseated=(7,), due={keys.window("t1"): None})
    )
    assert await store.find_by_chat(GROUP) is None
    assert await store.seats_of(7) == []
    assert await store.seats_of(8) == ["t1"]
    assert timetable.at(keys.window("t1")) is None


@pytest.mark.parametrize(("kind", "at_once"), [(Kind.SEND, True), (Kind.EDIT, False)])
async def test_nothing_but_another_edit_waits_for_an_edit_that_waits_for_its_own_limit(
    store: Store, redis: Any, timetable: Any, kind: Kind, *, at_once: bool
) -> None:
    await store.post((Outgoing(GROUP, Item(kind=Kind.EDIT, slot="status", text="old")),))
    later = await DueTimes(redis).now() + 100
    timetable.set(keys.deliver(GROUP), later)
    await redis.hset(keys.items(GROUP), "#patient", "1")
    await store.post((Outgoing(GROUP, Item(kind=kind, slot="status", text="new")),))
    assert (timetable.at(keys.deliver(GROUP)) < later) is at_once


async def test_a_table_gives_back_only_its_own_chat(store: Store) -> None:
    await store.commit(Change("t1", 0, "a", claims=(GROUP,)))
    await store.commit(Change("t2", 0, "a", releases=(GROUP,)))
    assert await store.find_by_chat(GROUP) == "t1"


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_change_of_another_version_changes_nothing(
    store: Store, redis: Any, expected: int
) -> None:
    await store.commit(Change("t1", 0, "a", events=("e",)))
    before = await everything(redis)
    stale = Change(
        "t1",
        expected,
        "b",
        events=("x",),
        outgoing=(HELLO,),
        due={keys.window("t1"): 1.0},
        mark="m",
        claims=(GROUP,),
        seated=(7,),
    )
    with pytest.raises(Conflict) as refusal:
        await store.commit(stale)
    assert refusal.value.version == 1
    assert await everything(redis) == before


async def test_of_many_changes_at_once_one_wins(store: Store) -> None:
    await store.commit(Change("t1", 0, "start"))
    changes = [Change("t1", 1, f"state {n}", events=(f"event {n}",)) for n in range(20)]
    results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    winners = [n for n, result in enumerate(results) if result is None]
    assert len(winners) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 19
    assert await store.load("t1") == Stored(2, f"state {winners[0]}")
    assert await store.log("t1") == [f"event {winners[0]}"]


async def test_the_same_update_at_once_and_later_is_done_once(store: Store, redis: Any) -> None:
    opening = Change("t1", 0, "a", outgoing=(HELLO,), mark="u1")
    results = await asyncio.gather(
        *[store.commit(opening)] * 1,
        *[store.commit(Change("t1", 0, "a", outgoing=(HELLO,), mark="u1")) for _ in range(4)],
        return_exceptions=True,
    )
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, AlreadyDone) for result in results) == 4
    with pytest.raises(AlreadyDone):
        await store.commit(Change("t1", 1, "b", mark="u1"))
    assert await store.load("t1") == Stored(1, "a")
    assert len(await waiting(redis, GROUP)) == 1


async def test_a_chat_has_one_open_table(store: Store, redis: Any) -> None:
    await store.commit(Change("t1", 0, "a", claims=(GROUP,)))
    before = await everything(redis)
    with pytest.raises(ChatTaken) as refusal:
        await store.commit(Change("t2", 0, "a", claims=(8, GROUP), outgoing=(HELLO,), mark="m"))
    assert refusal.value.table == "t1"
    assert await everything(redis) == before
    await store.commit(Change("t1", 1, "b", claims=(GROUP,)))  # its own is no obstacle


async def test_a_reply_without_a_table_is_posted_once(
    store: Store, redis: Any, timetable: Any
) -> None:
    await store.post((HELLO,), mark="u2")
    with pytest.raises(AlreadyDone):
        await store.post((HELLO,), mark="u2")
    assert await waiting(redis, GROUP) == [HELLO.item]
    assert timetable.at(keys.deliver(GROUP)) is not None


async def test_an_update_without_effect_is_remembered(store: Store) -> None:
    await store.remember("u3")
    with pytest.raises(AlreadyDone):
        await store.remember("u3")


async def test_a_write_leaves_a_waiting_chat_its_time(store: Store, timetable: Any) -> None:
    timetable.set(keys.deliver(GROUP), 1_900_000_000)
    await store.post((HELLO,))
    assert timetable.at(keys.deliver(GROUP)) == 1_900_000_000


async def test_edits_of_one_slot_coalesce_in_place(store: Store, redis: Any) -> None:
    def edit(text: str) -> Outgoing:
        return Outgoing(GROUP, Item(kind=Kind.EDIT, slot="status", text=text))

    await store.post((edit("1"), HELLO, edit("2")))
    await store.post((edit("3"), Outgoing(GROUP, Item(kind=Kind.EDIT, slot="other", text="x"))))
    assert [item.text for item in await waiting(redis, GROUP)] == ["3", "Hello", "x"]


async def test_an_edit_of_the_message_before_is_not_replaced(store: Store, redis: Any) -> None:
    slot = {"slot": "status"}
    old, new = Item(kind=Kind.EDIT, text="old", **slot), Item(kind=Kind.EDIT, text="new", **slot)
    opening = Item(text="next", **slot)
    await store.post(tuple(Outgoing(GROUP, item) for item in (old, opening, new)))
    assert [item.text for item in await waiting(redis, GROUP)] == ["old", "next", "new"]


async def test_due_times_are_put_right_only_for_the_version_that_was_read(
    store: Store, timetable: Any
) -> None:
    entry = keys.window("t1")
    await store.commit(Change("t1", 0, "a", due={entry: 1_900_000_000.0}))
    assert not await store.reschedule("t1", 2, {entry: 1.0})
    assert timetable.at(entry) == 1_900_000_000
    assert await store.reschedule("t1", 1, {entry: 1_900_000_001.5})
    assert timetable.at(entry) == 1_900_000_001.5
    assert await store.reschedule("t1", 1, {entry: None})
    assert timetable.at(entry) is None
    assert await store.reschedule("gone", 0, {keys.window("gone"): None})


async def test_a_finished_table_is_kept_for_a_while_and_an_open_one_for_ever(
    store: Store, redis: Any
) -> None:
    await store.commit(Change("t1", 0, "a", events=("e",), keep=1000))
    assert 0 < await redis.ttl(keys.table("t1")) <= 1000
    assert 0 < await redis.ttl(keys.log("t1")) <= 1000
    await store.commit(Change("t1", 1, "b"))
    assert await redis.ttl(keys.table("t1")) == await redis.ttl(keys.log("t1")) == -1


async def test_people_are_known_by_facts_that_change_singly(store: Store) -> None:
    assert await store.facts(7) == {}
    await store.set_facts(7, {"name": "Ann", "language": "en"})
    await store.set_facts(7, {"name": "Anna"})
    assert await store.facts(7) == {"name": "Anna", "language": "en"}


async def test_the_outbox_of_a_migrated_group_moves(
    store: Store, redis: Any, timetable: Any
) -> None:
    await redis.hset(keys.slots(-5), "status", 9)
    await store.post((Outgoing(-5, Item(text="1")), Outgoing(-5, Item(text="2"))))
    await store.post((Outgoing(-100, Item(text="0")),))
    await store.move_outbox(-5, -100)
    await store.move_outbox(-5, -100)
    assert [item.text for item in await waiting(redis, -100)] == ["0", "1", "2"]
    assert await waiting(redis, -5) == []
    assert await redis.exists(keys.slots(-5)) == 0
    assert timetable.at(keys.deliver(-5)) is None
    assert timetable.at(keys.deliver(-100)) is not None


def test_a_script_is_read_once(redis_url: str) -> None:
    clients = [connect_store(redis_url) for _ in range(2)]
    first, second = (script(client, "write").script for client in clients)
    assert first is second


async def test_a_fact_of_which_something_later_is_known_is_not_learnt(store: Store) -> None:
    assert await store.learn(7, {"started": "1", "title": "A"}, "2")
    assert not await store.learn(7, {"started": "0"}, "1")
    assert await store.learn(7, {"started": "0", "name": "Ann"}, "1")
    assert await store.facts(7) == {"started": "1", "title": "A", "name": "Ann"}
    assert await store.learn(7, {"started": "1"}, "2")
    assert await store.learn(7, {"started": "0"}, "3")
    assert (await store.facts(7))["started"] == "0"


async def test_what_was_tried_yields_to_what_was_learnt_since_and_to_nothing_else(
    store: Store, redis: Any
) -> None:
    due = DueTimes(redis)
    early = await due.now()
    await store.learn(7, {"started": "1"}, "5")
    late = await due.now()
    assert await store.has_learnt_since(7, "started", early)
    assert not await store.has_learnt_since(7, "started", late)
    assert not await store.has_learnt_since(7, "title", early)
    assert not await store.learn(7, {"started": "0"}, "4", early)
    assert await store.learn(7, {"started": "0"}, "4", late)
    assert not await store.learn(7, {"started": "1"}, "5")
    assert await store.learn(7, {"started": "1"}, "6")


@pytest.mark.parametrize(("moved", "at_once"), [("news", True), ("edit", False)])
async def test_what_moves_to_a_chat_waits_for_no_edit_that_waits_there(
    store: Store, redis: Any, timetable: Any, moved: str, *, at_once: bool
) -> None:
    """Unless it is an edit itself."""
    later = 4e9
    await redis.hset(keys.items(-100), "#patient", "1")
    timetable.set(keys.deliver(-100), later)
    kind = Kind.EDIT if moved == "edit" else Kind.SEND
    await store.post((Outgoing(-5, Item(kind=kind, slot="status", text=moved)),))
    await store.move_outbox(-5, -100)
    assert (timetable.at(keys.deliver(-100)) < later) is at_once
