"""People with phones in a strict Telegram, and a service that they reach by real HTTP."""

import json
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from service.sandbox import members
from service.sandbox.delivery import SECRET_HEADER, Weather
from service.sandbox.errors import ApiError
from service.sandbox.faults import Fault
from service.sandbox.ledger import Call
from service.sandbox.members import BOT_RIGHTS
from service.sandbox.state import BOT_ID
from service.sandbox.world import World
from service.store import keys
from service.store.connection import connect_store
from service.store.due import CLAIM_SECONDS
from service.store.facts import GREETED, STARTED
from service.store.outbox import Item, Outgoing
from service.store.store import Store
from service.tables.codec import load_table
from service.tables.table import Table
from tests.faults.house import House

Json = dict[str, Any]
WaitUntil = Callable[..., Awaitable[Any]]
ALL_RIGHTS: Final = dict.fromkeys(BOT_RIGHTS, True)
NAMES: Final = (
    "Ada", "Ben", "Cleo", "Dov", "Eri", "Finn", "Gia", "Hugo", "Ines", "Jun", "Kofi", "Lena",
)  # fmt: skip
LOOK_SECONDS: Final = 0.005
PATIENCE_SECONDS: Final = 20.0
_EPOCHS: Final = (1.5e9, 4e9)
"""Numbers between these are taken for times; nobody here has such an id."""


@dataclass(repr=False)
class Village:
    """What people do and see; `redis` looks into the store as no player can."""

    world: World
    weather: Weather
    house: House
    redis: Any
    wait_until: WaitUntil
    tables: dict[int, str] = field(default_factory=dict)
    """The last table that was seen open in each chat."""
    _known: dict[str, Table] = field(default_factory=dict)
    updates: dict[int, Json] = field(default_factory=dict)
    """All that Telegram has had for the bot, by their numbers."""

    def __post_init__(self) -> None:
        self.world.updates.on_news.append(self._note_updates)

    def _note_updates(self) -> None:
        pending = self.world.state.pending
        self.updates |= {number: update.body for number, update in pending.items()}

    # People and groups

    def people(self, count: int) -> list[int]:
        return [int(self.world.person(NAMES[n % len(NAMES)])["id"]) for n in range(count)]

    def group(self, people: Iterable[int], title: str = "Friday night", **rest: Any) -> int:
        """A supergroup with a bot that may do all it wants to, unless told otherwise."""
        rest = {"bot_rights": ALL_RIGHTS} | rest
        return int(self.world.group(title, people, **rest)["id"])

    def give_bot(self, chat: int, rights: dict[str, bool]) -> None:
        """The group's owner lets the bot do this, and nothing else."""
        members.promote(self.world, chat, BOT_ID, rights, by=self.world.room(chat).owner)

    async def start(self, *people: int) -> None:
        for person in people:
            self.world.start(person)
        await self.quiet()

    def acquaint(self, *people: int) -> None:
        """As if they had started the bot long ago, and been greeted."""
        self.world.state.started.update(people)
        for person in people:
            self.redis.hset(keys.facts(person), mapping={STARTED: "1", GREETED: "long ago"})

    async def say(self, person: int, text: str, chat: int | None = None, **rest: Any) -> list[str]:
        """Somebody writes, in private unless a chat is named; what the bot then wrote there."""
        where = person if chat is None else chat
        await self.quiet()
        last = self.world.say(person, where, text, **rest)["message_id"]
        await self.quiet()
        return [each["text"] for each in self.posts(where) if each["message_id"] > last]

    async def press(self, person: int, option: str, chat: int | None = None) -> Json:
        """Somebody presses the newest button of this option as soon as their phone shows it."""
        where = person if chat is None else chat
        message, data = await self.until(lambda: self.button(where, option), f"{option} {where}")
        answer: Json = await self.world.tap(person, where, message["message_id"], data)
        return answer

    async def forge(self, person: int, chat: int, data: str, message: int | None = None) -> Json:
        """Somebody presses what is not there (any more)."""
        under = message or self.posts(chat)[-1]["message_id"]
        return dict(await self.world.tap(person, chat, under, data, forged=True))

    async def open_table(self, *people: int, chat: int, **rest: Any) -> str:
        """All of them know the bot, the first opens a table, the others sit down."""
        self.acquaint(*people)
        await self.say(people[0], "/newgame", chat, **rest)
        for person in people[1:]:
            assert "You are in" in (await self.press(person, "join", chat))["text"]
        await self.quiet()
        table = self.table(chat)
        assert [member.user for member in table.members] == list(people)
        return table.id

    async def post(self, update: Json, **headers: str) -> int:
        """Bring an update to the webhook past the emulator's own delivery; the status."""
        webhook = self.world.state.webhook
        assert webhook
        given = headers or {SECRET_HEADER: webhook.secret_token}
        async with httpx.AsyncClient(trust_env=False, verify=False) as client:  # noqa: S501 plain http
            return (await client.post(webhook.url, json=update, headers=given)).status_code

    @contextmanager
    def withheld(self) -> Iterator[list[Json]]:
        """Telegram brings nothing meanwhile; when it ends, what it had to bring is in the list."""
        updates, webhook = self.world.updates, self.world.state.webhook
        bodies: list[Json] = []
        updates.set_webhook(None, drop_pending=False)
        yield bodies
        bodies += [update.body for update in self.world.state.pending.values()]
        updates.accept(list(self.world.state.pending))
        updates.set_webhook(webhook, drop_pending=False)

    def newest_update(self) -> Json:
        return self.updates[max(self.updates)]

    # What phones show

    def posts(self, chat: int) -> list[Json]:
        """What the bot has written in a chat and how it looks now, oldest first."""
        messages = self.world.state.rooms[chat].messages.values()
        return [each for each in messages if each["from"]["id"] == BOT_ID and "text" in each]

    def texts(self, chat: int) -> list[str]:
        return [each["text"] for each in self.posts(chat)]

    def shows(self, chat: int, words: str) -> bool:
        return any(words in text for text in self.texts(chat))

    def button(self, chat: int, option: str) -> tuple[Json, str] | None:
        """The newest message with a button of this option, and the button's data."""
        for message in reversed(self.posts(chat)):
            for data in buttons(message):
                if data.split(":", 2)[2] == option:
                    return message, data
        return None

    # What nobody sees

    def calls(self, method: str = "", chat: int | None = None, since: int = 0) -> list[Call]:
        """Bot API calls in their order; all methods whose name begins so, in any case."""
        return [
            call
            for call in self.world.ledger.calls
            if call.n > since
            and call.method.lower().startswith(method.lower())
            and chat in {None, call.chat_id}
        ]

    @property
    def mark(self) -> int:
        """The number of the last call, for `calls(since=…)`."""
        return self.world.ledger.count

    def refusals(self, since: int = 0) -> list[Call]:
        return [call for call in self.calls(since=since) if call.status >= 400]

    def table(self, chat: int) -> Table:
        """The open table of a chat, or the last one, with all its secrets."""
        if found := self.redis.get(keys.chat(chat)):
            self.tables[chat] = found
        return self.stored(self.tables[chat])

    def stored(self, table: str) -> Table:
        """With all its secrets; read anew once it has changed."""
        version = int(self.redis.hget(keys.table(table), "version"))
        known = self._known.get(table)
        if known is None or known.version != version:
            state = self.redis.hget(keys.table(table), "state")
            known = self._known[table] = load_table(state, version)
        return known

    def order(self, method: str | None = None, chat: int | None = None, **rest: Any) -> None:
        """Trouble for the next calls: `code`, `description`, `retry_after`, and as in `Fault`."""
        known = ("retry_after", "migrate_to_chat_id")
        after: dict[str, int] = {key: rest.pop(key) for key in known if key in rest}
        code, description = rest.pop("code", None), rest.pop("description", "trouble")
        error = ApiError(code, description, after) if code else None
        self.world.faults.order(Fault(method=method, chat_id=chat, error=error, **rest))

    async def post_to(self, chat: int, text: str, **item: Any) -> None:
        """A post that nobody has asked for: a fault on purpose."""
        async with connect_store(self.house.settings.redis_url) as redis:
            await Store(redis).post((Outgoing(chat, Item(text=text, **item)),))
        await self.quiet()

    # Time

    async def until(self, predicate: Callable[[], Any], what: str) -> Any:
        return await self.wait_until(predicate, what, timeout=PATIENCE_SECONDS, every=LOOK_SECONDS)

    async def quiet(self, *besides: int) -> None:
        """Until all that came in is dealt with and all that waits is sent, but for these chats."""
        what = "quiet"
        await self.wait_until(
            lambda: self._is_quiet(besides), what, timeout=PATIENCE_SECONDS, every=LOOK_SECONDS
        )

    def _is_quiet(self, besides: tuple[int, ...]) -> bool:
        if self.world.state.pending:
            return False
        waiting = set(self.redis.zrange(keys.DELIVERIES_DUE, 0, -1))
        if not waiting <= {keys.deliver(chat) for chat in besides}:
            return False
        # What a clock has claimed is due again after its lease; nothing else is due so soon.
        return not self.redis.zcount(keys.WINDOWS_DUE, "-inf", self.now() + CLAIM_SECONDS)

    def later(self, seconds: float, chat: int) -> None:
        """Time passes for a table: all its times, and when it is due, lie that much earlier."""
        table = self.table(chat)
        key, entry = keys.table(table.id), keys.window(table.id)
        state = _moved(json.loads(self.redis.hget(key, "state")), -seconds)
        # Nothing else writes meanwhile: this loop stands still, and all writers live in it.
        assert int(self.redis.hget(key, "version")) == table.version
        self.redis.hset(key, "state", json.dumps(state))
        del self._known[table.id]
        if (at := self.redis.zscore(keys.WINDOWS_DUE, entry)) is not None:
            self.redis.zadd(keys.WINDOWS_DUE, {entry: at - seconds})

    async def run_out(self, chat: int) -> None:
        """Nobody does anything until the table's deadline."""
        before = self.table(chat)
        at = self.redis.zscore(keys.WINDOWS_DUE, keys.window(before.id))
        assert at is not None, "the table waits for nothing"
        self.later(at - self.now() + 0.001, chat)
        await self.until(lambda: self.stored(before.id).version > before.version, "it is closed")
        await self.quiet()

    def now(self) -> float:
        """By this machine's clock, which is also that of its Redis."""
        return self.world.clock()

    def let_waits_pass(self, *chats: int) -> None:
        """As if these chats' holds, leases and claims had run out by now; all chats' if none."""
        waiting = self.redis.zrange(keys.DELIVERIES_DUE, 0, -1)
        for chat in chats or [entry.removeprefix(keys.DELIVER) for entry in waiting]:
            self.redis.delete(keys.hold(chat), keys.lease(chat))
            self.redis.zadd(keys.DELIVERIES_DUE, {keys.deliver(chat): self.now()}, xx=True)


def buttons(message: Json) -> list[str]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [each["callback_data"] for row in rows for each in row if "callback_data" in each]


def _moved(value: Any, seconds: float) -> Any:
    match value:
        case dict():
            return {key: _moved(inner, seconds) for key, inner in value.items()}
        case list():
            return [_moved(inner, seconds) for inner in value]
        case float() if _EPOCHS[0] < value < _EPOCHS[1]:
            return value + seconds
    return value
