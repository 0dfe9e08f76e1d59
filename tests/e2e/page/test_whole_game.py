"""A person who has never played plays a whole game by clicking."""

import asyncio
import re

import pytest
from playwright.async_api import Error as BrowserError
from playwright.async_api import Locator, expect

from service.record.verify import verify
from tests.e2e.page.screen import BY_ITSELF, IN_A_HURRY, SPEED, Opener, Screen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]

# Four of seven are asked something in the first night, so twelve deals in vain are one in 25,000.
CAST = "3 Citizen, 2 Famous Dog, 2 Killer"
DEALS = 12
PRESSES = 4  # the most in one window, for cards that are ticked one by one


async def test_a_newcomer_plays_a_whole_game_by_clicking(opened: Opener) -> None:
    screen = await opened()
    await open_and_join(screen)
    table = await begin_until_asked(screen)
    player = Player(screen)
    await screen.dismiss_alerts()
    await answer_at_night(screen, player)
    await vote_for_somebody(screen, player)
    await screen.set_speed(IN_A_HURRY)
    again = screen.key(f"{table}:0:again")
    await player.until(again, BY_ITSELF)
    ending = screen.bubbles("group").filter(has=again)
    await expect(ending).to_contain_text(re.compile("Faction wins!.*Who was who", re.DOTALL))
    await keep_the_log(screen, table)


async def keep_the_log(screen: Screen, table: str) -> None:
    """By the button below the story; the file then lies in the private chat, and fits."""
    await screen.key(f"{table}:0:log").click()
    async with screen.page.expect_download() as download:
        await screen.at("private-pane").get_by_test_id("document").click()
    kept = await download.value
    assert kept.suggested_filename == f"dying-message-{table}.jsonl"
    with (await kept.path()).open("rb") as stream:
        assert verify(stream).players == 7


async def open_and_join(screen: Screen) -> None:
    """One thing at a time: first Start, which seats nobody, then /newgame, which does."""
    hint = screen.at("group-pane").get_by_test_id("first-hint")
    await expect(screen.page.locator(".primary:visible")).to_have_text(["Start"])
    await expect(hint).to_contain_text(
        "First press Start: the bot may write to you then. After that send /newgame: "
        "you are seated, and six companions follow."
    )
    await screen.at("hint-start").click()
    await expect(screen.at("private-pane").get_by_test_id("start-sheet")).to_be_hidden()
    await expect(screen.page.locator(".primary:visible")).to_have_text(["Send /newgame"])
    await expect(screen.at("hint-newgame")).to_be_focused()
    # The group and the private chat are answered in no sure order: the bot has to know of Start.
    await screen.sees("private", "Hello!")
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
        await screen.key(f"{table}:0:end").click()
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
        screen.hurried = True
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
