"""A whole game among companions in a running sandbox, told line by line in the terminal."""

import asyncio
import itertools
import json
import re
import textwrap
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TextIO
from unicodedata import east_asian_width

import httpx

from service.sandbox.members import BOT_RIGHTS

Json = dict[str, Any]

NAMES: Final = (
    "Ada", "Bruno", "Carmen", "Dario", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jiro", "Kalila",
    "Lars", "Mira", "Nuno", "Olga", "Pablo", "Qiu", "Rosa", "Sven", "Tala", "Uma", "Viktor",
    "Wanda", "Xenia", "Yusuf", "Zoltan", "Alba", "Boris", "Chloe", "Diego", "Emeka", "Frida",
    "Gustav", "Hana", "Igor", "Juno",
)  # fmt: skip
"""As many as can sit at a table."""

LIMIT: Final = 110.0
PATIENCE: Final = 30.0
"""Seconds for one answer of the sandbox."""

WIDTH: Final = 80
MARGIN: Final = 8
QUIET: Final = 10.0
"""Seconds after which a log, which shows no ticking clock, says that the game goes on."""

BOLD: Final = "\x1b[1m"
DIM: Final = "\x1b[2m"
FILLER: Final = "\0"
SELECTOR: Final = "\ufe0f"
"""Makes a picture of the character before it, which then takes two columns."""
PLAIN: Final = "\x1b[0m"

_SEAT: Final = re.compile(r"^\d+\. (.+)$", re.MULTILINE)
_STATUS: Final = re.compile(r"\S+ Round \d+: [a-z ]+")
"""The first line of the pinned message; that of a post to the group ends with a full stop."""
_OVER: Final = "🏁"


class GameFailedError(Exception):
    """The game did not end by the rules; the text says what happened, for the terminal."""


async def autoplay(sandbox_url: str, *, players: int = 7, out: TextIO, limit: float = LIMIT) -> int:
    """Let `players` (4 to 36) companions play one game and tell it on `out`.

    The sandbox must run its companions. 0 when the game ended by the rules; 1, with the reason
    as the last line, when it was cancelled, when the sandbox failed, or after `limit` seconds.
    """
    teller = Teller(out)
    try:
        async with asyncio.timeout(limit), _Sandbox.at(sandbox_url) as sandbox, teller.ticking():
            verdict = await _play(sandbox, teller, NAMES[:players])
    except TimeoutError:
        teller.head(f"The game was not over after {limit:g} seconds. {teller.doing}")
    except GameFailedError as failure:
        teller.head(str(failure))
    except httpx.HTTPError as error:
        teller.head(f"The sandbox at {sandbox_url} failed: {error or type(error).__name__}")
    else:
        teller.head(f"The game has ended by the rules. {verdict}")
        return 0
    return 1


async def _play(sandbox: "_Sandbox", teller: "Teller", names: tuple[str, ...]) -> str:
    """The first line of the game's ending."""
    people = [await sandbox.person(name) for name in names]
    group = await sandbox.group("Autoplay", people)
    game = _Game(sandbox, teller, group, host=people[0], names=names)
    async with sandbox.events(people[0]) as events:
        await sandbox.send(people[0], group, "/newgame")
        async for event in events:
            if event["type"] in {"message", "edited"} and event["message"]["chat"]["id"] == group:
                await game.see(event["message"], new=event["type"] == "message")
            if game.verdict:
                return game.verdict
    raise GameFailedError("The sandbox stopped before the game was over.")


class _Game:
    """What has been seen of the game in its group."""

    def __init__(
        self,
        sandbox: "_Sandbox",
        teller: "Teller",
        group: int,
        *,
        host: int,
        names: tuple[str, ...],
    ) -> None:
        self._sandbox = sandbox
        self._teller = teller
        self._group = group
        self._host = host
        self._waited_for = list(names)
        self._begun = False
        self._ending = ""
        self.verdict = ""

    async def see(self, message: Json, *, new: bool) -> None:
        text: str = message.get("text") or message.get("caption") or ""
        if begin := _button(message, "begin"):
            await self._see_lobby(message["message_id"], text, begin)
        elif not text:
            return
        elif not message["from"]["is_bot"]:
            self._teller.quote(message["from"]["first_name"], text)
        elif _STATUS.fullmatch(first := text.partition("\n")[0]):
            self._teller.progress(first)
        elif new:
            self._see_post(message, text)

    async def _see_lobby(self, message_id: int, text: str, begin: str) -> None:
        seated = set(_SEAT.findall(text))
        for name in [name for name in self._waited_for if name in seated]:
            self._waited_for.remove(name)
            self._teller.tell(f"{name} sits down.")
        if self._waited_for or self._begun:
            return
        self._begun = True
        reply = await self._sandbox.tap(self._host, self._group, message_id, begin)
        if reply["show_alert"]:
            raise GameFailedError(f"The game could not begin: {reply['text']}")

    def _see_post(self, message: Json, text: str) -> None:
        self._teller.head(text)
        if text.startswith(_OVER):
            self._ending = text.partition("\n")[0]
        if not _button(message, "again"):
            return
        if "cancelled" in self._ending:
            raise GameFailedError("The game was cancelled.")
        self.verdict = self._ending or "The game is over."


def _button(message: Mapping[str, Any], option: str) -> str | None:
    """The data of the lobby's button for this option, if the message has it."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", ())
    data = (button.get("callback_data", "") for row in rows for button in row)
    return next((each for each in data if each.endswith(f":0:{option}")), None)


class _Sandbox:
    """The control API, as far as it is needed here.

    Raises `httpx.HTTPError`, and `GameFailedError` for what the sandbox refuses.
    """

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    @classmethod
    @asynccontextmanager
    async def at(cls, url: str) -> AsyncIterator["_Sandbox"]:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as client:
            yield cls(client)

    async def person(self, name: str) -> int:
        return int((await self._post("users", first_name=name, companion=True))["id"])

    async def group(self, title: str, members: list[int]) -> int:
        rights = dict.fromkeys(BOT_RIGHTS, True)
        made = await self._post("groups", title=title, members=members, bot_rights=rights)
        return int(made["id"])

    async def send(self, user: int, chat: int, text: str) -> Json:
        return await self._post("send", **{"as": user, "chat": chat, "text": text})

    async def tap(self, user: int, chat: int, message_id: int, data: str) -> Json:
        body = {"as": user, "chat": chat, "message_id": message_id, "data": data}
        return await self._post("tap", **body)

    async def _post(self, name: str, **body: object) -> Json:
        response = await self._client.post(f"/sandbox/{name}", json=body)
        if response.is_client_error:
            raise GameFailedError(f"The sandbox refused “{name}”: {response.text}")
        response.raise_for_status()
        answer: Json = response.json()
        return answer

    @asynccontextmanager
    async def events(self, user: int) -> AsyncIterator[AsyncIterator[Json]]:
        """What this user sees, from the moment of entering on."""
        address, query = "/sandbox/events", {"as": user}
        async with self._client.stream("GET", address, params=query) as response:
            response.raise_for_status()
            yield _data(response.aiter_lines())


async def _data(lines: AsyncIterator[str]) -> AsyncIterator[Json]:
    async for line in lines:
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


class Teller:
    """Lines with the time that has passed before them; on a terminal the last one ticks."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._live = out.isatty()
        self._began = self._told = time.monotonic()
        self.doing = "Waiting for the table"

    def tell(self, text: str) -> None:
        self._print_wrapped(text)

    def head(self, text: str) -> None:
        """A text of its own, whose first line stands out."""
        self._print("")
        self._print_wrapped(text, first=BOLD)

    def quote(self, name: str, text: str) -> None:
        self._print_wrapped(f"{name}: {text}", first=DIM, rest=DIM)

    def progress(self, text: str) -> None:
        """What is going on until the next line."""
        self.doing = text
        self._tick()

    @asynccontextmanager
    async def ticking(self) -> AsyncIterator[None]:
        """Show meanwhile that time passes."""
        task = asyncio.create_task(self._keep_ticking())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self._clear()

    async def _keep_ticking(self) -> None:
        while True:
            self._tick()
            await asyncio.sleep(1)

    def _tick(self) -> None:
        if self._live:
            line = f"{self._time()}{self.doing} …"[:WIDTH]
            self._out.write(f"\r\x1b[K{self._styled(line, DIM)}")
            self._out.flush()
        elif time.monotonic() - self._told > QUIET:
            self._print(f"{self._time()}({self.doing} …)")

    def _print_wrapped(self, text: str, *, first: str = "", rest: str = "") -> None:
        head, *tail = _wrapped(text)
        self._print(f"{self._time()}{self._styled(head, first)}")
        for line in tail:
            self._print(f"{'':{MARGIN}}{self._styled(line, rest)}".rstrip())

    def _print(self, line: str) -> None:
        self._clear()
        self._out.write(f"{line}\n")
        self._out.flush()
        self._told = time.monotonic()

    def _clear(self) -> None:
        if self._live:
            self._out.write("\r\x1b[K")

    def _time(self) -> str:
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        return f"{minutes:2}:{seconds:02}".ljust(MARGIN)

    def _styled(self, text: str, style: str) -> str:
        return f"{style}{text}{PLAIN}" if self._live and style else text


def _wrapped(text: str) -> Iterator[str]:
    wrap = textwrap.TextWrapper(WIDTH - MARGIN, subsequent_indent="  ", break_on_hyphens=False)
    for line in text.split("\n"):
        for part in wrap.wrap(_widened(line)) or [""]:
            yield part.replace(FILLER, "")


def _widened(line: str) -> str:
    """As many characters as columns: wide ones, but for those that bring a selector, get a mate."""
    return "".join(
        each + FILLER if east_asian_width(each) in "WF" and after != SELECTOR else each
        for each, after in itertools.pairwise(f"{line} ")
    )
