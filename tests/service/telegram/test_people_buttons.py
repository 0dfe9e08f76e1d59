"""Buttons about people: whom the host lets in, who the host is, who is still there."""

import asyncio
from typing import Any

import pytest

from service.store.outbox import Kind
from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.telegram import phrases
from service.texts import settings
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


async def test_the_host_puts_somebody_out_and_lets_them_in_again(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    shown = await _set(channel, table, "set:people")
    assert f"{table.id}:0:set:block:{BOB}" in _data(shown)
    shown = await _set(channel, table, f"set:block:{BOB}")
    assert [member.user for member in (await channel.table()).members] == [ANN, CID]
    assert f"{table.id}:0:set:unblock:{BOB}" in _data(shown)
    shown = await _set(channel, table, f"set:unblock:{BOB}")
    assert f"{table.id}:0:set:unblock:{BOB}" not in _data(shown)
    assert await channel.say(BOB, "/join") == ["lobby"]


async def _set(channel: Any, table: Any, option: str) -> Any:
    """What the host's press makes of the settings."""
    await channel.clear(channel.group)
    assert (await channel.press(ANN, f"{table.id}:0:{option}")).text == ""
    item = (await channel.items(channel.group))[-1]
    assert (item.kind, item.slot) == (Kind.EDIT, f"set:{table.id}")
    return item


def _data(item: Any) -> list[str]:
    return [button.data for row in item.keyboard for button in row]


async def test_the_host_hands_the_table_over_and_has_no_say_any_more(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB)
    asked = await _set(channel, table, f"set:heir:{BOB}")
    assert f"{table.id}:0:set:host:{BOB}" in _data(asked)
    assert (await channel.table()).host == ANN, "nothing has changed yet"
    reply = await channel.press(ANN, f"{table.id}:0:set:host:{BOB}")
    assert (reply.text, reply.alert) == (phrases.HANDED_OVER, False)
    assert (await channel.table()).host == BOB
    waiting = await channel.items(channel.group)
    assert settings.CLOSED in [item.text for item in waiting if item.slot == f"set:{table.id}"]
    again = await channel.press(ANN, f"{table.id}:0:set:host:{ANN}")
    assert again.text == _line(Denial.NOT_HOST)


@pytest.mark.parametrize("option", ["block", "unblock"])
async def test_a_second_tap_changes_nothing_and_shows_the_page_anew(
    channel: Any, option: str
) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    await _set(channel, table, f"set:block:{BOB}")
    first = await _set(channel, table, f"set:{option}:{BOB}")
    again = await _set(channel, table, f"set:{option}:{BOB}")
    assert again.keyboard == first.keyboard


async def test_a_second_tap_on_a_new_host_finds_it_done(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB)
    for _tap in range(2):
        reply = await channel.press(ANN, f"{table.id}:0:set:host:{BOB}")
        assert (reply.text, reply.alert) == (phrases.HANDED_OVER, False)
    refused = await channel.press(ANN, f"{table.id}:0:set:host:{ANN}")
    assert refused.text == _line(Denial.NOT_HOST)


@pytest.mark.parametrize("option", ["block", "host"])
async def test_of_who_has_just_gone_the_host_is_told_and_shown_who_is_left(
    channel: Any, option: str
) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    await channel.say(BOB, "/leave")
    await channel.clear(channel.group)
    reply = await channel.press(ANN, f"{table.id}:0:set:{option}:{BOB}")
    assert (reply.text, reply.alert) == (_line(Denial.NOT_A_MEMBER), False)
    (shown,) = await channel.items(channel.group)
    assert (shown.kind, shown.slot) == (Kind.EDIT, f"set:{table.id}")
    assert f"{table.id}:0:set:block:{CID}" in _data(shown)
    assert f"{table.id}:0:set:block:{BOB}" not in _data(shown)


@pytest.mark.parametrize(
    "option", ["people", "people:1", "block:3", "unblock:3", "heir:2", "host:2"]
)
async def test_people_are_the_hosts_business_alone(channel: Any, option: str) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    reply = await channel.press(BOB, f"{table.id}:0:set:{option}")
    assert (reply.text, reply.alert) == (_line(Denial.NOT_HOST), True)
    assert await channel.table() == table


async def test_a_table_whose_host_has_left_is_taken_over_by_one_of_those_who_play(
    channel: Any,
) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    assert (await channel.press(BOB, f"{table.id}:0:take")).text == _line(Denial.HAS_HOST)
    await channel.play_to_day()
    await channel.press(ANN, f"{table.id}:0:quit:{ANN}", ANN)
    assert (await channel.press(EVE, f"{table.id}:0:take")).text == _line(Denial.NOT_IN)
    takers = (BOB, DOT)
    replies = await asyncio.gather(*(_take(channel, table, user) for user in takers))
    assert sorted(reply.text for reply in replies) == sorted(
        [phrases.HOST_NOW, _line(Denial.HAS_HOST)]
    )
    assert (await channel.table()).host in takers


async def _take(channel: Any, table: Any, user: int) -> Any:
    room = channel.world.room(channel.group)
    query = {"id": "7", "from": channel.world.user(user), "chat_instance": "1"}
    query |= {"message": {"message_id": 5, "date": 0, "chat": room.chat}}
    query |= {"data": f"{table.id}:0:take"}
    return await channel.take({"update_id": 900 + user, "callback_query": query})


async def test_who_is_still_there_says_so_with_a_tap(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB)
    reply = await channel.press(BOB, f"{table.id}:0:still", BOB)
    assert (reply.text, reply.alert) == (phrases.STILL_THERE, False)
    assert (await channel.table()).member(BOB).seen > table.member(BOB).seen
    await channel.press(ANN, f"{table.id}:0:set:block:{BOB}")
    late = await channel.press(BOB, f"{table.id}:0:still", BOB)
    assert late.text == _line(Denial.NOT_IN)
    assert (await channel.table()).stage is Stage.LOBBY


def _line(code: Denial) -> str:
    return denial(Denied(code))
