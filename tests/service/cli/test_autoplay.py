"""A game among companions is told in the terminal, and its exit code says how it went."""

import asyncio
import io
import unicodedata
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest

from service.cli.autoplay import NAMES, autoplay
from service.sandbox.companions import run_companions
from service.sandbox.server import create_app, serving
from service.sandbox.state import Update
from service.sandbox.world import World

Json = dict[str, Any]
LOBBY = ("join", "leave", "begin")
STORY = (
    "🌙 Round 1: night\nAlive: 4 of 4",
    "🌙 Round 1: night falls.\n\nThe evidence pool\n1. 🧤 Leather glove",
    "☀️ Dawn of round 1.\nOne player did not wake up:\n✝ Dario was 🙂 Citizen",
    "A line that is " + "very " * 40 + "long.",
    "A line of pictures: " + "🧤 " * 60 + "🕯️ " * 60,
)
WON = "🏁 The Innocent Faction wins!\nNo killer is left alive."
CANCELLED = "🏁 The game is cancelled.\nNobody wins; this is how it stood."


class Host:
    """A bot with a lobby and a game that is over at once."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ending = WON
        self.refusal: str | None = None
        self.seated: list[str] = []
        self.heard: list[str] = []
        world.updates.on_news.append(self._receive)

    def _receive(self) -> None:
        for update in list(self.world.state.pending.values()):
            self.world.updates.accept([update.id])
            asyncio.get_running_loop().call_soon(self._take, update)

    def _take(self, update: Update) -> None:
        message = update.body.get("message", {})
        if message.get("text") == "/newgame":
            self._post(message["chat"]["id"], self._lobby(), LOBBY)
        if query := update.body.get("callback_query"):
            self.heard.append(query["data"])
            self.world.taps.answer(query["id"], self._pressed(query))

    def _pressed(self, query: Json) -> Json:
        chat = query["message"]["chat"]["id"]
        if query["data"] == "t1:0:join":
            self.seated.append(query["from"]["first_name"])
            now = self.world.room(chat).messages[query["message"]["message_id"]]
            self.world.edit(self.world.room(chat), now | {"text": self._lobby()})
        if query["data"] == "t1:0:begin" and not self.refusal:
            self._play(chat)
        return {"text": self.refusal, "show_alert": bool(self.refusal)}

    def _play(self, chat: int) -> None:
        for text in STORY:
            self._post(chat, text)
        if self.ending:
            self._post(chat, self.ending)
            self._post(chat, "Who was who", ("again",))

    def _lobby(self) -> str:
        return "\n".join(["Who plays?", *(f"{n}. {x}" for n, x in enumerate(self.seated, 1))])

    def _post(self, chat: int, text: str, options: tuple[str, ...] = ()) -> None:
        row = [{"text": each, "callback_data": f"t1:0:{each}"} for each in options]
        markup = {"reply_markup": {"inline_keyboard": [row]}} if row else {}
        room = self.world.room(chat)
        self.world.post(room, {"text": text} | markup, sender=self.world.state.bot)


def columns(line: str) -> int:
    """On a terminal, where a wide character takes two, with a selector behind it or without."""
    wide = [n for n, each in enumerate(line) if unicodedata.east_asian_width(each) in "WF"]
    return len(line) + sum(line[n + 1 : n + 2] != "\ufe0f" for n in wide)


@pytest.fixture
def host() -> Host:
    world = World()
    world.set_speed(100_000)
    return Host(world)


@pytest.fixture
async def address(host: Host) -> AsyncIterator[str]:
    async with serving(create_app(host.world), host.world) as url:
        companions = asyncio.create_task(run_companions(host.world, seed=1))
        yield url
        companions.cancel()
        with suppress(asyncio.CancelledError):
            await companions


async def test_a_game_that_ends_by_the_rules_is_told_and_gives_zero(address: str) -> None:
    out = io.StringIO()
    assert await autoplay(address, players=4, out=out) == 0
    told = out.getvalue()
    for text in ("Ada: /newgame", "Carmen sits down.", "🌙 Round 1: night falls.", "✝ Dario was"):
        assert text in told
    assert told.endswith("The game has ended by the rules. 🏁 The Innocent Faction wins!\n")


async def test_all_lines_fit_a_terminal_and_have_no_colours_in_a_file(address: str) -> None:
    out = io.StringIO()
    await autoplay(address, players=4, out=out)
    assert max(map(columns, out.getvalue().splitlines())) <= 80
    assert "\x1b" not in out.getvalue()


async def test_a_terminal_gets_colours_and_a_clock(address: str) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    assert await autoplay(address, players=4, out=out) == 0
    assert "\x1b[1m🌙 Round 1: night falls.\x1b[0m" in out.getvalue()
    assert "🌙 Round 1: night …" in out.getvalue()


async def test_the_game_begins_once_and_only_when_all_are_seated(host: Host, address: str) -> None:
    await autoplay(address, players=9, out=io.StringIO())
    assert host.heard == ["t1:0:join"] * 9 + ["t1:0:begin"]


async def test_a_cancelled_game_gives_one(host: Host, address: str) -> None:
    host.ending = CANCELLED
    out = io.StringIO()
    assert await autoplay(address, players=4, out=out) == 1
    assert out.getvalue().endswith("The game was cancelled.\n")


async def test_a_game_that_cannot_begin_gives_one_and_the_reason(host: Host, address: str) -> None:
    host.refusal = "Two more players are needed."
    out = io.StringIO()
    assert await autoplay(address, players=4, out=out) == 1
    assert out.getvalue().endswith("The game could not begin: Two more players are needed.\n")


async def test_a_game_that_does_not_end_in_time_gives_one(
    host: Host, address: str, wait_until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.ending = ""
    out = io.StringIO()
    limits: list[asyncio.Timeout] = []

    def limited(seconds: float) -> asyncio.Timeout:
        limits.append(asyncio.Timeout(asyncio.get_running_loop().time() + seconds))
        return limits[-1]

    monkeypatch.setattr("service.cli.autoplay.asyncio.timeout", limited)
    game = asyncio.create_task(autoplay(address, players=4, out=out, limit=90))
    await wait_until(lambda: "very" in out.getvalue(), "the game to be under way")
    limits[0].reschedule(0)
    assert await game == 1
    assert "The game was not over after 90 seconds. 🌙 Round 1: night" in out.getvalue()


async def test_a_sandbox_that_stops_gives_one(host: Host, address: str, wait_until: Any) -> None:
    host.ending = ""
    out = io.StringIO()
    game = asyncio.create_task(autoplay(address, players=4, out=out))
    await wait_until(lambda: "very" in out.getvalue(), "the game to be under way")
    host.world.hang_up()
    assert await game == 1
    assert out.getvalue().endswith("The sandbox stopped before the game was over.\n")


async def test_no_sandbox_gives_one_and_its_address() -> None:
    out = io.StringIO()
    assert await autoplay("http://127.0.0.1:9", out=out) == 1
    assert "The sandbox at http://127.0.0.1:9 failed" in out.getvalue()


def test_there_are_names_for_a_full_table_and_none_twice() -> None:
    assert len(set(NAMES)) == len(NAMES) == 36
