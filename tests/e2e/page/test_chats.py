"""Several groups, topics, answers, edits, masks and the menu of commands."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import (
    IN_A_HURRY,
    PHONE,
    SMALL_PHONE,
    Opener,
    Screen,
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


# Single messages


async def test_an_answer_shows_what_it_answers(opened: Opener, town: Town) -> None:
    person, other = await town.people(2, companions=False)
    chat = await town.group("Questions", [person, other])
    await town.ask("send", as_=other, chat=chat, text="Where were you last night?")
    screen = await opened(f"/?as={person}")
    asked = screen.said("group", "Where were you")
    await asked.hover()
    await asked.get_by_test_id("reply").click()
    context = screen.at("group-pane").get_by_test_id("context")
    await expect(context).to_contain_text("Reply to Ben")
    await screen.write("group", "At home")
    await expect(context).to_be_hidden()
    quoted = screen.said("group", "At home").locator(".reply")
    await expect(quoted).to_contain_text("Where were you last night?")
    sent = (await town.messages(chat, person))[-1]
    assert sent["reply_to_message"]["text"] == "Where were you last night?"


async def test_a_finger_s_tap_on_a_message_leads_to_the_answer(opened: Opener, town: Town) -> None:
    person, other = await town.people(2, companions=False)
    chat = await town.group("Fingers", [person, other])
    await town.ask("send", as_=other, chat=chat, text="Tap me")
    screen = await opened(f"/?as={person}", viewport=PHONE, has_touch=True)
    message = screen.said("group", "Tap me")
    await message.get_by_test_id("message-text").tap()
    await message.get_by_test_id("reply").tap()
    await expect(screen.at("group-pane").get_by_test_id("context")).to_contain_text("Reply to Ben")


async def test_one_s_own_message_is_edited(opened: Opener, town: Town) -> None:
    person, chat = await stranger(town, "Second thoughts")
    screen = await opened(f"/?as={person}")
    await screen.write("group", "I did it")
    said = screen.said("group", "I did it")
    await said.hover()
    await said.get_by_test_id("edit").click()
    await expect(screen.at("group-input")).to_have_value("I did it")
    await screen.write("group", "I did not do it")
    await expect(screen.said("group", "I did not do it")).to_contain_text("edited")
    assert (await town.messages(chat, person))[-1]["text"] == "I did not do it"


async def test_keys_answer_edit_and_take_back(opened: Opener, town: Town) -> None:
    person, other = await town.people(2, companions=False)
    chat = await town.group("By keys", [person, other])
    screen = await opened(f"/?as={person}")
    await screen.write("group", "Mine")
    await screen.sees("group", "Mine")
    await town.ask("send", as_=other, chat=chat, text="Theirs")
    await screen.sees("group", "Theirs")
    line, context = screen.at("group-input"), screen.at("group-pane").get_by_test_id("context")
    await line.press("ArrowUp")
    await expect(line).to_have_value("Mine")
    await expect(context).to_contain_text("Edit message")
    await line.press("Escape")
    await expect(line).to_have_value("")
    await expect(context).to_be_hidden()
    await line.press("Control+ArrowUp")
    await expect(context).to_contain_text("Theirs")
    await line.press("Control+ArrowUp")
    await expect(context).to_contain_text("Mine")


async def test_what_could_not_be_edited_is_given_back(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "The same again")
    screen = await opened(f"/?as={person}")
    await screen.write("group", "Just this")
    await screen.sees("group", "Just this")
    line = screen.at("group-input")
    await line.press("ArrowUp")
    await line.press("Enter")
    await expect(screen.toast("group")).to_have_text("That is what it says already.")
    await expect(line).to_have_value("Just this")
    await expect(screen.at("group-pane").get_by_test_id("context")).to_be_visible()
    screen.troubles = [each for each in screen.troubles if "400 (Bad Request)" not in each]


async def test_an_admin_writes_as_the_group_or_as_a_channel(opened: Opener, town: Town) -> None:
    person, chat = await stranger(town, "Behind a mask")
    screen = await opened(f"/?as={person}#backstage")
    for name, said in (("Behind a mask", "It is me"), ("A channel", "News"), ("Ada", "Myself")):
        await screen.write_as(name)
        await screen.write("group", said)
        await screen.sees("group", said)
    masked, channel, own = (await town.messages(chat, person))[-3:]
    assert masked["sender_chat"]["id"] == chat
    assert channel["sender_chat"]["type"] == "channel"
    assert "sender_chat" not in own
    await expect(screen.said("group", "It is me").locator(".name")).to_have_text("Behind a mask")


async def test_only_admins_may_be_anonymous(opened: Opener, town: Town) -> None:
    owner, member = await town.people(2, companions=False)
    await town.group("No masks", [owner, member])
    screen = await opened(f"/?as={member}#backstage")
    await screen.at("group-pane").get_by_test_id("send-as").click()
    masks = screen.page.get_by_role("menuitemradio")
    await expect(masks).to_have_text([re.compile("Ben"), re.compile("A channel")])


# Commands


async def commands_of(screen: Screen, pane: str) -> list[str]:
    await screen.at(f"{pane}-commands").click()
    options = screen.at(f"{pane}-pane").get_by_role("option")
    await expect(options.first).to_be_visible()
    texts: list[str] = await options.locator("b").all_inner_texts()
    return texts


async def test_the_menu_offers_the_bot_s_own_commands_for_each_kind_of_chat_and_person(
    opened: Opener, town: Town
) -> None:
    owner, member = await town.people(2, companions=False)
    await town.group("Menus", [owner, member])
    await town.ask("start", as_=member)
    world = (await town.client.get(f"{town.url}/sandbox/world")).json()
    mine, theirs = await opened(f"/?as={owner}"), await opened(f"/?as={member}")
    for screen, pane, scope in (
        (mine, "group", "all_chat_administrators"),
        (theirs, "group", "all_group_chats"),
        (theirs, "private", "all_private_chats"),
    ):
        wanted = [f"/{each['command']}" for each in world["commands"][scope]]
        assert await commands_of(screen, pane) == wanted


async def test_a_command_is_sent_at_once_or_written_into_the_line(
    opened: Opener, town: Town
) -> None:
    person, chat = await stranger(town, "Orders")
    screen = await opened(f"/?as={person}")
    await commands_of(screen, "group")
    await screen.page.get_by_role("button", name="Write /newgame into the line").click()
    await expect(screen.at("group-input")).to_have_value("/newgame ")
    await screen.at("group-input").fill("")
    await screen.at("group-input").press_sequentially("/stat")
    await screen.at("group-pane").get_by_role("option").first.click()
    await screen.sees("group", "/status")
    texts = [message.get("text") for message in await town.messages(chat, person)]
    assert "/status" in texts
    assert "/newgame" not in texts
