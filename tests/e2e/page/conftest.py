"""One town and one browser for a file: whoever wants to be alone makes people and a group."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.e2e.page.screen import DESKTOP, SOON, SPEED, Opener, Screen, Town

RunTown = Callable[[Path, float], AbstractAsyncContextManager[Any]]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


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
