"""The sandbox's page: coming in, reading, looks, and what happens when the connection is lost."""

import asyncio
import re
import signal
from os import kill
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.e2e.page.screen import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    SOON,
    SPEED,
    Opener,
    Town,
    stranger,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]


# Coming in


async def test_a_phone_leads_a_newcomer_from_the_group(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "Led by the hand")
    screen = await opened(f"/?as={person}", viewport=PHONE, has_touch=True)
    await screen.at("hint-start").tap()
    await expect(screen.at("hint-newgame")).to_be_in_viewport()
    assert (await town.state(person))["started"]


async def test_join_before_start_takes_one_more_step(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "One more step")
    screen = await opened(f"/?as={person}", viewport=PHONE, has_touch=True)
    await screen.write("group", "/newgame")
    await screen.key(":join").tap()
    await expect(screen.toast("group")).to_have_text("Press Start to sit down.")

    sheet = screen.at("private-pane").get_by_test_id("start-sheet")
    await expect(sheet).to_be_in_viewport(ratio=0.9)
    await expect(sheet).to_contain_text(
        re.compile(
            r"One more step to sit down\.\s*"
            r"Press Start: the bot may write to you then, and you are at the table\."
        )
    )

    await sheet.get_by_test_id("not-now").tap()
    await expect(screen.toast("group")).to_have_text("You are not at the table yet.")
    await expect(screen.at("group-pane")).to_be_in_viewport(ratio=0.9)

    await screen.key(":join").tap()
    await expect(sheet).to_contain_text("One more step")
    await sheet.get_by_test_id("start-button").tap()
    await screen.sees("private", "You are in.")
    await expect(sheet).to_be_hidden()


# Reading


REPORT = "It was a dark and stormy night. " * 30
INSIDE = """([log, message]) => {
    const [frame, inner] = [log, message].map(node => node.getBoundingClientRect());
    return inner.top >= frame.top && inner.top < frame.top + frame.height / 4;
}"""


async def test_the_log_stops_at_the_first_new_message_and_counts_the_rest(
    opened: Opener, town: Town
) -> None:
    reader, writer = await town.people(2, companions=False)
    chat = await town.group("News at dawn", [reader, writer])
    await town.ask("send", as_=writer, chat=chat, text=REPORT)
    screen = await opened(f"/?as={reader}")
    await screen.sees("group", "stormy")
    for number in ("first", "second", "third"):
        await town.ask("send", as_=writer, chat=chat, text=f"The {number} of all. {REPORT}")
    await screen.sees("group", "third of all")

    log = await screen.at("group-log").element_handle()
    first = await screen.said("group", "first of all").element_handle()
    assert await screen.page.evaluate(INSIDE, [log, first])
    chip = screen.at("group-pane").get_by_test_id("chip")
    await expect(chip).to_have_text("↓ 2")

    await chip.click()
    await expect(chip).to_be_hidden()
    await expect(screen.said("group", "third of all")).to_be_in_viewport()
    await expect(screen.page).to_have_title("Dying Message")


COVERS = """([chip, log]) => {
    const [over, under] = [chip, log].map(node => node.getBoundingClientRect());
    return over.top < under.bottom;
}"""


@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 560}, SMALL_PHONE, PHONE, DESKTOP], ids=str
)
async def test_a_lobby_that_grows_keeps_its_buttons_in_view_and_nothing_lies_over_them(
    opened: Opener, town: Town, viewport: dict[str, int]
) -> None:
    (host,) = await town.people(1, companions=False)
    await town.group("Growing fast", [host, *await town.people(7)])
    await town.ask("start", as_=host)
    screen = await opened(f"/?as={host}", viewport=viewport)
    if viewport["width"] > PHONE["width"]:
        await screen.at("backstage-button").click()
    await screen.set_speed(SPEED)
    await screen.write("group", "/newgame")
    lobby = screen.bubbles("group").filter(has=screen.key(":begin"))
    await expect(lobby).to_contain_text("There are 8 of you")
    await expect(screen.key(":begin")).to_be_in_viewport(ratio=1)

    log = screen.at("group-log")
    await log.evaluate("log => log.scrollBy({ top: -90, behavior: 'instant' })")
    chip = screen.at("group-pane").get_by_test_id("chip")
    await expect(chip).to_be_visible()
    both = [await each.element_handle() for each in (chip, log)]
    assert not await screen.page.evaluate(COVERS, both)


LIES_BELOW = """async (toast, message) => {
    await Promise.all(toast.getAnimations().map(motion => motion.finished));
    return message.getBoundingClientRect().bottom <= toast.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
async def test_a_toast_covers_no_message(opened: Opener, town: Town, viewport: Any) -> None:
    person, chat = await stranger(town, "Something to say")
    screen = await opened(f"/?as={person}", viewport=viewport)
    await town.ask("send", as_=person, chat=chat, text=REPORT + REPORT)
    await screen.sees("group", "stormy")
    newest = await screen.said("group", "stormy").element_handle()
    await screen.at(f"speed-{SPEED}").click()
    assert await screen.toast("group").evaluate(LIES_BELOW, newest)


async def test_escape_takes_back_the_slash_of_the_menu(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "Second thoughts")
    screen = await opened(f"/?as={person}")
    line = screen.at("group-input")
    await screen.at("group-commands").click()
    await expect(line).to_have_value("/")
    await expect(screen.at("group-pane").get_by_role("option").first).to_be_visible()
    await line.press("Escape")
    await expect(line).to_have_value("")


async def test_escape_takes_back_the_slash_while_the_menu_is_still_to_come(
    opened: Opener, town: Town
) -> None:
    person, _ = await stranger(town, "No signal")
    screen = await opened(f"/?as={person}")
    line = screen.at("group-input")
    asked, pressed = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await pressed.wait()
        await route.continue_()

    await screen.page.route("**/sandbox/world*", hold)
    await screen.at("group-commands").click()
    async with asyncio.timeout(SOON / 1000):
        await asked.wait()
    await line.press("Escape")
    pressed.set()
    await expect(line).to_have_value("")


# The frame around it


async def test_a_phone_shows_one_chat_and_a_badge_for_what_came_in_the_other(
    opened: Opener, town: Town
) -> None:
    person, _ = await stranger(town, "A table for one")
    await town.ask("start", as_=person)
    screen = await opened(f"/?as={person}", viewport=PHONE, has_touch=True)
    badge = screen.at("tab-private").locator(".badge")
    await expect(screen.at("group-pane")).to_be_in_viewport(ratio=0.9)
    await expect(screen.at("private-pane")).not_to_be_in_viewport()
    await expect(badge).to_be_hidden()

    await town.ask("send", as_=person, chat=person, text="/help")
    await expect(badge).to_have_text("1")
    await expect(screen.page).to_have_title("(1) Dying Message")

    await screen.at("tab-private").tap()
    await expect(screen.at("private-pane")).to_be_in_viewport(ratio=0.9)
    await expect(badge).to_be_hidden()
    await expect(screen.page).to_have_title("Dying Message")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE, SMALL_PHONE], ids=str)
async def test_nothing_hangs_over_the_edge(opened: Opener, town: Town, viewport: Any) -> None:
    person, chat = await stranger(town, "W" * 60)
    await town.ask("start", as_=person)
    await town.ask("send", as_=person, chat=chat, text="supercalifragilistic" * 20)
    screen = await opened(f"/?as={person}", viewport=viewport)
    await screen.sees("group", "supercalifragilistic")
    for width in ("scrollWidth", "clientWidth"):
        assert await screen.page.evaluate(f"document.body.{width}") == viewport["width"]
    for log in ("group-log", "private-log"):
        assert await screen.at(log).evaluate("log => log.scrollWidth <= log.clientWidth")


BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"


async def test_light_and_dark_follow_the_system_until_one_is_chosen(opened: Opener) -> None:
    light = await opened(color_scheme="light")
    dark = await opened(color_scheme="dark")
    by_day, by_night = [await each.page.evaluate(BACKGROUND) for each in (light, dark)]
    assert by_day != by_night

    await light.at("theme-toggle").click()
    assert await light.page.evaluate(BACKGROUND) == by_night
    await light.page.reload()
    assert await light.page.evaluate(BACKGROUND) == by_night


async def test_the_toggle_shows_the_moon_by_day_and_the_sun_by_night(opened: Opener) -> None:
    screen = await opened(color_scheme="light")
    sun, moon = [screen.at("theme-toggle").locator(f".{each}") for each in ("sun", "moon")]
    nothing = "rgba(0, 0, 0, 0)"
    await expect(sun).to_have_css("stroke", nothing)
    await expect(moon).not_to_have_css("stroke", nothing)
    await screen.at("theme-toggle").click()
    await expect(sun).not_to_have_css("stroke", nothing)
    await expect(moon).to_have_css("stroke", nothing)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE, SMALL_PHONE], ids=str)
async def test_everybody_is_told_who_they_are(opened: Opener, viewport: Any) -> None:
    screen = await opened(viewport=viewport)
    await expect(screen.at("whose")).to_have_text("You are Robin")
    await expect(screen.at("whose")).to_be_in_viewport(ratio=1)
    await screen.at("about-button").click()
    await expect(screen.at("about-whose")).to_have_text("You are Robin")
    await expect(screen.at("about-whose")).to_be_visible()


SPEED_WORDS = {1: "as in a real game", 600: "600 times faster", SPEED: "60 times faster"}


async def test_the_switch_changes_the_speed_for_everybody(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "In a hurry")
    screen, other = await opened(f"/?as={person}"), await opened()
    await expect(screen.at("speed-600")).to_have_attribute("title", re.compile("for watching"))
    for speed, pace in SPEED_WORDS.items():
        await screen.at(f"speed-{speed}").click()
        await expect(screen.toast("group")).to_have_text(
            f"From the next step on, time runs {pace}."
        )
        for each in (screen, other):
            pressed = each.at("speed").locator('[aria-pressed="true"]')
            await expect(pressed).to_have_attribute("data-speed", str(speed))
        assert (await town.state(person))["speed"] == speed


async def test_the_page_comes_back_by_itself_when_the_sandbox_does(
    opened: Opener, town: Town
) -> None:
    person, chat = await stranger(town, "Bad line")
    screen = await opened(f"/?as={person}")
    await screen.write("group", "before the storm")
    await screen.sees("group", "before the storm")

    kill(town.children.pids()["sandbox"], signal.SIGTERM)
    await expect(screen.at("reconnecting")).to_be_visible()
    await expect(screen.at("reconnecting")).to_be_hidden()
    screen.troubles = [each for each in screen.troubles if "net::ERR_" not in each]

    await town.ask("send", as_=person, chat=chat, text="after the storm")
    await screen.sees("group", "after the storm")
    for text in ("before the storm", "after the storm"):
        await expect(screen.bubbles("group").filter(has_text=text)).to_have_count(1)


async def test_nothing_can_be_typed_before_there_is_a_chat_to_write_in(opened: Opener) -> None:
    screen = await opened()
    state, let = asyncio.Event(), "**/sandbox/state*"

    async def hold(route: Route) -> None:
        await state.wait()
        await route.continue_()

    await screen.page.route(let, hold)
    await screen.page.reload()
    await expect(screen.at("group-pane")).to_be_visible()
    await expect(screen.at("group-input")).to_be_hidden()
    state.set()
    await expect(screen.at("group-input")).to_be_visible()
    await screen.page.unroute(let)


async def test_advice_comes_after_ten_seconds_without_a_connection(opened: Opener) -> None:
    screen = await opened()
    banner = screen.at("reconnecting")
    await screen.page.clock.install()
    await screen.page.route("**/sandbox/**", lambda route: route.abort())
    await screen.page.reload()
    await expect(banner).to_have_text("Reconnecting…")
    await screen.page.clock.fast_forward(10_000)
    await expect(banner).to_have_text(
        "Not running? Start make play again, and look there for the address."
    )
    await screen.page.unroute("**/sandbox/**")
    await expect(banner).to_be_hidden()
    screen.troubles = [each for each in screen.troubles if "net::ERR_" not in each]
