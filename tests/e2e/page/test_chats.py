"""Several groups, and the topics of one."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import (
    BY_ITSELF,
    IN_A_HURRY,
    PHONE,
    SMALL_PHONE,
    Opener,
    Town,
    forum,
    open_topic,
    stranger,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]

TABLE_SIZE = 4


# Several groups


async def test_what_is_written_and_read_belongs_to_the_group_that_is_chosen(
    opened: Opener, town: Town
) -> None:
    person, other = await town.people(2, companions=False)
    first = await town.group("The cellar", [person, other])
    second = await town.group("The attic", [person, other])
    screen = await opened(f"/?as={person}")
    await screen.choose_group("The cellar")
    await screen.write("group", "Down here")
    await screen.sees("group", "Down here")

    await town.ask("send", as_=other, chat=second, text="Up here")
    badge = screen.at("group-pane").get_by_test_id("groups").locator(".badge")
    await expect(badge).to_have_text(re.compile(r"[1-9]"))
    await expect(screen.at("group-pane").get_by_role("heading", level=2)).to_have_text("The cellar")

    await screen.choose_group("The attic")
    await screen.sees("group", "Up here")
    await expect(badge).to_be_hidden()
    await expect(screen.bubbles("group").filter(has_text="Down here")).to_have_count(0)
    texts = [message.get("text") for message in await town.messages(first, person)]
    assert "Down here" in texts

    await screen.page.reload()
    await expect(screen.at("group-pane").get_by_role("heading", level=2)).to_have_text("The attic")


async def test_what_was_begun_in_one_group_waits_there(opened: Opener, town: Town) -> None:
    (person,) = await town.people(1, companions=False)
    for title in ("Left bank", "Right bank"):
        await town.group(title, [person])
    screen = await opened(f"/?as={person}")
    line = screen.at("group-input")
    await screen.choose_group("Left bank")
    await line.fill("Between you and me")
    await screen.choose_group("Right bank")
    await expect(line).to_have_value("")
    await screen.choose_group("Left bank")
    await expect(line).to_have_value("Between you and me")


async def test_one_person_has_a_table_in_each_of_two_groups(opened: Opener, town: Town) -> None:
    (person,) = await town.people(1, companions=False)
    await town.ask("start", as_=person)
    for title in ("North", "South"):
        await town.group(title, [person])
    screen = await opened(f"/?as={person}")
    lobby = screen.bubbles("group").filter(has=screen.page.locator('[data-callback$=":join"]'))
    for title in ("North", "South"):
        await screen.choose_group(title)
        await screen.write("group", "/newgame")
        await expect(lobby).to_contain_text("Ada")
    await screen.key(":leave").click()
    await expect(lobby).to_have_count(0)
    await screen.choose_group("North")
    await expect(lobby).to_contain_text("Ada")


async def test_the_picker_of_groups_works_by_keys(opened: Opener, town: Town) -> None:
    (person,) = await town.people(1, companions=False)
    for title in ("Aft", "Bow"):
        await town.group(title, [person])
    screen = await opened(f"/?as={person}")
    picker = screen.at("group-pane").get_by_test_id("groups")
    heading = screen.at("group-pane").get_by_role("heading", level=2)
    await screen.choose_group("Aft")
    await picker.focus()
    await screen.page.keyboard.press("Enter")
    await screen.page.keyboard.press("ArrowDown")
    await screen.page.keyboard.press("Enter")
    await expect(heading).to_have_text("Bow")
    await picker.focus()
    await screen.page.keyboard.press("Enter")
    await screen.page.keyboard.press("Escape")
    await expect(picker).to_be_focused()
    await expect(heading).to_have_text("Bow")


# Topics


async def test_a_topic_shows_its_own_messages_and_counts_those_of_the_others(
    opened: Opener, town: Town
) -> None:
    owner, member = await town.people(2, companions=False)
    chat = await forum(town, "A house of rooms", [owner, member])
    games = await open_topic(town, chat, "Games")
    screen = await opened(f"/?as={member}")
    tabs = screen.at("topic")
    await expect(tabs.first).to_have_attribute("aria-current", "true")
    await screen.write("group", "To everybody")
    await screen.sees("group", "To everybody")
    await town.ask("send", as_=owner, chat=chat, text="Who plays?", thread=games)
    await expect(tabs.last).to_have_text(re.compile(r"Games\s*1"))
    await expect(screen.bubbles("group").filter(has_text="Who plays?")).to_have_count(0)

    await screen.choose_topic("Games")
    await screen.sees("group", "Who plays?")
    await expect(tabs.last).to_have_text("Games")
    await expect(screen.bubbles("group").filter(has_text="To everybody")).to_have_count(0)
    await screen.write("group", "I do")
    await screen.sees("group", "I do")
    sent = (await town.messages(chat, member))[-1]
    assert (sent["text"], sent["message_thread_id"]) == ("I do", games)


async def test_a_closed_topic_says_so_and_admins_still_write(opened: Opener, town: Town) -> None:
    owner, member = await town.people(2, companions=False)
    chat = await forum(town, "Closed rooms", [owner, member])
    thread = await open_topic(town, chat, "Archive")
    mine, theirs = await opened(f"/?as={owner}"), await opened(f"/?as={member}")
    for screen in (mine, theirs):
        await screen.choose_topic("Archive")
    await expect(theirs.at("group-input")).to_be_visible()
    await town.ask("topic", chat=chat, thread=thread, action="close")
    note = theirs.at("group-pane").get_by_test_id("muted-note")
    await expect(note).to_have_text("This topic is closed: only admins can write in it.")
    await expect(theirs.at("group-input")).to_be_hidden()
    await mine.write("group", "The last word")
    await theirs.sees("group", "The last word")


async def test_who_reads_a_topic_that_is_deleted_is_back_in_general(
    opened: Opener, town: Town
) -> None:
    owner, _ = await town.people(2, companions=False)
    chat = await forum(town, "Torn down", [owner])
    thread = await open_topic(town, chat, "Annex")
    screen = await opened(f"/?as={owner}")
    await screen.choose_topic("Annex")
    await town.ask("topic", chat=chat, thread=thread, action="delete")
    await expect(screen.at("topic")).to_have_text(["General"])
    await screen.write("group", "Still standing")
    await screen.sees("group", "Still standing")


async def test_when_its_topic_is_closed_the_game_goes_on_in_general(
    opened: Opener, town: Town
) -> None:
    (owner,) = await town.people(1, companions=False)
    chat = await forum(town, "Moving out", [owner, *await town.people(TABLE_SIZE - 1)])
    await open_topic(town, chat, "Games")
    await town.ask("start", as_=owner)
    screen = await opened(f"/?as={owner}#backstage")
    await screen.set_speed(IN_A_HURRY)
    await screen.choose_topic("Games")
    await screen.write("group", "/newgame")
    lobby = screen.bubbles("group").filter(has=screen.key(":begin"))
    await expect(lobby).to_contain_text(f"There are {TABLE_SIZE} of you")
    await screen.unfold(f"group:{chat}")
    await screen.page.get_by_role("group", name="Games").get_by_role("button", name="Close").click()
    await expect(screen.at("topic").last.get_by_role("img", name="closed")).to_be_visible()
    await screen.key(":begin").click()
    await screen.choose_topic("General")
    await screen.sees("group", "Round 1: night")


async def test_a_game_that_has_lost_its_topic_is_no_place_for_a_newcomer_s_hint(
    opened: Opener, town: Town
) -> None:
    (owner,) = await town.people(1, companions=False)
    chat = await forum(town, "Swept away", [owner, *await town.people(TABLE_SIZE - 1)])
    thread = await open_topic(town, chat, "Games")
    await town.ask("start", as_=owner)
    screen = await opened(f"/?as={owner}")
    hint = screen.at("group-pane").get_by_test_id("first-hint")
    await expect(hint).to_be_visible()
    await screen.set_speed(IN_A_HURRY)
    await screen.choose_topic("Games")
    await screen.write("group", "/newgame")
    lobby = screen.bubbles("group").filter(has=screen.key(":begin"))
    await expect(lobby).to_contain_text(f"There are {TABLE_SIZE} of you")
    await screen.key(":begin").click()
    await screen.sees("group", "Round 1: night")
    await town.ask("topic", chat=chat, thread=thread, action="delete")
    await expect(screen.at("topic")).to_have_text(["General"])
    await expect(hint).to_be_hidden()
    await screen.sees("group", "Round", BY_ITSELF)
    await screen.page.reload()
    await screen.sees("group", "Round")
    await expect(hint).to_be_hidden()


@pytest.mark.parametrize("viewport", [PHONE, SMALL_PHONE], ids=str)
async def test_topics_and_groups_fit_a_phone(
    opened: Opener, town: Town, viewport: dict[str, int]
) -> None:
    person, chat = await stranger(town, "Another one")
    chat = await forum(town, "W" * 60, [person])
    for name in ("Games", "A topic with quite a long name", "W" * 40):
        await open_topic(town, chat, name)
    screen = await opened(f"/?as={person}", viewport=viewport, has_touch=True)
    await screen.at("group-pane").get_by_test_id("groups").tap()
    await screen.page.get_by_role("menuitemradio", name="W" * 60).tap()
    await screen.at("topic").last.tap()
    await expect(screen.at("topic").last).to_be_in_viewport(ratio=0.9)
    assert await screen.page.evaluate("document.body.scrollWidth") == viewport["width"]
