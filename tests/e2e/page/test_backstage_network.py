"""Backstage: trouble between Telegram and the bot, ordered by hand, and what comes of it."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import Opener, Screen, Town, stranger

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]


async def at_a_lobby(opened: Opener, town: Town, title: str) -> tuple[Screen, int]:
    person, chat = await stranger(town, title)
    await town.ask("start", as_=person)
    screen = await opened(f"/?as={person}#backstage")
    await screen.write("group", "/newgame")
    await expect(screen.key(":join")).to_be_visible()
    return screen, chat


async def sends(town: Town, chat: int) -> list[Any]:
    calls = await town.calls()
    return [
        call["status"]
        for call in calls
        if call["method"] == "sendMessage" and int(call["params"]["chat_id"]) == chat
    ]


async def test_what_comes_twice_and_out_of_order_counts_once(opened: Opener, town: Town) -> None:
    screen, chat = await at_a_lobby(opened, town, "Echo")
    await screen.unfold("updates")
    note = screen.keyed("updates").locator("small")
    for box, told in (("duplicates", "twice"), ("hold", "twice, out of order")):
        await screen.keyed(f"weather:{box}").check()
        await expect(note).to_have_text(told)
    before = len(await sends(town, chat))
    await screen.write("group", "/help")
    await town.wait_until(lambda: _sent(town, chat, before + 1), "the answer")
    await town.wait_until(lambda: _all_is_told(town), "the echo to be heard")
    for box in ("duplicates", "hold"):
        await screen.keyed(f"weather:{box}").uncheck()
    await expect(note).to_have_text("once, and in order")
    assert (await sends(town, chat))[before:] == [200]


async def test_a_text_that_is_refused_comes_later_and_once(opened: Opener, town: Town) -> None:
    screen, chat = await at_a_lobby(opened, town, "Too many")
    before = len(await sends(town, chat))
    await screen.unfold("answers")
    await screen.at("fault-refused").click()
    note = screen.keyed("answers").locator("small")
    await expect(note).to_have_text("goes wrong: the next text")
    await screen.write("group", "/help")
    await town.wait_until(lambda: _sent(town, chat, before + 2), "the text, at last")
    assert (await sends(town, chat))[before:] == [429, 200]


async def _sent(town: Town, chat: int, count: int) -> bool:
    return len(await sends(town, chat)) >= count


async def _all_is_told(town: Town) -> bool:
    health = (await town.client.get(f"{town.url}/sandbox/health")).json()
    return bool(health["pending_updates"] == 0)


async def test_an_old_button_is_pressed_in_vain(opened: Opener, town: Town) -> None:
    screen, _ = await at_a_lobby(opened, town, "Too late")
    await screen.key(":begin").click()
    alert = screen.at("alert-text")
    await expect(alert).to_be_visible()
    await screen.at("alert-ok").click()
    await screen.key(":leave").click()
    await expect(screen.key(":begin")).to_have_count(0)
    await screen.unfold("presses")
    await screen.at("again-Begin").click()
    await expect(alert).to_be_visible()
