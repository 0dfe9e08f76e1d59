"""The sandbox's page, as people use it in a real browser."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from os import kill
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright, expect
from playwright.async_api import Error as BrowserError

Town = Any  # as in conftest.py
RunTown = Callable[[Path, float], AbstractAsyncContextManager[Any]]
Opener = Callable[..., Awaitable["Screen"]]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SPEED = 60
IN_A_HURRY = 600  # where a test only needs to reach the end
SOON = 30_000  # milliseconds
BY_ITSELF = 180_000  # a window may run to its end
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}

# Four of seven are asked something in the first night, so twelve deals in vain are one in 25,000.
CAST = "3 Citizen, 2 Famous Dog, 2 Killer"
DEALS = 12
PRESSES = 4  # the most in one window, for cards that are ticked one by one


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(run_town: RunTown, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    """One town for all tests here; who wants to be undisturbed makes people and a group."""
    async with run_town(tmp_path_factory.mktemp("town"), float(SPEED)) as town:
        watch = asyncio.create_task(town.children.watch())
        yield town
        watch.cancel()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium_path: str) -> AsyncIterator[Browser]:
    expect.set_options(timeout=SOON)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        await browser.close()


@dataclass
class Screen:
    """A browser's window with the page in it, and what its console complained of."""

    page: Page
    troubles: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(message.text)

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

    def toast(self, pane: str) -> Locator:
        return self.at(f"{pane}-pane").get_by_test_id("toast")

    async def write(self, pane: str, text: str) -> None:
        await self.at(f"{pane}-input").fill(text)
        await self.at(f"{pane}-send").click()


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser, town: Town) -> AsyncIterator[Opener]:
    """`await opened(path, viewport=…, …)`: a browser of its own at that path of the page.

    At the end no console may have complained: of an error, or of the content security policy.
    """
    screens: list[Screen] = []

    async def open_(path: str = "/", **context: Any) -> Screen:
        context.setdefault("viewport", DESKTOP)
        page = await (await browser.new_context(**context)).new_page()
        page.set_default_timeout(SOON)
        screens.append(screen := Screen(page))
        page.on("console", screen.hear)
        page.on("pageerror", lambda error: screen.troubles.append(str(error)))
        await page.goto(town.url + path)
        return screen

    yield open_
    for screen in screens:
        await screen.page.context.close()
    assert [trouble for screen in screens for trouble in screen.troubles] == []


async def stranger(town: Town, title: str) -> tuple[int, int]:
    """Somebody with a group of their own, and the group's chat."""
    (person,) = await town.people(1, companions=False)
    return person, await town.group(title, [person])


# A whole game


async def test_a_newcomer_plays_a_whole_game_by_clicking(opened: Opener) -> None:
    screen = await opened()
    await open_and_join(screen)
    table = await begin_until_asked(screen)
    player = Player(screen)
    await answer_at_night(screen, player)
    await vote_for_somebody(screen, player)
    await screen.set_speed(IN_A_HURRY)
    again = screen.key(f"{table}:0:again")
    await player.until(again, BY_ITSELF)
    ending = screen.bubbles("group").filter(has=again)
    await expect(ending).to_contain_text(re.compile("Faction wins!.*Who was who", re.DOTALL))


async def open_and_join(screen: Screen) -> None:
    """One thing at a time: first Start, which seats nobody, then /newgame, which does."""
    hint = screen.at("group-pane").get_by_test_id("first-hint")
    await expect(screen.page.locator(".primary:visible")).to_have_text(["Start"])
    await expect(hint).to_contain_text(
        "First press Start: the bot may write to you then. After that send /newgame: "
        "you sit down by yourself and six companions follow."
    )
    await screen.at("hint-start").click()
    await expect(screen.at("private-pane").get_by_test_id("start-sheet")).to_be_hidden()
    await expect(screen.page.locator(".primary:visible")).to_have_text(["Send /newgame"])
    await expect(screen.at("hint-newgame")).to_be_focused()
    await screen.set_speed(IN_A_HURRY)
    await screen.at("hint-newgame").click()
    await expect(screen.bubbles("group").filter(has=screen.key(":join"))).to_contain_text("Robin")
    await expect(hint).to_be_hidden()


async def begin_until_asked(screen: Screen) -> str:
    """Deals anew while a Citizen is dealt, who would sleep all night; the table that stays.

    Its night lasts long enough to answer; all before it goes in a hurry.
    """
    for deal in range(1, DEALS + 1):
        table = await begin(screen)
        cards = screen.bubbles("private").filter(has_text="You are:")
        await expect(cards).to_have_count(deal)
        if "Citizen" not in await cards.last.inner_text():
            return table
        await screen.write("group", "/cancel")
        await screen.key(f"{table}:0:again").click()
    pytest.fail(f"nothing was asked at night in {DEALS} deals")


async def begin(screen: Screen) -> str:
    """Settles the cast when all have joined, and begins; the table's name."""
    await screen.set_speed(IN_A_HURRY)
    begin = screen.key(":begin")
    lobby = screen.bubbles("group").filter(has=begin)
    await expect(lobby).to_contain_text("There are 7 of you")
    await screen.write("group", f"/cast {CAST}")
    await expect(lobby).to_contain_text("chosen by the host")
    table = (await begin.get_attribute("data-callback") or "").partition(":")[0]
    await screen.set_speed(SPEED)
    await begin.click()
    await expect(begin).to_be_hidden()
    return table


async def answer_at_night(screen: Screen, player: "Player") -> None:
    """The Famous Dog and the killers answer with one tap."""
    picks = screen.at("private-pane").locator('[data-callback*=":s"]')
    somebody = picks.filter(has_not_text=re.compile("Robin|🔪")).first
    await expect(somebody).to_be_visible()
    name = (await somebody.inner_text()).strip()
    player.answered(await somebody.get_attribute("data-callback"))
    await somebody.click()
    await screen.sees("private", re.compile(rf"Your (pick|answer|last answer): {name}"))


async def vote_for_somebody(screen: Screen, player: "Player") -> None:
    vote = screen.said("group", "First vote:")
    await player.until(vote, BY_ITSELF)
    somebody = vote.locator('[data-callback*=":s"]').filter(has_not_text="Robin").first
    name = (await somebody.inner_text()).strip()
    player.answered(await somebody.get_attribute("data-callback"))
    player.votes = True
    await somebody.click()
    await expect(screen.toast("group")).to_contain_text(f"Noted: {name}")
    counted = re.compile(rf"The first vote.*{name}: \d+ \(from [^)]*Robin", re.DOTALL)
    await screen.sees("group", counted, BY_ITSELF)


def window_of(data: str | None) -> str | None:
    """`<table>:<window>` of a game button; None for the others."""
    table, _, rest = (data or "").partition(":")
    window = rest.partition(":")[0]
    return None if window in {"", "0"} else f"{table}:{window}"


class Player:
    """Presses what is asked, in the group and in private, as somebody in a hurry would."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._presses: dict[str, int] = {}
        self.votes = False

    def answered(self, data: str | None) -> None:
        if window := window_of(data):
            self._presses[window] = PRESSES

    async def until(self, seen: Locator, within: float) -> None:
        async with asyncio.timeout(within / 1000):
            while not await seen.is_visible():
                await self._press_something()

    async def _press_something(self) -> None:
        screen = self._screen
        if await screen.at("alert-ok").is_visible():
            await screen.at("alert-ok").click()
        data = self._choose(await self._buttons())
        if data is None:
            await asyncio.sleep(0.1)
            return
        try:
            await screen.page.locator(f'[data-callback="{data}"]').last.click(timeout=1000)
        except BrowserError:
            return  # the window has just closed
        await asyncio.sleep(0.2)

    async def _buttons(self) -> list[str]:
        votes = "" if self.votes else ":not([data-testid=group-pane] [data-callback*=':s'])"
        keys = self._screen.page.locator(f"[data-callback]:not(.chosen){votes}")
        data: list[str] = await keys.evaluate_all("keys => keys.map(key => key.dataset.callback)")
        return data

    def _choose(self, buttons: list[str]) -> str | None:
        """Of an open window: another's picks to take over, else a word, else a player or a card."""
        for wanted in (":as", ":ok", ":w1", ":w3", ":s", ":c"):
            for data in buttons:
                window = window_of(data)
                at = data.rfind(":")
                if window is None or not data.startswith(wanted, at):
                    continue
                if self._presses.get(window, 0) < PRESSES:
                    last = wanted not in {":s", ":c"}
                    self._presses[window] = PRESSES if last else self._presses.get(window, 0) + 1
                    return data
        return None


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

    sheet = screen.at("private-pane").get_by_test_id("start-sheet")
    await expect(sheet).to_be_in_viewport(ratio=0.9)
    await expect(sheet).to_contain_text(
        re.compile(
            r"One more step to sit down\.\s*"
            r"Press Start: the bot may write to you then, and you are at the table\."
        )
    )
    await expect(screen.toast("group")).to_have_text("Press Start to sit down.")

    await sheet.get_by_test_id("not-now").tap()
    await expect(screen.at("group-pane")).to_be_in_viewport(ratio=0.9)
    await expect(screen.toast("group")).to_have_text("You are not at the table yet.")

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


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
async def test_a_toast_covers_no_message(opened: Opener, town: Town, viewport: Any) -> None:
    person, chat = await stranger(town, "Something to say")
    screen = await opened(f"/?as={person}", viewport=viewport)
    await town.ask("send", as_=person, chat=chat, text=REPORT + REPORT)
    await screen.sees("group", "stormy")
    await screen.set_speed(SPEED)
    toast, newest = [
        await each.bounding_box()
        for each in (screen.toast("group"), screen.said("group", "stormy"))
    ]
    assert toast is not None
    assert newest is not None
    assert newest["y"] + newest["height"] <= toast["y"]


async def test_escape_takes_back_the_slash_of_the_menu(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "Second thoughts")
    screen = await opened(f"/?as={person}")
    line = screen.at("group-input")
    await screen.at("group-commands").click()
    await expect(line).to_have_value("/")
    await line.press("Escape")
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
        for each in (screen, other):
            pressed = each.at("speed").locator('[aria-pressed="true"]')
            await expect(pressed).to_have_attribute("data-speed", str(speed))
        assert (await town.state(person))["speed"] == speed
        await expect(screen.toast("group")).to_have_text(
            f"From the next step on, time runs {pace}."
        )


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
