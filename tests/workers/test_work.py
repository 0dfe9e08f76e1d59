"""The worker's duties on the real parts: tables, Telegram's sender, the limiter."""

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import SecretStr

from service.delivery import Failure, Undelivered
from service.settings import Settings
from service.store import keys
from service.store.due import DueTimes
from service.store.outbox import Item, Kind, Outgoing
from service.store.store import Store
from service.tables.denied import Denial, Denied
from service.tables.moment import Attempt
from service.tables.notices import Trouble, Why
from workers.work import open_duties, take_note

NOBODY_THERE = "http://127.0.0.1:1"


@pytest.fixture
def settings(redis_url: str) -> Settings:
    return Settings(
        redis_url=redis_url,
        telegram_bot_token=SecretStr("123:ABC"),
        telegram_api_url=NOBODY_THERE,
    )


async def test_while_telegram_is_away_messages_wait(
    settings: Settings, store: Store, redis: Any, due: DueTimes, timetable: Any
) -> None:
    await store.post((Outgoing(7, Item(text="hello")),))
    async with open_duties(settings) as duties:
        await duties.deliver(7)
    assert await redis.llen(keys.outbox(7)) == 1
    at = timetable.at(keys.deliver(7))
    assert at is not None
    assert 0 < at - await due.now() < 2


async def test_the_window_of_a_table_that_is_gone_leaves_the_clock(
    settings: Settings, timetable: Any
) -> None:
    timetable.set(keys.window("gone"), 1)
    async with open_duties(settings) as duties:
        await duties.time_up("gone")
    assert timetable.at(keys.window("gone")) is None


class Ledger:
    """Tables that only write down what they are told; the table t1 lives in a topic."""

    def __init__(self, *, know_better: bool = False) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.know_better = know_better

    def __getattr__(self, name: str) -> Any:
        async def note(*args: Any, **kwargs: Any) -> bool:
            self.told.append((name, *args, *kwargs.values()))
            return not self.know_better

        return note

    async def standing(self, table: str) -> Any:
        if table != "t1":
            raise Denied(Denial.NO_TABLE)
        return SimpleNamespace(lobby=SimpleNamespace(thread=TOPIC))


GROUP, USER, TOPIC = -5, 7, 77
THEN = Attempt(1234.5)


@pytest.mark.parametrize(
    ("failure", "chat", "kind", "rest", "told"),
    [
        ("migrated", GROUP, "send", {"migrated_to": -100}, [("migrate", GROUP, -100)]),
        ("unreachable", USER, "send", {}, [("not_reached", USER, THEN, "t1")]),
        ("unreachable", USER, "probe", {}, [("not_reached", USER, THEN, "t1")]),
        ("unreachable", USER, "send", {"table": None}, [("not_reached", USER, THEN, None)]),
        ("no right", USER, "send", {}, [("not_reached", USER, THEN, "t1")]),
        ("unreachable", GROUP, "send", {}, [("lost_group", GROUP, THEN)]),
        ("unreachable", GROUP, "mute", {"table": None}, [("lost_group", GROUP, THEN)]),
        ("no right", GROUP, "pin", {}, [("lacks_right", GROUP, Trouble.CANNOT_PIN, THEN)]),
        ("no right", GROUP, "unpin", {}, [("lacks_right", GROUP, Trouble.CANNOT_PIN, THEN)]),
        ("no right", GROUP, "mute", {}, [("lacks_right", GROUP, Trouble.CANNOT_MUTE, THEN)]),
        ("no right", GROUP, "unmute", {}, [("lacks_right", GROUP, Trouble.CANNOT_MUTE, THEN)]),
        ("no right", GROUP, "send", {}, [("lost_group", GROUP, THEN, Why.MAY_NOT_WRITE)]),
        ("no right", GROUP, "edit", {}, [("lost_group", GROUP, THEN, Why.MAY_NOT_WRITE)]),
        ("no topic", GROUP, "send", {}, [("lost_topic", "t1", TOPIC)]),
        # An answer to a command in another topic, which is closed:
        ("no right", GROUP, "send", {"table": None}, []),
        ("no right", GROUP, "send", {"thread": None}, []),
        ("no topic", GROUP, "send", {"table": None}, []),
        ("no right", GROUP, "send", {"table": "gone"}, []),
        ("refused", GROUP, "send", {}, []),
        ("unreachable", "+41791234567", "send", {}, []),
    ],
)
async def test_what_cannot_be_delivered_is_told_to_the_tables_that_it_concerns(
    failure: str, chat: int | str, kind: str, rest: dict[str, Any], told: list[Any]
) -> None:
    ledger = Ledger()
    context: Any = SimpleNamespace(tables=ledger)
    facts = {"table": "t1", "thread": TOPIC, **rest}
    undelivered = Undelivered(
        chat=chat, kind=Kind(kind), failure=Failure(failure), reason="", at=1234.5, **facts
    )
    assert await take_note(context, undelivered)
    assert ledger.told == told


@pytest.mark.parametrize(
    ("failure", "chat", "kind"),
    [
        ("unreachable", USER, "send"),
        ("unreachable", GROUP, "send"),
        ("no right", GROUP, "pin"),
        ("no right", GROUP, "send"),
    ],
)
async def test_what_the_tables_know_better_is_told_to_who_delivers(
    failure: str, chat: int, kind: str
) -> None:
    context: Any = SimpleNamespace(tables=Ledger(know_better=True))
    undelivered = Undelivered(chat, "t1", Kind(kind), Failure(failure), "", 1234.5, thread=TOPIC)
    assert not await take_note(context, undelivered)
