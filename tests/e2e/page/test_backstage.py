"""Backstage: the panel itself, and everybody in it."""

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    Opener,
    Town,
    at_rest,
    entry,
    stranger,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]


# The panel


async def test_a_newcomer_sees_nothing_of_it(opened: Opener) -> None:
    screen = await opened()
    group = screen.at("group-pane")
    await expect(screen.at("backstage-button")).to_have_attribute("aria-expanded", "false")
    await expect(screen.at("hint-start").or_(screen.at("group-input")).first).to_be_visible()
    await expect(screen.at("backstage")).to_be_hidden()
    for tool in ("send-as", "topics", "groups", "context"):
        await expect(group.get_by_test_id(tool)).to_be_hidden()


async def test_on_a_small_phone_it_covers_all_and_escape_leads_back(opened: Opener) -> None:
    screen = await opened(viewport=SMALL_PHONE)
    await screen.at("backstage-button").click()
    box = await at_rest(screen.at("backstage"))
    assert (box["x"], box["width"]) == (0, SMALL_PHONE["width"])
    await screen.unfold("new-group", "new-user")
    assert await screen.page.evaluate("document.body.scrollWidth") == SMALL_PHONE["width"]
    body = screen.page.locator("#backstage-body")
    assert await body.evaluate("body => body.scrollWidth <= body.clientWidth")
    await screen.page.keyboard.press("Escape")
    await expect(screen.at("backstage")).to_be_hidden()
    await expect(screen.at("backstage-button")).to_be_focused()


async def test_where_it_lies_over_the_chats_a_press_beside_it_puts_it_away(
    opened: Opener,
) -> None:
    screen = await opened(viewport={"width": 900, "height": 800})
    await screen.at("backstage-button").click()
    await screen.page.mouse.click(100, 400)
    await expect(screen.at("backstage")).to_be_hidden()
    await screen.at("group-input").click()
    await expect(screen.at("group-input")).to_be_focused()


async def test_what_was_typed_stays_when_something_happens_meanwhile(
    opened: Opener, town: Town
) -> None:
    person, chat = await stranger(town, "Interrupted")
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold("new-user")
    await screen.keyed("new-user:first").fill("Half a na")
    await town.ask("title", chat=chat, title="Interrupted no more", by=person)
    await expect(screen.keyed(f"group:{chat}")).to_contain_text("Interrupted no more")
    await expect(screen.keyed("new-user:first")).to_have_value("Half a na")
    await expect(screen.keyed("new-user:first")).to_be_focused()


async def test_a_failure_is_told_in_a_sentence_and_nothing_changes(
    opened: Opener, town: Town
) -> None:
    owner, other = await town.people(2, companions=False)
    chat = await town.group("Closed doors", [owner, other])
    await town.ask("members", chat=chat, user=other, action="leave", by=owner)
    screen = await opened(f"/?as={owner}#backstage")
    await screen.unfold(f"group:{chat}")
    await screen.keyed(f"group:{chat}:who").select_option(str(other))
    await screen.keyed(f"group:{chat}:how").select_option("link")
    await screen.at("come-in").click()
    await expect(screen.at("backstage-trouble")).to_have_text(
        "That was not done. Who was removed comes back only when an admin adds them."
    )
    assert other not in (await entry(town, chat, owner))["members"]
    screen.troubles = [each for each in screen.troubles if "400 (Bad Request)" not in each]


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=str)
async def test_what_unfolds_low_in_the_list_comes_into_view(
    opened: Opener, town: Town, viewport: dict[str, int]
) -> None:
    person, chat = await stranger(town, "Far down")
    await town.people(4, companions=False)
    screen = await opened(f"/?as={person}#backstage", viewport=viewport)
    await screen.unfold("new-group")
    await expect(screen.keyed("new-group:bot")).to_be_in_viewport(ratio=1)
    await screen.unfold("new-group", f"group:{chat}")
    await expect(screen.at("come-in")).to_be_in_viewport(ratio=1)


async def test_every_right_there_is_has_a_label(opened: Opener, town: Town) -> None:
    screen = await opened()
    world = (await town.client.get(f"{town.url}/sandbox/world")).json()
    labels = await screen.page.evaluate(
        """async () => {
            const { ADMIN_LABELS, MEMBER_LABELS } = await import("/page/backstage/rights.js");
            return { admin: Object.keys(ADMIN_LABELS), member: Object.keys(MEMBER_LABELS) };
        }"""
    )
    for kind in ("admin", "member"):
        assert set(labels[kind]) == set(world["rights"][kind])


# People


async def test_somebody_new_is_made_and_their_phone_taken(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "Before Zoë")
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold("new-user")
    await screen.keyed("new-user:first").fill("Zoë")
    await screen.keyed("new-user:last").fill("Quinn")
    await screen.at("add-person").click()
    zoe = screen.at("people").locator("summary").filter(has_text="Zoë Quinn")
    await expect(zoe).to_contain_text("has not started the bot")
    await zoe.click()
    await screen.at("be").click()
    await expect(screen.at("whose")).to_have_text("The phone of Zoë Quinn")
    await expect(screen.at("backstage")).to_be_visible()
    await expect(screen.at("private-pane").get_by_test_id("start-button")).to_be_visible()


async def test_what_is_refused_stays_to_be_mended(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "Nameless")
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold("new-user")
    await screen.keyed("new-user:first").fill("   ")
    await screen.keyed("new-user:last").fill("Quinn")
    await screen.keyed("new-user:companion").check()
    await screen.at("add-person").click()
    await expect(screen.at("backstage-trouble")).to_contain_text("That was not done.")
    await expect(screen.keyed("new-user:last")).to_have_value("Quinn")
    await expect(screen.keyed("new-user:companion")).to_be_checked()
    screen.troubles = [each for each in screen.troubles if "400 (Bad Request)" not in each]


async def test_a_button_that_has_done_all_it_can_leaves_the_keys_where_it_stood(
    opened: Opener, town: Town
) -> None:
    person, _ = await stranger(town, "Started by keys")
    (other,) = await town.people(1, companions=False)
    screen = await opened(f"/?as={person}#backstage", viewport=SMALL_PHONE)
    await screen.unfold(f"user:{other}")
    await screen.at("press-start").press("Enter")
    await expect(screen.at("press-start")).to_have_count(0)
    await expect(screen.keyed(f"user:{other}")).to_be_focused()
    await screen.page.keyboard.press("Escape")
    await expect(screen.at("backstage")).to_be_hidden()


async def test_only_who_has_not_started_the_bot_or_has_blocked_it_is_marked(
    opened: Opener, town: Town
) -> None:
    ada, ben, cleo = await town.people(3, companions=False)
    for person in (ada, ben):
        await town.ask("start", as_=person)
    await town.ask("block", as_=ben, blocked=True)
    screen = await opened(f"/?as={ada}#backstage")
    notes = [screen.keyed(f"user:{person}").locator("small") for person in (ada, ben, cleo)]
    await expect(notes[0]).to_have_text("you")
    await expect(notes[1]).to_have_text("has blocked the bot")
    await expect(notes[2]).to_have_text("has not started the bot")


async def test_a_person_is_renamed(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "Renamed")
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold(f"user:{person}")
    await screen.keyed(f"user:{person}:first").fill("Adele")
    await screen.at(f"rename-{person}").click()
    await expect(screen.at("whose")).to_have_text("The phone of Adele")


async def test_a_person_blocks_the_bot_and_unblocks_it(opened: Opener, town: Town) -> None:
    person, _ = await stranger(town, "No more of this")
    await town.ask("start", as_=person)
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold(f"user:{person}")
    blocked = screen.keyed(f"user:{person}:blocked")
    await blocked.check()
    private = screen.at("private-pane")
    await expect(private.get_by_test_id("start-sheet")).to_contain_text("You have blocked the bot")
    await expect(screen.at("private-input")).to_be_hidden()
    assert (await town.state(person))["blocked"]

    await private.get_by_test_id("unblock-button").click()
    await expect(screen.at("private-input")).to_be_visible()
    await expect(blocked).not_to_be_checked()
    assert not (await town.state(person))["blocked"]
