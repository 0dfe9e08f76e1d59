"""Case 20: when a press cannot be answered, what was pressed counts all the same, and once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.phases import Phase
from service.sandbox.taps import LIFETIME
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TROUBLES = [
    pytest.param({"code": 400, "description": f"Bad Request: {TOO_OLD}"}, id="too old"),
    pytest.param({"code": 429, "retry_after": 30}, id="too many"),
    pytest.param({"code": 502, "description": "Bad Gateway"}, id="gateway"),
    pytest.param({"code": 500, "after": True}, id="answer lost"),
]


async def press_in_vain(village: Village, tap: Any) -> None:
    """Without waiting as long as a person looks at the spinner."""
    task = asyncio.ensure_future(tap)
    await asyncio.sleep(0)
    await village.quiet()
    village.world.taps.give_up()
    await task


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_vote_is_recorded_once(
    village: Village, play: Begin, trouble: dict[str, Any]
) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter, target = game.game.living[0], game.game.living[-1]
    before, option = game.table.version, f"s{target}"
    found = village.button(game.chat, option)
    assert found
    village.order("answerCallbackQuery", **trouble)
    message = found[0]["message_id"]
    await press_in_vain(village, village.world.tap(game.user(voter), game.chat, message, found[1]))
    window = game.game.window
    assert window
    assert dict(window.picks) == {voter: (target,)}
    assert game.table.version == before + 1
    (answered,) = [c for c in village.calls("answerCallbackQuery") if c.status != 200]
    assert answered.n == village.calls("answerCallbackQuery")[-1].n, "it is not answered again"


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_kill_in_private_is_recorded_once(
    village: Village, play: Begin, trouble: dict[str, Any]
) -> None:
    game = await play(7, (C, C, C, C, C, K, K))
    killer = game.killers[0]
    victim = next(o for o in game.asked[0].options if o not in game.killers)
    chat = game.user(killer)
    found = village.button(chat, f"s{victim}")
    assert found
    village.order("answerCallbackQuery", **trouble)
    await press_in_vain(village, village.world.tap(chat, chat, found[0]["message_id"], found[1]))
    window = game.game.window
    assert window
    assert dict(window.picks) == {killer: (victim,)}


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("option", ["join", "set"])
async def test_a_press_in_the_lobby_is_done_once(
    village: Village, trouble: dict[str, Any], option: str
) -> None:
    people = village.people(2)
    chat = village.group(people)
    await village.open_table(people[0], chat=chat)
    await village.start(people[1])
    found = village.button(chat, option)
    assert found
    presser = people[1] if option == "join" else people[0]
    village.order("answerCallbackQuery", **trouble)
    mark = village.mark
    message = found[0]["message_id"]
    await press_in_vain(village, village.world.tap(presser, chat, message, found[1]))
    if option == "join":
        assert [member.user for member in village.table(chat).members] == people
    assert len(village.calls("send", chat, since=mark)) == (option == "set")


async def test_an_answer_after_the_spinner_has_ended_is_a_vote_all_the_same(
    village: Village, play: Begin
) -> None:
    """The call itself lasts longer than Telegram takes an answer: it is refused in the end."""
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter, target = game.game.living[0], game.game.living[-1]
    before = game.table.version
    found = village.button(game.chat, f"s{target}")
    assert found
    village.order("answerCallbackQuery", delay=0.3)
    tap = village.world.tap(game.user(voter), game.chat, found[0]["message_id"], found[1])
    task = asyncio.ensure_future(tap)
    await village.until(lambda: not village.world.faults.ordered, "it is being answered")
    now = village.world.clock
    village.world.taps.now = lambda: now() + LIFETIME + 1
    assert not (await task)["answered"]
    await village.quiet()
    window = game.game.window
    assert window
    assert dict(window.picks) == {voter: (target,)}
    assert game.table.version == before + 1
    (late,) = (c for c in village.calls("answerCallbackQuery") if c.status != 200)
    assert TOO_OLD in str(late.error)
