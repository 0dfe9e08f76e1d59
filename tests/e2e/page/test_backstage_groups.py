"""Backstage: every group, and all that can be changed of it by hand."""

import pytest
from playwright.async_api import expect

from tests.e2e.page.screen import IN_A_HURRY, Opener, Screen, Town, entry, forum, stranger

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.asyncio(loop_scope="module"),
]

TABLE_SIZE = 4
BOT_RIGHTS = ("can_pin_messages", "can_delete_messages", "can_restrict_members")


async def test_a_new_group_is_shown_at_once(opened: Opener, town: Town) -> None:
    person, other = await town.people(2, companions=False)
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold("new-group")
    await screen.keyed("new-group:title").fill("The attic")
    await screen.keyed("new-group:kind").select_option("forum")
    await screen.keyed(f"new-group:with:{other}").check()
    await screen.at("add-group").click()
    group = screen.at("group-pane")
    await expect(group.get_by_role("heading", name="The attic")).to_be_visible()
    await expect(group.get_by_test_id("topics")).to_have_text("General")
    (attic,) = [each for each in (await town.state(other))["chats"] if each["forum"]]
    assert attic["chat"]["title"] == "The attic"
    assert attic["bot"]["rights"]["can_pin_messages"]


async def test_a_group_is_renamed(opened: Opener, town: Town) -> None:
    person, chat = await stranger(town, "Old name")
    screen = await opened(f"/?as={person}#backstage")
    await screen.unfold(f"group:{chat}")
    await screen.keyed(f"group:{chat}:title").fill("New name")
    await screen.at(f"retitle-{chat}").click()
    group = screen.at("group-pane")
    await expect(group.get_by_role("heading", name="New name")).to_be_visible()
    await expect(group).to_contain_text("renamed the group to “New name”")


async def test_people_come_in_leave_and_are_removed(opened: Opener, town: Town) -> None:
    owner, other = await town.people(2, companions=False)
    chat = await town.group("Revolving door", [owner])
    screen = await opened(f"/?as={owner}#backstage")
    log = screen.at("group-log")
    await screen.unfold(f"group:{chat}")
    for button, told in ((f"Leave-{other}", "Ben left"), (f"Remove-{other}", "removed Ben")):
        await screen.keyed(f"group:{chat}:who").select_option(str(other))
        await screen.at("come-in").click()
        member = screen.keyed(f"member:{chat}:{other}")
        await expect(member).to_be_visible()
        if not await screen.at(button).is_visible():
            await member.click()
        await screen.at(button).click()
        await expect(log).to_contain_text(told)
    await expect(log).to_contain_text("Ada added Ben")


async def test_the_bot_is_removed_and_added_again(opened: Opener, town: Town) -> None:
    owner, chat = await stranger(town, "Without a bot")
    screen = await opened(f"/?as={owner}#backstage")
    bot = (await town.state(owner))["bot"]["id"]
    await screen.unfold(f"group:{chat}", f"member:{chat}:{bot}")
    await screen.at(f"Remove the bot-{bot}").click()
    await screen.at(f"Add the bot-{bot}").click()
    await expect(screen.at("group-log")).to_contain_text("Ada added Dying Message")
    await expect(screen.keyed(f"member:{chat}:{bot}")).to_contain_text("member")


async def test_single_rights_of_the_bot_are_taken_and_given(opened: Opener, town: Town) -> None:
    owner, chat = await stranger(town, "Rights")
    screen = await opened(f"/?as={owner}#backstage")
    bot = (await town.state(owner))["bot"]["id"]
    await screen.unfold(f"group:{chat}", f"member:{chat}:{bot}")
    pin = screen.keyed(f"member:{chat}:{bot}:right:can_pin_messages")
    restrict = screen.keyed(f"member:{chat}:{bot}:right:can_restrict_members")

    async def rights() -> dict[str, bool]:
        held: dict[str, bool] = (await entry(town, chat, owner))["bot"]["rights"]
        return held

    async def are_taken(*names: str) -> bool:
        held = await rights()
        return {name for name in BOT_RIGHTS if not held[name]} == set(names)

    # One right after the other, faster than the sandbox answers: both are taken.
    await pin.uncheck()
    await restrict.uncheck()
    both = ("can_pin_messages", "can_restrict_members")
    await town.wait_until(lambda: are_taken(*both), "both rights taken")
    await pin.check()
    await town.wait_until(lambda: are_taken("can_restrict_members"), "one right given")


async def test_a_member_becomes_an_admin_and_a_member_again(opened: Opener, town: Town) -> None:
    owner, other = await town.people(2, companions=False)
    chat = await town.group("Promotion", [owner, other])
    screen = await opened(f"/?as={owner}#backstage")
    member = screen.keyed(f"member:{chat}:{other}")
    await screen.unfold(f"group:{chat}", f"member:{chat}:{other}")
    await screen.keyed(f"member:{chat}:{other}:admin").check()
    await expect(member).to_contain_text("admin")
    assert (await entry(town, chat, other))["role"] == "administrator"
    await screen.keyed(f"member:{chat}:{other}:admin").uncheck()
    await expect(member).to_contain_text("member")
    assert (await entry(town, chat, other))["role"] == "member"


async def test_the_muted_are_told_by_whom_until_it_is_lifted(opened: Opener, town: Town) -> None:
    owner, other = await town.people(2, companions=False)
    chat = await town.group("Hush", [owner, other])
    screen, muted = await opened(f"/?as={owner}#backstage"), await opened(f"/?as={other}")
    note = muted.at("group-pane").get_by_test_id("muted-note")
    limits = f"limits:{chat}:{other}"
    await screen.unfold(f"group:{chat}", f"member:{chat}:{other}", limits)
    await screen.keyed(f"{limits}:may:can_send_messages").uncheck()
    await expect(note).to_have_text("Ada has muted you: you can read here, but not write.")
    await expect(muted.at("group-input")).to_be_hidden()
    await screen.at(f"free-{other}").click()
    await expect(muted.at("group-input")).to_be_visible()
    await expect(note).to_be_hidden()


async def test_a_group_may_let_only_admins_write(opened: Opener, town: Town) -> None:
    owner, other = await town.people(2, companions=False)
    chat = await town.group("Lectures", [owner, other])
    screen, listener = await opened(f"/?as={owner}#backstage"), await opened(f"/?as={other}")
    await screen.unfold(f"group:{chat}", f"group:{chat}:permissions")
    await screen.keyed(f"group:{chat}:may:can_send_messages").uncheck()
    note = listener.at("group-pane").get_by_test_id("muted-note")
    await expect(note).to_have_text("In this group only admins can write.")
    await expect(screen.at("group-input")).to_be_visible()


async def test_what_members_may_not_do_is_named(opened: Opener, town: Town) -> None:
    owner, chat = await stranger(town, "House rules")
    screen = await opened(f"/?as={owner}#backstage")
    await screen.unfold(f"group:{chat}", f"group:{chat}:permissions")
    note = screen.keyed(f"group:{chat}:permissions").locator("small")
    await expect(note).to_have_text("as usual")
    await screen.keyed(f"group:{chat}:may:can_send_polls").uncheck()
    await expect(note).to_have_text("as usual; forbidden: Send polls")
    await screen.keyed(f"group:{chat}:may:can_pin_messages").check()
    await expect(note).to_have_text("as usual; forbidden: Send polls; allowed: Pin messages")


async def test_topics_are_opened_closed_deleted_and_switched_off(
    opened: Opener, town: Town
) -> None:
    owner, _ = await town.people(2, companions=False)
    chat = await forum(town, "Many topics", [owner])
    screen = await opened(f"/?as={owner}#backstage")
    tabs = screen.at("topic")
    await screen.unfold(f"group:{chat}")
    await screen.keyed(f"group:{chat}:topic").fill("Games")
    await screen.at("add-topic").click()
    await expect(tabs).to_have_text(["General", "Games"])

    for number, name in enumerate(("General", "Games")):
        row = screen.at("stage-topic").filter(has_text=name)
        await row.get_by_role("button", name="Close").click()
        await expect(tabs.nth(number).get_by_role("img", name="closed")).to_be_visible()
        await row.get_by_role("button", name="Reopen").click()
        await expect(tabs.nth(number).get_by_role("img")).to_have_count(0)

    forum_box = screen.keyed(f"group:{chat}:forum")
    await forum_box.uncheck()
    await expect(tabs).to_have_count(0)
    await forum_box.check()
    await expect(tabs).to_have_text(["General", "Games"])
    await row.get_by_role("button", name="Delete").click()
    await expect(tabs).to_have_text(["General"])


async def test_a_group_grows_with_its_table_and_the_game_begins_in_the_new_one(
    opened: Opener, town: Town
) -> None:
    (owner,) = await town.people(1, companions=False)
    others = await town.people(TABLE_SIZE - 1)
    chat = (await town.ask("groups", title="Growing", members=[owner, *others], type="group"))["id"]
    await town.ask("start", as_=owner)
    screen = await opened(f"/?as={owner}#backstage")
    await screen.set_speed(IN_A_HURRY)
    await screen.write("group", "/newgame")
    await seated(screen)
    await screen.unfold(f"group:{chat}")
    await screen.at("group-input").fill("Half a thought")
    await screen.at("migrate").click()
    await expect(screen.at("group-log")).to_contain_text("The group became a supergroup")
    old = screen.at("group-pane").locator(f'[data-chat="{chat}"]')
    await expect(old.filter(has_text="/newgame").last).to_be_visible()

    await expect(screen.at("group-input")).to_have_value("Half a thought")
    grown = (await town.state(owner))["chats"][-1]["chat"]["id"]
    new = screen.at("group-pane").locator(f'[data-chat="{grown}"]')
    await new.locator('[data-callback$=":begin"]').click()
    await expect(new.filter(has_text="Round 1: night").first).to_be_visible()


async def seated(screen: Screen) -> None:
    lobby = screen.bubbles("group").filter(has=screen.key(":begin"))
    await expect(lobby).to_contain_text(f"There are {TABLE_SIZE} of you")
