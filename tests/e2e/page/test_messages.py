"""Answers, edits, masks and the menu of commands."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import PHONE, Opener, Screen, Town, stranger

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]

LONG = "All of this takes a while to read. " * 40


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


@pytest.mark.parametrize("face", ["From on high", "A channel"])
async def test_one_s_own_words_behind_a_mask_come_into_view_and_are_not_news(
    opened: Opener, town: Town, face: str
) -> None:
    person, other = await town.people(2, companions=False)
    chat = await town.group("From on high", [person, other])
    for number in range(3):
        await town.ask("send", as_=other, chat=chat, text=f"{number} {LONG}")
    screen = await opened(f"/?as={person}#backstage")
    await screen.write_as(face)
    await screen.at("group-log").evaluate("log => log.scrollTo({ top: 0, behavior: 'instant' })")
    chip = screen.at("group-pane").get_by_test_id("chip")
    await expect(chip).to_be_visible()
    await screen.write("group", "Hear, hear")
    await expect(screen.said("group", "Hear, hear")).to_be_in_viewport(ratio=1)
    await expect(chip).to_be_hidden()
    await expect(screen.page).to_have_title("Dying Message")


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
