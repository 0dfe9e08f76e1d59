"""A sandbox over real HTTP, people in a group of it, and the channel on a real Redis."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
import telegram
from pydantic import SecretStr

from engine.game import Seat
from engine.rooms import Room
from service.context import Context, open_context
from service.record.export import export
from service.sandbox import members
from service.sandbox.server import TOKEN, create_app, serving
from service.sandbox.state import Member
from service.sandbox.world import World
from service.settings import Settings
from service.store import keys
from service.store.due import DueTimes
from service.store.outbox import Item, Outgoing
from service.store.store import Change, Store
from service.tables.codec import dump_table
from service.tables.deadlines import time_up
from service.tables.table import Table
from service.tables.telling import (
    Circle,
    LobbyTelling,
    NoticeTelling,
    PrivateTelling,
    PublicTelling,
)
from service.tables.writer import Writer
from service.telegram.bot import open_bot
from service.telegram.desk import Desk
from service.telegram.mutes import Mutes
from service.telegram.reply import Reply
from service.telegram.sender import TelegramSender
from service.telegram.updates import ALLOWED_UPDATES, Inbound, read_update
from tests.service.telegram.restricted import Standing

Json = dict[str, Any]
ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


class Scribe:
    """A narrator of one word a post."""

    def lobby_posts(self, telling: LobbyTelling, _before: LobbyTelling | None) -> list[Outgoing]:
        return [_post(telling.chat, "lobby")]

    def public_posts(self, telling: PublicTelling) -> list[Outgoing]:
        return [_post(telling.circle.chat, "public")]

    def private_posts(self, telling: PrivateTelling) -> list[Outgoing]:
        return [_post(telling.circle.chats[telling.seat], "private")]

    def notice_posts(self, telling: NoticeTelling) -> list[Outgoing]:
        return [_post(telling.circle.chat, type(each).__name__) for each in telling.notices]

    def catch_up_posts(self, telling: PrivateTelling) -> list[Outgoing]:
        return [_post(telling.circle.chats[telling.seat], "catch up")]

    def room_posts(
        self, circle: Circle, _speaker: Seat, listeners: tuple[Seat, ...], room: Room, text: str
    ) -> list[Outgoing]:
        return [_post(circle.chats[seat], f"{room}: {text}") for seat in listeners]


def _post(chat: int, text: str) -> Outgoing:
    return Outgoing(chat, Item(text=text))


@pytest.fixture
def world() -> World:
    """Five people, of whom none has pressed Start."""
    world = World()
    for user, name in enumerate(("Ann", "Bob", "Cid", "Dot", "Eve"), ANN):
        world.person(name, user_id=user)
    return world


@pytest.fixture
def group(world: World) -> int:
    """Their group, with a bot that may do all it wants to."""
    rights = dict.fromkeys(members.BOT_RIGHTS, True)
    chat = world.group("Friday night", [ANN, BOB, CID, DOT, EVE], bot_rights=rights)
    world.state.pending.clear()
    return int(chat["id"])


@pytest.fixture
async def sandbox_url(world: World) -> AsyncIterator[str]:
    async with serving(create_app(world), world) as url:
        yield url


@pytest.fixture
def settings(redis_url: str, sandbox_url: str) -> Settings:
    return Settings(
        _env_file=None,
        redis_url=redis_url,
        telegram_api_url=sandbox_url,
        telegram_bot_token=SecretStr(TOKEN),
        telegram_webhook_secret=SecretStr("the-secret"),
    )


@pytest.fixture
async def bot(settings: Settings) -> AsyncIterator[telegram.Bot]:
    async with open_bot(settings) as bot:
        yield bot


@pytest.fixture
def mutes(bot: telegram.Bot, redis: Any, due: DueTimes) -> Mutes:
    return Mutes(redis, bot, due.now)


@pytest.fixture
def standing(world: World, group: int) -> Standing:
    def of(user: int = BOB) -> Member:
        return members.standing(world, world.room(group), user)

    return of


@pytest.fixture
def sender(bot: telegram.Bot, mutes: Mutes, store: Store) -> TelegramSender:
    return TelegramSender(bot, mutes, partial(export, store))


@dataclass
class Channel:
    """The channel and what it said: updates go in by hand, nothing is sent."""

    world: World
    group: int
    bot: telegram.Bot
    context: Context
    inbound: Inbound = field(init=False)

    def __post_init__(self) -> None:
        self.inbound = Inbound(Desk.of(self.context, self.bot_name))
        self.world.state.allowed_updates = list(ALLOWED_UPDATES)

    async def bot_name(self) -> str:
        """As Telegram would tell it."""
        return str(self.world.state.bot["username"])

    def updates(self) -> Iterator[Json]:
        """What Telegram has for the bot, oldest first; taken with this."""
        while pending := self.world.state.pending:
            yield pending.pop(min(pending)).body

    async def take(self, body: Json) -> Reply | None:
        return await self.inbound.handle(read_update(body, self.bot))

    async def take_all(self) -> None:
        for body in self.updates():
            await self.take(body)

    async def texts(self, chat: int | None = None) -> list[str]:
        """What waits to be sent to a chat (the group, unless told otherwise)."""
        return [item.text for item in await self.items(chat or self.group)]

    async def say(self, user: int, text: str, chat: int | None = None, **content: Any) -> list[str]:
        """Somebody writes (in the group, unless told otherwise); what waits to be sent there."""
        where = chat or self.group
        await self.clear(where)
        self.world.say(user, where, text, **content)
        await self.take_all()
        return await self.texts(where)

    async def start(self, *users: int) -> None:
        """They press Start."""
        for user in users:
            self.world.start(user)
            await self.take_all()
            await self.clear(user)

    async def press(self, user: int, data: str, chat: int | None = None, **content: Any) -> Reply:
        """Somebody presses what may be no button at all, under a message with this content."""
        reply = await self.take(self.pressing(user, data, chat, **content))
        assert reply
        return reply

    def pressing(self, user: int, data: str, chat: int | None = None, **content: Any) -> Json:
        """The update of such a press, which has not been taken yet."""
        message = self.world.post(
            self.world.room(chat or self.group),
            {"text": "x"} | content,
            sender=self.world.state.bot,
        )
        query = {"id": "7", "from": self.world.user(user), "message": message}
        query |= {"chat_instance": "1", "data": data}
        self.world.notify("callback_query", query, lane="taps")
        (body,) = self.updates()
        return body

    async def items(self, chat: int) -> list[Item]:
        """What waits to be sent to a chat."""
        redis: Any = self.context.redis
        places = await redis.lrange(keys.outbox(chat), 0, -1)
        found = [await redis.hget(keys.items(chat), place) for place in places]
        return [Item.model_validate_json(payload) for payload in found]

    async def clear(self, chat: int) -> None:
        redis: Any = self.context.redis
        await redis.delete(keys.outbox(chat), keys.items(chat))

    async def table(self, chat: int | None = None) -> Table | None:
        """The open table of the group, unless told otherwise, with all its secrets."""
        return await Writer(self.context.parts).find(chat or self.group)

    async def begin_game(self, *players: int) -> Table:
        """They open a table and begin, and nothing waits to be sent."""
        await self.open_table(*players)
        await self.say(players[0], "/begin")
        for chat in (self.group, *players):
            await self.clear(chat)
        table = await self.table()
        assert table
        assert table.game
        return table

    async def play_to_day(self) -> Table:
        """Until the first discussion of the game that runs in the group; nobody answers."""
        for _window in range(10):
            table = await self.table()
            assert table
            assert table.game
            if not table.game.at_night:
                return table
            await self.pass_time()
        raise AssertionError("it is still night")

    async def pass_time(self, chat: int | None = None) -> None:
        """The open window's time is up (in the group, unless told otherwise)."""
        table, parts = await self.table(chat), self.context.parts
        assert table
        stored = await parts.store.load(table.id)
        assert stored
        over = table.model_copy(update={"deadline": await parts.now() - 1})
        change = Change(table=table.id, expected=stored.version, state=dump_table(over))
        await parts.store.commit(change)
        await time_up(parts, table.id)

    async def open_table(self, *players: int) -> Table:
        """They press Start, the first opens a table, the others sit down."""
        await self.start(*players)
        await self.say(players[0], "/newgame")
        for player in players[1:]:
            await self.say(player, "/join")
        await self.clear(self.group)
        table = await self.table()
        assert table
        assert [member.user for member in table.members] == list(players)
        return table


@pytest.fixture
async def channel(world: World, group: int, redis_url: str) -> AsyncIterator[Channel]:
    """Without a server: what comes in needs no call of Telegram but for the bot's name."""
    settings = Settings(_env_file=None, redis_url=redis_url, telegram_bot_token=SecretStr(TOKEN))
    async with open_context(settings, Scribe()) as context, open_bot(settings) as bot:
        yield Channel(world, group, bot, context)
