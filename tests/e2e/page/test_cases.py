"""What goes wrong in real groups, brought about by hand backstage and told by the bot."""

from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import BY_ITSELF, IN_A_HURRY, SPEED, Opener, Screen, Town

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]

OTHERS = 3
"""Companions beside the person on the screen: a table of four."""


@dataclass(frozen=True)
class Table:
    """A full table that has not begun, and its host's screen with the panel open."""

    screen: Screen
    chat: int
    bot: int
    others: list[int]


async def at_a_table(opened: Opener, town: Town, title: str) -> Table:
    (host,) = await town.people(1, companions=False)
    others = await town.people(OTHERS)
    chat = await town.group(title, [host, *others])
    await town.ask("start", as_=host)
    screen = await opened(f"/?as={host}#backstage")
    await screen.set_speed(IN_A_HURRY)
    await screen.write("group", "/newgame")
    lobby = screen.bubbles("group").filter(has=screen.key(":begin"))
    await expect(lobby).to_contain_text(f"There are {OTHERS + 1} of you")
    await screen.set_speed(SPEED)
    await screen.unfold(f"group:{chat}")
    return Table(screen, chat, (await town.state(host))["bot"]["id"], others)


async def test_a_game_stands_still_without_the_bot_and_goes_on_with_it(
    opened: Opener, town: Town
) -> None:
    table = await at_a_table(opened, town, "Come and go")
    screen, chat, bot = table.screen, table.chat, table.bot
    await screen.key(":begin").click()
    await screen.sees("group", "Round 1: night")
    await screen.unfold(f"member:{chat}:{bot}")
    await screen.at(f"Remove the bot-{bot}").click()
    await screen.sees("private", "The game in “Come and go” stands still")
    await screen.at(f"Add the bot-{bot}").click()
    await screen.sees("private", "I can write in “Come and go” again, and the game there goes on.")
    here = screen.page.locator("article", has_text="I can write here again, and the game goes on.")
    await expect(here.locator("~ article", has_text="Round 1: night").first).to_be_visible()


async def test_a_bot_that_may_not_pin_says_so_once_and_pins_when_it_may(
    opened: Opener, town: Town
) -> None:
    table = await at_a_table(opened, town, "No pins")
    screen, chat, bot = table.screen, table.chat, table.bot
    pinned = screen.at("group-pane").get_by_test_id("pinned")
    await screen.unfold(f"member:{chat}:{bot}")
    pin = screen.keyed(f"member:{chat}:{bot}:right:can_pin_messages")
    await pin.uncheck()
    lobby = screen.bubbles("group").filter(has=screen.key(":begin"))
    await expect(lobby).to_contain_text("I cannot pin the status here")
    await screen.key(":begin").click()
    await screen.sees("group", "Round 1: night")
    await expect(pinned).to_be_hidden()
    await pin.check()
    await screen.set_speed(IN_A_HURRY)
    await screen.sees("group", "Now I can pin messages", BY_ITSELF)
    await expect(pinned).to_be_visible()


async def test_the_host_is_told_who_has_blocked_the_bot_and_who_is_back(
    opened: Opener, town: Town
) -> None:
    table = await at_a_table(opened, town, "Out of reach")
    screen, ben = table.screen, table.others[1]
    await screen.unfold(f"user:{ben}")
    await screen.keyed(f"user:{ben}:blocked").check()
    await screen.sees(
        "private", "I cannot write in private to Ben, who wants to play in “Out of reach”."
    )
    await screen.keyed(f"user:{ben}:blocked").uncheck()
    await screen.sees("private", "I can write again to Ben, who wants to play in “Out of reach”.")
