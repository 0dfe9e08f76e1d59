"""Tables on a real server, told by a narrator that writes down what it was given."""

import itertools
import json
import time
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.game import Seat
from engine.phases import Phase
from engine.roles import Role
from engine.rooms import Room
from service.store import keys
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.facts import STARTED
from service.store.nudge import JobQueue, Nudger
from service.store.outbox import Item, Outgoing
from service.store.speed import Speed
from service.store.store import Store
from service.tables.deadlines import time_up
from service.tables.denied import Denial, Denied
from service.tables.links import Links
from service.tables.moment import Attempt, Moment
from service.tables.notices import Notice
from service.tables.people import Person
from service.tables.table import Table
from service.tables.tables import Tables
from service.tables.taps import Tap
from service.tables.telling import (
    Circle,
    LobbyTelling,
    NoticeTelling,
    PrivateTelling,
    PublicTelling,
)
from service.tables.writer import Parts, Writer

GROUP = -100
SOON_AFTER_THE_EPOCH = 100_000.0
"""So that `approx`, which looks at the millionth part, tells seconds apart."""


@dataclass
class Scribe:
    """A narrator of few words that remembers every telling."""

    lobbies: list[LobbyTelling] = field(default_factory=list)
    public: list[PublicTelling] = field(default_factory=list)
    private: list[PrivateTelling] = field(default_factory=list)
    notices: list[NoticeTelling] = field(default_factory=list)
    caught_up: list[PrivateTelling] = field(default_factory=list)

    def lobby_posts(self, telling: LobbyTelling, _before: LobbyTelling | None) -> list[Outgoing]:
        self.lobbies.append(telling)
        return [post(telling.chat, "lobby")]

    def public_posts(self, telling: PublicTelling) -> list[Outgoing]:
        self.public.append(telling)
        return [post(telling.circle.chat, "public")]

    def private_posts(self, telling: PrivateTelling) -> list[Outgoing]:
        self.private.append(telling)
        return [post(telling.circle.chats[telling.seat], "private")]

    def notice_posts(self, telling: NoticeTelling) -> list[Outgoing]:
        self.notices.append(telling)
        return [post(telling.circle.chat, "notice")]

    def catch_up_posts(self, telling: PrivateTelling) -> list[Outgoing]:
        self.caught_up.append(telling)
        return [post(telling.circle.chats[telling.seat], "catch up")]

    def room_posts(
        self, circle: Circle, _speaker: Seat, listeners: tuple[Seat, ...], room: Room, text: str
    ) -> list[Outgoing]:
        return [post(circle.chats[seat], f"{room} of {circle.title}: {text}") for seat in listeners]


def post(chat: int, text: str) -> Outgoing:
    return Outgoing(chat, Item(text=text))


@dataclass
class Clock:
    """Epoch seconds."""

    time: float

    async def now(self) -> float:
        return self.time


@dataclass
class House:
    """The tables with their parts, a clock that stands until it is moved, and fresh marks."""

    parts: Parts
    scribe: Scribe
    clock: Clock
    marks: "itertools.count[int]" = field(default_factory=itertools.count)

    @property
    def tables(self) -> Tables:
        return Tables(self.parts)

    @property
    def store(self) -> Store:
        return self.parts.store

    @property
    def notices(self) -> list[Notice]:
        """All that was told beside the game so far."""
        return [notice for telling in self.scribe.notices for notice in telling.notices]

    async def denial(self, step: Awaitable[object]) -> Denial:
        """Why this is refused."""
        with pytest.raises(Denied) as denied:
            await step
        return denied.value.code

    async def outage(self, began: float, ended: float) -> None:
        """What a clock records when it beats again after a silence."""
        redis: Any = self.store._redis
        await redis.rpush(keys.OUTAGES, json.dumps({"began": began, "ended": ended}))

    async def look(self, table: Table) -> None:
        """What a clock has done when the table is due."""
        await time_up(self.parts, table.id)

    def mark(self) -> str:
        return f"test:{next(self.marks)}"

    def moment(self) -> Moment:
        """Later than all that has happened so far."""
        return Moment(int(time.time()), of_membership=True, update=next(self.marks))

    async def attempt(self) -> Attempt:
        """One that begins now."""
        return Attempt(await self.parts.due.now())

    @property
    def time(self) -> float:
        return self.clock.time

    def wait_until(self, time: float) -> None:
        self.clock.time = time

    async def start_bot(self, *people: Person) -> None:
        for person in people:
            await self.store.set_facts(person.user, {STARTED: "1"})

    async def waiting(self, chat: int) -> list[str]:
        """The texts that wait to be sent to a chat."""
        redis: Any = self.store._redis
        places = await redis.lrange(keys.outbox(chat), 0, -1)
        payloads = [await redis.hget(keys.items(chat), place) for place in places]
        return [Item.model_validate_json(payload).text for payload in payloads]

    async def lobby(self, count: int) -> tuple[Table, list[Person]]:
        people = [Person(user, f"P{user}") for user in range(1, count + 1)]
        await self.start_bot(*people)
        await self.tables.open(people[0], GROUP, None, self.moment(), self.mark())
        table = await self.found()
        for person in people[1:]:
            await self.tables.join(person, table.id, self.mark())
        return await self.found(), people

    async def game(self, count: int, *killers: Role) -> Table:
        """A game of the default cast, or of these killers and citizens for the rest."""
        table, people = await self.lobby(count)
        if killers:
            cast = (*killers, *(Role.CITIZEN,) * (count - len(killers)))
            await self.tables.set_cast(people[0], table.id, cast, self.mark())
        await self.tables.begin(people[0], table.id, self.mark())
        return await self.found()

    async def to_discussion(self) -> Table:
        return await self.to(Phase.DISCUSSION)

    async def to(self, phase: Phase) -> Table:
        """Let every deadline pass until this window is open."""
        while True:
            table = await self.found()
            if table.game and table.game.window and table.game.window.phase is phase:
                return table
            assert table.deadline
            self.wait_until(table.deadline)
            await time_up(self.parts, table.id)

    async def found(self, chat: int = GROUP) -> Table:
        table = await self.find(chat)
        assert table
        return table

    async def find(self, chat: int) -> Table | None:
        """The open table of a chat, with all its secrets."""
        return await Writer(self.parts).find(chat)

    async def load(self, table: str) -> Table:
        return await Writer(self.parts).load(table)

    async def tap(self, table: Table, seat: Seat, tap: Tap) -> None:
        member = table.seated()[seat]
        window = table.game.windows if table.game else 0
        await self.tables.tap(Person(member.user, member.name), table.id, window, tap, self.mark())


@pytest.fixture
async def house(redis_url: str) -> AsyncIterator[House]:
    redis = connect_store(redis_url)
    due = DueTimes(redis)
    nudger = Nudger(due, JobQueue(redis_url))
    scribe = Scribe()
    clock = Clock(SOON_AFTER_THE_EPOCH)
    parts = Parts(
        store=Store(redis),
        due=due,
        nudger=nudger,
        speed=Speed(redis, 1.0, may_change=False),
        narrator=scribe,
        links=Links(b"key"),
        default_pace="day",
        now=clock.now,
    )
    yield House(parts, scribe, clock)
    await nudger.close()
    await redis.aclose()
