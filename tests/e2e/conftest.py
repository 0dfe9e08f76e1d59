"""The whole house as it is run: processes, a real server, and people with phones."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.cli.children import Children
from service.cli.hosting import sandbox_stack, start
from service.cli.house import house
from service.settings import Settings

Json = dict[str, Any]
WaitUntil = Callable[..., Awaitable[Any]]
SPEED = 1200.0
PORTS_OF_A_TOWN = 10
LOOK_SECONDS = 0.5
"""A look at a phone costs the sandbox more than a call of the bot."""
FRESH = httpx.Limits(max_keepalive_connections=0)
"""A connection that rested for long may be closed by the other side just when it is used."""
BOT_RIGHTS = ("can_pin_messages", "can_delete_messages", "can_restrict_members")
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eri", "Finn", "Gia", "Hugo", "Ines", "Jun", "Kofi", "Lena")


@dataclass
class Town:
    """A running house, seen through the sandbox's own routes; `children` are its processes."""

    url: str
    service_url: str
    data_dir: Path
    children: Children
    client: httpx.AsyncClient
    wait_until: WaitUntil

    async def ask(self, name: str, **body: Any) -> Any:
        """POST to one of the sandbox's routes; `as_` stands for `as`."""
        if "as_" in body:
            body["as"] = body.pop("as_")
        answer = await self.client.post(f"{self.url}/sandbox/{name}", json=body)
        answer.raise_for_status()
        return answer.json()

    async def state(self, person: int) -> Json:
        answer = await self.client.get(f"{self.url}/sandbox/state", params={"as": person})
        answer.raise_for_status()
        state: Json = answer.json()
        return state

    async def calls(self) -> list[Json]:
        answer = await self.client.get(f"{self.url}/sandbox/calls", params={"after": 0})
        answer.raise_for_status()
        calls: list[Json] = answer.json()
        assert not calls or calls[0]["n"] == 1, "the ledger has forgotten the first calls"
        return calls

    async def refused_calls(self) -> list[Json]:
        """The Bot API calls that the strict emulator answered with an error."""
        return [call for call in await self.calls() if call["status"] >= 400]

    async def people(self, count: int, *, companions: bool = True) -> list[int]:
        return [
            (await self.ask("users", first_name=NAMES[n % len(NAMES)], companion=companions))["id"]
            for n in range(count)
        ]

    async def group(self, title: str, members: list[int]) -> int:
        rights = dict.fromkeys(BOT_RIGHTS, True)
        chat: Json = await self.ask("groups", title=title, members=members, bot_rights=rights)
        chat_id: int = chat["id"]
        return chat_id

    async def messages(self, chat: int, person: int) -> list[Json]:
        """What this person's phone shows in the chat, oldest first."""
        chats = (await self.state(person))["chats"]
        found: list[Json] = next(each for each in chats if each["chat"]["id"] == chat)["messages"]
        return found

    async def button(self, chat: int, person: int, option: str) -> Json | None:
        """The newest message in the chat that has a button of this option, with its data."""
        for message in reversed(await self.messages(chat, person)):
            for row in message.get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    data = button.get("callback_data", "")
                    if data.rpartition(":")[2] == option:
                        return {**message, "data": data}
        return None

    async def press(self, chat: int, person: int, option: str) -> Json:
        """Wait for the button and press it."""
        found = await self.wait_until(
            lambda: self.button(chat, person, option),
            f"a button {option!r}",
            timeout=60,
            every=LOOK_SECONDS,
        )
        tapped: Json = await self.ask(
            "tap", as_=person, chat=chat, message_id=found["message_id"], data=found["data"]
        )
        return tapped

    async def open_table(self, title: str, count: int) -> tuple[int, list[int]]:
        """A group of companions at a table that is full and about to begin; host first."""
        people = await self.people(count)
        chat = await self.group(title, people)
        await self.ask("send", as_=people[0], chat=chat, text="/newgame")
        await self.wait_until(
            lambda: self.seated(chat, people),
            f"{count} seated in {title}",
            timeout=90,
            every=LOOK_SECONDS,
        )
        return chat, people

    async def seated(self, chat: int, people: list[int]) -> bool:
        """Whether the lobby names everybody."""
        lobby = await self.button(chat, people[0], "begin")
        return lobby is not None and all(
            NAMES[n % len(NAMES)] in lobby["text"] for n in range(len(people))
        )

    async def play(self, title: str, count: int) -> tuple[int, list[int]]:
        chat, people = await self.open_table(title, count)
        await self.press(chat, people[0], "begin")
        return chat, people

    async def is_over(self, chat: int, person: int) -> bool:
        return await self.button(chat, person, "again") is not None

    async def until_over(self, chat: int, person: int, what: str) -> None:
        await self.wait_until(
            lambda: self.is_over(chat, person), what, timeout=600, every=LOOK_SECONDS
        )

    async def set_speed(self, speed: float) -> None:
        """The sandbox refuses a speed that the service cannot be told of, while Redis is away."""

        async def told() -> bool:
            answer = await self.client.post(f"{self.url}/sandbox/speed", json={"speed": speed})
            return answer.is_success

        await self.wait_until(told, f"speed {speed:g}", timeout=30, every=LOOK_SECONDS)

    async def healthy(self) -> bool:
        try:
            return (await self.client.get(f"{self.service_url}/health")).is_success
        except httpx.TransportError:
            return False

    def logs(self) -> str:
        return "\n".join(
            f"{log.name}: {line}"
            for log in sorted((self.data_dir / "logs").glob("*.log"))
            for line in log.read_text(errors="replace").splitlines()
        )


@asynccontextmanager
async def running_town(
    data_dir: Path, wait_until: WaitUntil, port: int, speed: float
) -> AsyncIterator[Town]:
    settings = Settings(data_dir=data_dir, port=port, speed=speed, _env_file=None)
    said: list[str] = []
    with house(data_dir) as socket:
        stack = sandbox_stack(settings, socket, said.append, speed)
        async with (
            Children(data_dir / "logs", said.append) as children,
            httpx.AsyncClient(trust_env=False, timeout=30, limits=FRESH) as client,
        ):
            await start(stack, children, said.append)
            yield Town(
                url=str(stack.sandbox_url),
                service_url=stack.settings.public_url,
                data_dir=data_dir,
                children=children,
                client=client,
                wait_until=wait_until,
            )


RunTown = Callable[[Path, float], AbstractAsyncContextManager[Town]]


@pytest.fixture(scope="session")
def town_port() -> int:
    """Where a town looks for its ports; towns of test processes side by side look elsewhere."""
    return 18080 + PORTS_OF_A_TOWN * (os.getpid() % 1000)


@pytest.fixture(scope="session")
def run_town(wait_until: WaitUntil, town_port: int) -> RunTown:
    """`async with run_town(data_dir, speed) as town`, for tests that share a town."""
    return lambda data_dir, speed: running_town(data_dir, wait_until, town_port, speed)


@pytest.fixture
def town_speed() -> float:
    """SPEED of the town; a test parametrizes it to have another."""
    return SPEED


@pytest.fixture
async def town(
    tmp_path: Path, wait_until: WaitUntil, town_port: int, town_speed: float
) -> AsyncIterator[Town]:
    async with running_town(tmp_path, wait_until, town_port, town_speed) as town:
        yield town
