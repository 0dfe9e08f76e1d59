"""A browser's window with the sandbox's page in it, as a person sees it."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import ConsoleMessage, FloatRect, Locator, Page, expect

Town = Any  # as in the conftest of the end-to-end tests
Opener = Callable[..., Awaitable["Screen"]]

SPEED = 60
IN_A_HURRY = 600  # where a test only needs to reach the end
SOON = 30_000  # milliseconds
BY_ITSELF = 180_000  # a window may run to its end
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}


@dataclass
class Screen:
    """A browser's window with the page in it, and what its console complained of."""

    page: Page
    troubles: list[str] = field(default_factory=list)
    hurried: bool = False
    """Whether buttons are pressed that may just have gone, which the sandbox refuses."""

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self._is_late_press(message):
            self.troubles.append(message.text)

    def _is_late_press(self, message: ConsoleMessage) -> bool:
        refused = "status of 400" in message.text
        return self.hurried and refused and message.location["url"].endswith("/sandbox/tap")

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def key(self, data: str) -> Locator:
        """The newest button whose data ends like this."""
        return self.page.locator(f'[data-callback$="{data}"]').last

    def bubbles(self, pane: str) -> Locator:
        return self.at(f"{pane}-pane").get_by_test_id("message")

    def said(self, pane: str, text: str | re.Pattern[str]) -> Locator:
        return self.bubbles(pane).filter(has_text=text).last

    async def sees(self, pane: str, text: str | re.Pattern[str], within: float = SOON) -> None:
        await expect(self.said(pane, text)).to_be_visible(timeout=within)

    async def set_speed(self, speed: int) -> None:
        button = self.at(f"speed-{speed}")
        await button.click()
        await expect(button).to_have_attribute("aria-pressed", "true")

    def keyed(self, key: str) -> Locator:
        """A summary, a box or a field of the panel backstage."""
        return self.page.locator(f'[data-key="{key}"]')

    async def unfold(self, *keys: str) -> None:
        """Opens parts of the panel backstage, each inside of the one before."""
        for key in keys:
            await self.keyed(key).click()

    async def choose_topic(self, name: str) -> None:
        topic = self.at("topic").filter(has_text=name)
        await topic.click()
        await expect(topic).to_have_attribute("aria-current", "true")

    async def choose_group(self, title: str) -> None:
        await self.at("group-pane").get_by_test_id("groups").click()
        await self.page.get_by_role("menuitemradio", name=title).click()
        await expect(self.at("group-pane").get_by_role("heading", level=2)).to_have_text(title)

    async def write_as(self, name: str) -> None:
        await self.at("group-pane").get_by_test_id("send-as").click()
        await self.page.get_by_role("menuitemradio", name=name).click()

    async def dismiss_alerts(self) -> None:
        """From now on, as a person would who wants to press what lies below.

        The answer to a press may come when the next thing is already looked at.
        """

        async def press(ok: Locator) -> None:
            await ok.click()

        await self.page.add_locator_handler(self.at("alert-ok"), press)

    def toast(self, pane: str) -> Locator:
        return self.at(f"{pane}-pane").get_by_test_id("toast")

    async def write(self, pane: str, text: str) -> None:
        await self.at(f"{pane}-input").fill(text)
        await self.at(f"{pane}-send").click()


async def at_rest(element: Locator) -> FloatRect:
    """Where the element lies, in pixels, once it has stopped moving."""
    await element.evaluate(
        "node => Promise.all(node.getAnimations().map(motion => motion.finished)).then(() => {})"
    )
    box = await element.bounding_box()
    assert box is not None
    return box


async def stranger(town: Town, title: str) -> tuple[int, int]:
    """Somebody with a group of their own, and the group's chat."""
    (person,) = await town.people(1, companions=False)
    return person, await town.group(title, [person])


async def forum(town: Town, title: str, members: list[int]) -> int:
    """A group with topics; the bot is an admin who may not write in closed ones."""
    rights = {"can_pin_messages": True, "can_restrict_members": True}
    chat: dict[str, int] = await town.ask(
        "groups", title=title, members=members, bot_rights=rights, forum=True
    )
    return chat["id"]


async def open_topic(town: Town, chat: int, name: str) -> int:
    """The thread of a new topic of a forum."""
    asked = {"chat": chat, "name": name}
    answer = await town.client.post(f"{town.url}/sandbox/topics", json=asked)
    thread: int = answer.raise_for_status().json()["thread"]
    return thread


async def entry(town: Town, chat: int, person: int) -> Any:
    """What this person's phone knows of the chat."""
    chats = (await town.state(person))["chats"]
    return next(each for each in chats if each["chat"]["id"] == chat)
