"""What stands in the logs is the same in two worlds that the public cannot tell apart.

Both games are played on a real server and delivered to chats of which no private one can be
written to, so that every delivery has something to log.
"""

import logging
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from service.delivery import Failure, SendError, Undelivered
from service.store.connection import connect_store
from service.store.due import DueTimes
from service.store.keys import Chat, is_group
from service.store.limiter import Limiter
from service.store.nudge import JobQueue, Nudger
from service.store.outbox import Item
from service.store.speed import Speed
from service.store.store import Store
from service.tables import announce, writer
from service.tables.links import Links
from service.tables.writer import Parts, Writer
from service.telegram import narrator
from tests.secrets.exchange import Exchange
from tests.secrets.knowledge import KILLERS
from tests.secrets.recorded import Recorded, record
from tests.secrets.retold import Misfit, Retold
from tests.secrets.world import GROUP, Deal, Deed, World, begin, carried_out, lobby
from workers import deliver
from workers.deliver import Deliverer

STEPS: Final = 40
GAMES: Final = 3
MOST_GAMES: Final = 15
"""In which a planted leak has to be seen."""
HURRY: Final = 1_000_000.0
"""No delivery has to wait for a limit."""

Lines = list[frozenset[str]]


class Story(NamedTuple):
    deal: Deal
    deeds: list[list[Deed]]


class Channel:
    async def send(self, chat: Chat, _item: Item, message_id: int | None) -> int | None:
        if not is_group(chat):
            raise SendError(Failure.REFUSED, "cannot be written to")
        return message_id or 1

    async def on_undelivered(self, _undelivered: Undelivered) -> bool:
        raise RuntimeError("nobody is there to be told")


@dataclass
class House:
    client: Any
    parts: Parts
    log: pytest.LogCaptureFixture
    now: float = 0.0

    async def tell(self, story: Story, parts: list[int]) -> Lines:
        """What is logged by night and by day, in parts that end after these steps."""
        await self.client.flushall()
        world, players = World(story.deal), lobby(len(story.deal.roles))
        self.now = world.now
        table = await Writer(self.parts).turn(players, lambda new, _: begin(new, story.deal))
        lines = [await self._delivered(len(table.members))]
        for number, deeds in enumerate(story.deeds, 1):
            world.pass_time()
            self.now = world.now
            for deed in deeds:
                await self._do(table.id, deed)
            if number in parts:
                lines.append(await self._delivered(len(table.members)))
        return lines

    async def _do(self, table: str, deed: Deed) -> None:
        await Writer(self.parts).change(
            table, None, lambda found, at: carried_out(found, deed, at.now)
        )

    async def _delivered(self, players: int) -> frozenset[str]:
        channel, limiter = (
            Channel(),
            Limiter(self.client, Speed(self.client, HURRY, may_change=False)),
        )
        deliverer = Deliverer(self.client, limiter, channel, channel.on_undelivered)
        for chat in (GROUP, *range(1, players + 1)):
            await deliverer.deliver(chat)
        lines = frozenset(f"{each.name}: {each.getMessage()}" for each in self.log.records)
        self.log.clear()
        return lines


@pytest.fixture
async def house(redis_url: str, caplog: pytest.LogCaptureFixture) -> AsyncIterator[House]:
    caplog.set_level(logging.INFO)  # of libraries: RQ tells of every job, by a number of chance
    for ours in ("engine", "service", "workers"):
        caplog.set_level(logging.DEBUG, logger=ours)
    async with connect_store(redis_url) as client:
        due = DueTimes(client)
        nudger = Nudger(due, JobQueue(redis_url))

        async def now() -> float:
            return built.now

        parts = Parts(
            store=Store(client),
            due=due,
            nudger=nudger,
            speed=Speed(client, 1.0, may_change=False),
            narrator=narrator,
            links=Links(b"key"),
            default_pace="day",
            now=now,
        )
        built = House(client, parts, caplog)
        yield built
        await nudger.close()


def stories() -> Iterator[tuple[Story, Story, list[int]]]:
    """Games in two worlds, each with the steps after which night falls or day breaks."""
    numbers = Random(random.getrandbits(32))
    while True:
        chance = Random(numbers.getrandbits(32))
        game = record(chance)
        steps = game.steps[:STEPS]
        if not steps:
            continue
        last = steps[-1].moment.game
        exchange = Exchange.by_chance(chance, last, None)
        retold = Retold(game, last, exchange, chance)
        try:
            for done in steps:
                retold.follow(done)
        except Misfit:
            continue
        here = Story(game.deal, [[done.deed] for done in steps])
        yield here, Story(exchange.deal(game.deal), retold.deeds), _parts(game)


def _parts(game: Recorded) -> list[int]:
    return [
        number
        for number, done in enumerate(game.steps, 1)
        if done.before.at_night != done.moment.game.at_night
    ]


async def tell_both(house: House, games: int) -> AsyncIterator[tuple[Lines, Lines]]:
    for here, there, parts in islice(stories(), games):
        yield await house.tell(here, parts), await house.tell(there, parts)


async def test_the_logs_do_not_tell_two_worlds_apart(house: House) -> None:
    logged: set[str] = set()
    async for here, there in tell_both(house, GAMES):
        assert here == there
        logged.update(*here)
    assert any("a private chat" in line for line in logged), "something is logged"


async def told_apart(house: House) -> bool:
    async for here, there in tell_both(house, MOST_GAMES):
        if here != there:
            return True
    return False


async def test_the_name_of_a_killer_in_a_log_line_is_seen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    posts = announce.posts

    def leaky(narrator: Any, before: Any, turned: Any, now: float) -> Any:
        players = turned.table.game.players
        seat = next(seat for seat, player in enumerate(players) if player.role in KILLERS)
        logging.getLogger("leak").info("%s has time", turned.table.seated()[seat].name)
        return posts(narrator, before, turned, now)

    monkeypatch.setattr(writer, "posts", leaky)
    assert await told_apart(house)


async def test_the_private_chat_written_to_at_night_is_seen_in_a_log_line(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "in_logs", lambda chat: f"chat {chat}")
    assert await told_apart(house)
