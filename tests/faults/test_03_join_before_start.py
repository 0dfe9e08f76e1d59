"""Case 3: who presses Join before ever having pressed Start is led to the bot, and seated once."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from service.sandbox import members
from tests.faults.village import Village, buttons

Way = Any


async def by_button(village: Village, newcomer: int, chat: int) -> str:
    """The address to which the press leads."""
    return str((await village.press(newcomer, "join", chat))["url"])


async def by_command(village: Village, newcomer: int, chat: int) -> str:
    await village.say(newcomer, "/join", chat)
    rows = village.posts(chat)[-1]["reply_markup"]["inline_keyboard"]
    assert not buttons(village.posts(chat)[-1])
    return str(rows[0][0]["url"])


def payload_of(url: str) -> str:
    assert url.startswith("https://t.me/dying_message_bot?start=")
    return parse_qs(urlsplit(url).query)["start"][0]


@pytest.fixture
async def chat(village: Village) -> int:
    """Ada has opened a table; Ben sits in the group and has never started the bot."""
    people = village.people(2)
    return village.group(people)


@pytest.mark.parametrize("way", [by_button, by_command])
async def test_join_leads_to_start_and_start_seats_once(
    village: Village, chat: int, way: Way
) -> None:
    host, newcomer = village.world.room(chat).people
    await village.open_table(host, chat=chat)
    payload = payload_of(await way(village, newcomer, chat))
    assert [member.user for member in village.table(chat).members] == [host]
    assert village.calls(chat=newcomer) == [], "nobody is written to before they press Start"
    for _ in range(2):
        village.world.start(newcomer, payload)
        await village.quiet()
        assert [member.user for member in village.table(chat).members] == [host, newcomer]
    assert village.refusals() == []


@pytest.mark.parametrize("way", [by_button, by_command])
async def test_pressing_again_and_again_before_start_writes_to_nobody(
    village: Village, chat: int, way: Way
) -> None:
    host, newcomer = village.world.room(chat).people
    await village.open_table(host, chat=chat)
    payloads = {payload_of(await way(village, newcomer, chat)) for _ in range(3)}
    assert len(payloads) == 1
    await village.quiet()
    assert village.calls(chat=newcomer) == []


@pytest.mark.parametrize("way", [by_button, by_command])
async def test_the_link_is_good_for_nobody_else(village: Village, chat: int, way: Way) -> None:
    host, newcomer = village.world.room(chat).people
    (outsider,) = village.people(1)
    await village.start(outsider)
    await village.open_table(host, chat=chat)
    payload = payload_of(await way(village, newcomer, chat))
    answers = await village.say(outsider, f"/start {payload}")
    assert len(answers) == 1
    assert "somebody else" in answers[0]
    assert [member.user for member in village.table(chat).members] == [host]


async def test_an_outsider_is_not_seated_by_a_join_that_they_cannot_have_seen(
    village: Village, chat: int
) -> None:
    host, _newcomer = village.world.room(chat).people
    (outsider,) = village.people(1)
    await village.open_table(host, chat=chat)
    await village.start(outsider)
    found = village.button(chat, "join")
    assert found
    answer = await village.forge(outsider, outsider, found[1])
    assert answer["answered"]
    assert not answer["url"]
    assert [member.user for member in village.table(chat).members] == [host]


async def test_who_has_blocked_the_bot_is_led_to_start_again(village: Village, chat: int) -> None:
    host, newcomer = village.world.room(chat).people
    await village.start(newcomer)
    village.world.block(newcomer, blocked=True)
    await village.open_table(host, chat=chat)
    mark = village.mark
    payload = payload_of(await by_button(village, newcomer, chat))
    assert village.calls(chat=newcomer, since=mark) == []
    village.world.start(newcomer, payload)
    await village.quiet()
    assert [member.user for member in village.table(chat).members] == [host, newcomer]


@pytest.mark.parametrize("removed", [False, True], ids=["has left", "was removed"])
async def test_the_link_is_good_only_while_one_is_in_the_group(
    village: Village, chat: int, *, removed: bool
) -> None:
    host, new = village.world.room(chat).people
    await village.open_table(host, chat=chat)
    payload = payload_of(await by_button(village, new, chat))
    members.leave(village.world, chat, new, by=host if removed else None)
    await village.quiet()
    told = await village.say(new, f"/start {payload}")
    assert any("not in the group any more" in text for text in told)
    assert [member.user for member in village.table(chat).members] == [host]
    members.join(village.world, chat, [new], by=host)
    await village.quiet()
    await village.say(new, f"/start {payload}")
    assert [member.user for member in village.table(chat).members] == [host, new]
