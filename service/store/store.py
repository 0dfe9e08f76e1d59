"""Tables, facts and marks: read them, and change them in one atomic write."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from redis.asyncio import Redis

from service.store import keys
from service.store.keys import Chat
from service.store.outbox import Kind, Outgoing
from service.store.scripts import script

MARK_SECONDS: Final = 24 * 60 * 60
MOVES_SECONDS: Final = 24 * 60 * 60
"""No update comes later."""
MOST_MOVES: Final = 500
PARKED_SECONDS: Final = 60 * 24 * 60 * 60
"""Far longer than any table stands still."""


class Conflict(Exception):  # noqa: N818 # not a fault: somebody was faster
    """The table is at another version now: load it and decide again."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"table {table} is at version {version}")
        self.table = table
        self.version = version


class ChatTaken(Exception):  # noqa: N818 # not a fault: there is an open table already
    """The chat belongs to `table`."""

    def __init__(self, table: str) -> None:
        super().__init__(f"the chat belongs to table {table}")
        self.table = table


class AlreadyDone(Exception):  # noqa: N818 # not a fault: it came twice
    """The inbound update was handled before: there is nothing to do."""


class Stored(NamedTuple):
    version: int
    state: str


@dataclass(frozen=True, slots=True)
class Change:
    """All that one command changes.

    `expected` is the version that was loaded, 0 for a table that must not exist yet; the new
    state is stored as version `expected + 1`. `due` maps windows (`keys.window`) to epoch
    seconds, None to remove. `mark` names the inbound update. `claims` and `releases`
    are chats that this table takes or gives back; `seated` and `unseated` are users. What waits
    for the `parked` chats is laid aside; for the `unparked` it is put back, before whatever else
    waits; of the `dropped` what is laid aside of this table is thrown away. All three come
    before `outgoing` is added. `keep` is for how many seconds a finished table stays, None for
    ever.
    """

    table: str
    expected: int
    state: str
    events: tuple[str, ...] = ()
    outgoing: tuple[Outgoing, ...] = ()
    due: Mapping[str, float | None] = field(default_factory=dict)
    mark: str | None = None
    claims: tuple[Chat, ...] = ()
    releases: tuple[Chat, ...] = ()
    seated: tuple[Chat, ...] = ()
    unseated: tuple[Chat, ...] = ()
    parked: tuple[Chat, ...] = ()
    unparked: tuple[Chat, ...] = ()
    dropped: tuple[Chat, ...] = ()
    keep: int | None = None


class Store:
    """The client must decode responses (`connect_store`). Every method may raise RedisError."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis  # its types cannot tell that it decodes responses
        self._write = script(redis, "write")
        self._reschedule = script(redis, "reschedule")
        self._move = script(redis, "move")
        self._learn = script(redis, "learn")

    async def load(self, table: str) -> Stored | None:
        version, state = await self._redis.hmget(keys.table(table), "version", "state")
        return None if version is None else Stored(int(version), state)

    async def tables(self) -> set[str]:
        """The ids of all tables that are kept, those that have ended as well."""
        found = self._redis.scan_iter(keys.table("*"), count=1000)
        return {key.removeprefix(keys.table("")) async for key in found}

    async def log(self, table: str, start: int = 0) -> list[str]:
        """The table's events from the `start`-th on, oldest first."""
        events: list[str] = await self._redis.lrange(keys.log(table), start, -1)
        return events

    async def commit(self, change: Change) -> None:
        """Write it all, or nothing. Raises Conflict, ChatTaken, AlreadyDone."""
        plan: dict[str, Any] = {
            "table": change.table,
            "expected": str(change.expected),
            "version": str(change.expected + 1),
            "events": change.events,
            "due": {entry: False if at is None else at for entry, at in change.due.items()},
            "claims": [keys.chat(chat) for chat in change.claims],
            "releases": [keys.chat(chat) for chat in change.releases],
            "seated": [keys.seats(user) for user in change.seated],
            "unseated": [keys.seats(user) for user in change.unseated],
            "parked": [_outbox(chat) for chat in change.parked],
            "unparked": [_outbox(chat) for chat in change.unparked],
            "dropped": [_outbox(chat) for chat in change.dropped],
            "parked_seconds": PARKED_SECONDS,
        }
        if change.keep is not None:
            plan["keep"] = change.keep
        await self._run(change.table, plan, change.state, change.outgoing, change.mark)

    async def post(self, outgoing: tuple[Outgoing, ...], mark: str | None = None) -> None:
        """Send without changing a table. Raises AlreadyDone."""
        await self._run("", {"due": {}}, "", outgoing, mark)

    async def remember(self, mark: str) -> None:
        """Mark an update that changed nothing and is not answered. Raises AlreadyDone."""
        await self.post((), mark)

    async def reschedule(self, table: str, version: int, due: Mapping[str, float | None]) -> bool:
        """Put due times right without a change; False when the table is at another version.

        A version of 0 stands for a table that is gone.
        """
        flat = [text for entry, at in due.items() for text in (entry, "" if at is None else at)]
        key = keys.table(table)
        return bool(await self._reschedule(keys=[key, keys.WINDOWS_DUE], args=[version, *flat]))

    async def find_by_chat(self, chat: Chat) -> str | None:
        """The id of the open table of this chat."""
        table: str | None = await self._redis.get(keys.chat(chat))
        return table

    async def seats_of(self, user: Chat) -> list[str]:
        """The ids of the open tables where this user has a part, in their order."""
        return sorted(await self._redis.smembers(keys.seats(user)))

    async def facts(self, about: Chat) -> dict[str, str]:
        """What is known of a person or of a group (`service.store.facts`); {} when nothing is."""
        facts: dict[str, str] = await self._redis.hgetall(keys.facts(about))
        return facts

    async def set_facts(self, about: Chat, facts: Mapping[str, str]) -> None:
        """Set these facts and leave the others as they are."""
        await self._redis.hset(keys.facts(about), mapping=dict(facts))

    async def learn(
        self, about: Chat, facts: Mapping[str, str], moment: str, began: float | None = None
    ) -> bool:
        """Set those of these facts of which nothing is known that happened later.

        `moment` is text that sorts. What was found out by an attempt that `began` then (epoch
        seconds, by the clock of the Redis server) yields only to what was learnt since.
        Whether any was set; they are once more for the same moment.
        """
        flat = [text for fact in facts.items() for text in fact]
        args = [moment, "" if began is None else f"{began:.6f}", *flat]
        return bool(await self._learn(keys=[keys.facts(about), keys.moments(about)], args=args))

    async def has_learnt_since(self, about: Chat, fact: str, began: float) -> bool:
        """Whether something of this fact has been learnt since then (epoch seconds)."""
        known: str | None = await self._redis.hget(keys.moments(about), fact)
        return known is not None and float(known.split()[1]) > began

    async def keep_move(self, chat: Chat, move: str) -> None:
        """Somebody has come into a group, or left it, where no table is open (yet)."""
        key = keys.moves(chat)
        async with self._redis.pipeline() as pipeline:
            pipeline.rpush(key, move).ltrim(key, -MOST_MOVES, -1).expire(key, MOVES_SECONDS)
            await pipeline.execute()

    async def moves(self, chat: Chat) -> list[str]:
        """Who was kept in mind so, in the order in which it was told."""
        moves: list[str] = await self._redis.lrange(keys.moves(chat), 0, -1)
        return moves

    async def move_outbox(self, old: Chat, new: Chat) -> None:
        """All that waits for `old`, or is laid aside, goes to `new`, as new messages.

        Safe to repeat.
        """
        of_chat = (keys.outbox, keys.items, keys.parked, keys.parked_items, keys.slots)
        moved = [name(chat) for name in of_chat for chat in (old, new)]
        due = [keys.deliver(old), keys.deliver(new)]
        await self._move(keys=[*moved, keys.DELIVERIES_DUE], args=[*due, PARKED_SECONDS])

    async def _run(
        self,
        table: str,
        plan: dict[str, Any],
        state: str,
        outgoing: tuple[Outgoing, ...],
        mark: str | None,
    ) -> None:
        plan |= {"outgoing": [_placed(out) for out in outgoing], "mark_seconds": MARK_SECONDS}
        of_table = [keys.table(table), keys.log(table)] if table else ["", ""]
        mark_key = keys.mark(mark) if mark else ""
        due = [keys.WINDOWS_DUE, keys.DELIVERIES_DUE]
        answer = await self._write(keys=[*of_table, mark_key, *due], args=[json.dumps(plan), state])
        match answer:
            case ["conflict", version]:
                raise Conflict(table, int(version))
            case ["taken", holder]:
                raise ChatTaken(holder)
            case ["done"]:
                raise AlreadyDone


def _outbox(chat: Chat) -> dict[str, str]:
    return {
        "list": keys.outbox(chat),
        "items": keys.items(chat),
        "parked": keys.parked(chat),
        "parked_items": keys.parked_items(chat),
        "entry": keys.deliver(chat),
    }


def _placed(out: Outgoing) -> dict[str, Any]:
    return {
        **_outbox(out.chat),
        "place": out.item.place,
        "item": out.item.model_dump_json(exclude_defaults=True),
        "opens_slot": out.item.kind is Kind.SEND and out.item.slot is not None,
        "slot_edit": f"edit:{out.item.slot}",
    }
