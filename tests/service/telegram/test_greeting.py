"""/start: newcomers are told once what there is to know, links seat whom they were made for."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from service.store.nudge import Nudger
from service.tables.denied import Denial, Denied
from service.telegram import phrases
from service.texts.denials import denial
from service.texts.tutorial import TUTORIAL

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
LESSON = list(TUTORIAL)

SEATED = (
    "You are in. Go back to “Friday night”; as soon as the game begins I send you your character"
    " here."
)


async def test_the_first_start_is_answered_by_three_messages_and_a_later_one_shortly(
    channel: Any,
) -> None:
    assert len(LESSON) == 3
    assert await channel.say(ANN, "/start", ANN) == LESSON
    assert all(item.html for item in await channel.items(ANN))
    assert await channel.say(ANN, "/start", ANN) == [phrases.HELLO_IN_NO_GAME]


async def test_the_first_start_that_comes_twice_is_answered_once_even_after_a_kill(
    channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel.world.start(ANN)
    (body,) = channel.updates()
    with monkeypatch.context() as patched:
        patched.setattr(channel.context.store, "post", Mock(side_effect=asyncio.CancelledError))
        with pytest.raises(asyncio.CancelledError):
            await channel.take(body)
    for _ in range(3):
        await channel.take(body)
    assert await channel.texts(ANN) == LESSON


async def test_a_later_start_says_what_waits_at_each_table_by_the_name_of_its_group(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB)
    hello, status = await channel.say(ANN, "/start", ANN)
    assert hello == phrases.HELLO
    assert "Bob" in status
    other = channel.world.group("Elsewhere", [ANN])["id"]
    await channel.say(ANN, "/newgame", other)
    greeting, *told = await channel.say(ANN, "/start", ANN)
    assert greeting == phrases.HELLO
    assert {text.partition("\n")[0] for text in told} == {
        "<i>In Friday night:</i>",
        "<i>In Elsewhere:</i>",
    }


async def test_start_in_a_group_greets_the_group(channel: Any) -> None:
    assert await channel.say(ANN, "/start") == [phrases.HELLO_GROUP]
    assert await channel.say(ANN, "/start", ANN) == LESSON


async def test_start_with_a_payload_seats_its_owner_once_and_nobody_else(channel: Any) -> None:
    """Case 3 of what may go wrong: Join was pressed before Start."""
    table = await channel.open_table(ANN)
    pressed = await channel.press(BOB, f"{table.id}:0:join")
    payload = pressed.url.partition("?start=")[2]
    assert await channel.say(CID, f"/start {payload}", CID) == [
        *LESSON,
        _line(Denial.LINK_OF_ANOTHER),
    ]
    assert await channel.say(BOB, f"/start {payload}", BOB) == [*LESSON, SEATED]
    assert await channel.say(BOB, f"/start {payload}", BOB) == [_line(Denial.ALREADY_IN)]
    assert [member.user for member in (await channel.table()).members] == [ANN, BOB]


async def test_who_is_seated_by_a_link_is_told_so_in_the_same_write(
    channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed right after it, the service has nothing left to say when the update comes again."""
    table = await channel.open_table(ANN)
    channel.world.start(BOB, channel.context.tables.link_payload(table.id, BOB))
    (body,) = channel.updates()
    killed = Mock(side_effect=asyncio.CancelledError)
    with monkeypatch.context() as patched:
        patched.setattr(Nudger, "nudge", killed)
        with pytest.raises(asyncio.CancelledError):
            await channel.take(body)
    await channel.take(body)
    assert await channel.texts(BOB) == [*LESSON, SEATED]


@pytest.mark.parametrize(
    "payload", ["x", "j-abc-def", "j-" + "a" * 62, "j-" + "a" * 63, "<b>", "j-zzzzzzzz-" + "a" * 20]
)
async def test_a_payload_that_is_none_of_ours_gets_a_plain_reason(
    channel: Any, payload: str
) -> None:
    """Case 4: garbled, too long, of nobody."""
    await channel.start(ANN)
    for _ in range(2):
        (line,) = await channel.say(ANN, f"/start {payload}", ANN)
        assert line in {_line(Denial.LINK_INVALID), _line(Denial.LINK_OF_ANOTHER)}


async def test_a_link_to_a_table_that_is_closed_or_gone_is_no_good_any_more(channel: Any) -> None:
    """Case 4: expired."""
    table = await channel.open_table(ANN)
    payload = channel.context.tables.link_payload(table.id, BOB)
    gone = channel.context.tables.link_payload("gone1234", BOB)
    await channel.say(ANN, "/cancel")
    await channel.start(BOB)
    for old in (payload, gone):
        assert await channel.say(BOB, f"/start {old}", BOB) == [_line(Denial.LINK_INVALID)]


async def test_a_link_to_a_game_that_has_begun_says_so(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.start(EVE)
    payload = channel.context.tables.link_payload(table.id, EVE)
    assert await channel.say(EVE, f"/start {payload}", EVE) == [_line(Denial.TOO_LATE_TO_JOIN)]


async def test_a_link_to_a_game_that_they_have_left_says_how_to_come_back(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    payload = channel.context.tables.link_payload(table.id, BOB)
    await channel.press(BOB, f"{table.id}:0:quit:{BOB}", BOB)
    assert (await channel.say(BOB, f"/start {payload}", BOB))[-1] == _line(Denial.HAS_LEFT)


async def test_whom_the_host_has_blocked_gets_in_by_no_way(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    await channel.press(ANN, f"{table.id}:0:set:block:{BOB}")
    assert await channel.say(BOB, "/join") == [_line(Denial.BLOCKED)]
    reply = await channel.press(BOB, f"{table.id}:0:join")
    assert (reply.text, reply.alert) == (_line(Denial.BLOCKED), True)
    payload = channel.context.tables.link_payload(table.id, BOB)
    assert await channel.say(BOB, f"/start {payload}", BOB) == [_line(Denial.BLOCKED)]
    assert [member.user for member in (await channel.table()).members] == [ANN, CID]


def _line(code: Denial) -> str:
    return denial(Denied(code))
