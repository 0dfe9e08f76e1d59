"""A real sandbox with companions in it, and a small bot that asks them things."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from service.sandbox.companions import pace, run_companions
from service.sandbox.state import Update
from service.sandbox.world import World

Json = dict[str, Any]
ACCEPTED: Json = {"text": "Noted.", "show_alert": False}
REFUSED: Json = {"text": "That question is closed.", "show_alert": True}


class Bot:
    """Posts keyboards, counts taps and answers them by window, as `answer` says."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.taps: list[tuple[int, str]] = []
        self.heard: list[tuple[int, str]] = []
        self.answer: dict[str, Callable[[int, str], Json]] = {}
        world.updates.on_news.append(self._receive)

    def post(self, chat: int, text: str, *options: tuple[str, str], window: str = "t1:1") -> int:
        room = self.world.room(chat)
        content = {"text": text} | _markup(window, options)
        return int(self.world.post(room, content, sender=self.world.state.bot)["message_id"])

    def edit(
        self, chat: int, message_id: int, *options: tuple[str, str], window: str = "t1:1"
    ) -> None:
        room = self.world.room(chat)
        message = room.messages[message_id]
        bare = {key: value for key, value in message.items() if key != "reply_markup"}
        self.world.edit(room, bare | _markup(window, options))

    def options_of(self, user: int) -> list[str]:
        """What this user pressed, without table and window."""
        return [data.split(":")[2] for who, data in self.taps if who == user]

    def _receive(self) -> None:
        for update in list(self.world.state.pending.values()):
            self.world.updates.accept([update.id])
            self._take(update)

    def _take(self, update: Update) -> None:
        if message := update.body.get("message"):
            self.heard.append((message["chat"]["id"], message.get("text", "")))
        if query := update.body.get("callback_query"):
            asyncio.get_running_loop().call_soon(self._answer, query)

    def _answer(self, query: Json) -> None:
        user, data = query["from"]["id"], query["data"]
        self.taps.append((user, data))
        window, _, option = data.rpartition(":")
        answer = self.answer.get(window, _accept)
        self.world.taps.answer(query["id"], answer(user, option))


def _accept(_user: int, _option: str) -> Json:
    return ACCEPTED


def _markup(window: str, options: Iterable[tuple[str, str]]) -> Json:
    rows = [[{"text": label, "callback_data": f"{window}:{option}"}] for option, label in options]
    return {"reply_markup": {"inline_keyboard": rows}} if rows else {}


@dataclass
class Question:
    """A private question as the bot asks it: ticks, Confirm, others' picks, agreement."""

    bot: Bot
    seats: dict[int, int]
    options: dict[str, str]
    fewest: int = 1
    most: int = 1
    window: str = "t1:3"
    drafts: dict[int, set[str]] = field(default_factory=dict)
    answers: dict[int, frozenset[str]] = field(default_factory=dict)
    messages: dict[int, int] = field(default_factory=dict)
    closed: bool = False

    def ask(self) -> None:
        self.bot.answer[self.window] = self.tapped
        for user in self.seats:
            buttons = self._buttons(user)
            self.messages[user] = self.bot.post(user, "Choose.", *buttons, window=self.window)

    def tapped(self, user: int, option: str) -> Json:
        if self.closed or not self._takes(user, option):
            return REFUSED
        self.show()
        return ACCEPTED

    def _takes(self, user: int, option: str) -> bool:
        picks = self._picks(user)
        if option == "ok":
            return user in self.drafts and self._answer(user, self.drafts.pop(user))
        if option.startswith("as"):
            other = next(each for each, seat in self.seats.items() if option == f"as{seat}")
            return self._answer(user, self.answers[other])
        if option == "no":
            return self._answer(user, ())
        if self.most == 1:
            return self._answer(user, {option})
        self.drafts[user] = picks ^ {option}
        return len(self.drafts[user]) <= self.most

    def _answer(self, user: int, picks: Iterable[str]) -> bool:
        self.answers[user] = frozenset(picks)
        self.drafts.pop(user, None)
        return True

    def _picks(self, user: int) -> set[str]:
        return set(self.drafts.get(user, self.answers.get(user, ())))

    def show(self) -> None:
        agreed = len(self.answers) == len(self.seats) and len(set(self.answers.values())) == 1
        self.closed = agreed
        for user, message_id in self.messages.items():
            buttons = [] if agreed else self._buttons(user)
            self.bot.edit(user, message_id, *buttons, window=self.window)

    def _buttons(self, user: int) -> list[tuple[str, str]]:
        mine = self._picks(user)
        picks = [
            (option, f"✅ {label}" if option in mine else label)
            for option, label in self.options.items()
        ]
        others = [
            (f"as{seat}", f"Like {self.bot.world.user(other)['first_name']}")
            for other, seat in self.seats.items()
            if other in self.answers and self.answers[other] != self.answers.get(user)
        ]
        fits = user in self.drafts and self.fewest <= len(mine) <= self.most
        return picks + others + ([("ok", "Confirm")] if fits else [])


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou")


@dataclass
class Stage:
    """The sandbox, the bot, twelve companions who have pressed Start, and their group."""

    world: World
    bot: Bot
    companions: list[int]
    group: int

    @asynccontextmanager
    async def playing(self, *, seed: int = 1) -> AsyncIterator[None]:
        """Let the companions play meanwhile."""
        task = asyncio.create_task(run_companions(self.world, seed=seed))
        await asyncio.sleep(0.01)
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def ask(self, seats: Iterable[int], options: dict[str, str], **how: Any) -> Question:
        """Ask companions, by their place in the list, a private question."""
        asked = self.question(seats, options, **how)
        asked.ask()
        return asked

    def question(
        self, seats: Iterable[int], options: dict[str, str], *people: int, **how: Any
    ) -> Question:
        """The same, not yet asked, and of people who are no companions too."""
        users = [self.companions[seat] for seat in seats] + list(people)
        return Question(self.bot, {user: seat for seat, user in enumerate(users)}, options, **how)

    def lines(self) -> list[tuple[str, str]]:
        """What people have written in the group: first name and text."""
        messages = self.world.room(self.group).messages.values()
        return [
            (message["from"]["first_name"], message["text"])
            for message in messages
            if "text" in message and not message["from"]["is_bot"]
        ]


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Its companions hurry as much as the clock does: nobody has to follow them here."""
    monkeypatch.setattr(pace, "haste_at", float)
    world = World()
    world.set_speed(100_000)
    companions = [world.person(name, companion=True)["id"] for name in NAMES]
    for user in companions:
        world.start(user)
    group = int(world.group("Friends", companions)["id"])
    return Stage(world, Bot(world), companions, group)
