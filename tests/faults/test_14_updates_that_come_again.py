"""Case 14: an update that comes again, at once or after a restart, has one effect, one answer."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.phases import Phase
from service.store import keys
from tests.faults.house import Cable
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Json, Village

AGAIN = 1000
"""An update's number so much higher is a new one."""


class Kept:
    """An update that Telegram has for the bot and that nobody has brought yet."""

    def __init__(self, village: Village, make: Callable[[], Any]) -> None:
        self.village = village
        self.make = make

    async def __aenter__(self) -> Json:
        """Telegram's own delivery stands still, so that only the test brings it."""
        with self.village.withheld() as withheld:
            made = self.make()
            self.task = asyncio.ensure_future(made) if asyncio.iscoroutine(made) else None
            await asyncio.sleep(0)
        return withheld[-1]

    async def __aexit__(self, *_: object) -> None:
        self.village.world.taps.give_up()
        if self.task:
            await self.task


Happening = Callable[[Village, Play], Callable[[], Any]]


def a_command(village: Village, game: Play) -> Callable[[], Any]:
    return lambda: village.world.say(game.table.host, game.chat, "/status")


def a_private_command(village: Village, game: Play) -> Callable[[], Any]:
    return lambda: village.world.say(game.table.host, game.table.host, "/role")


def a_vote(village: Village, game: Play) -> Callable[[], Any]:
    voter = game.asked[0].seat
    option = f"s{game.asked[0].options[-1]}"
    found = village.button(game.chat, option)
    assert found
    message, data = found
    return lambda: village.world.tap(game.user(voter), game.chat, message["message_id"], data)


def a_forged_press(village: Village, game: Play) -> Callable[[], Any]:
    message = village.posts(game.chat)[-1]["message_id"]
    return lambda: village.world.tap(
        game.table.host, game.chat, message, "nosuch:1:s1", forged=True
    )


def a_question_whether_to_end(village: Village, game: Play) -> Callable[[], Any]:
    return lambda: village.world.say(game.table.host, game.chat, "/cancel")


HAPPENINGS = [a_command, a_private_command, a_vote, a_forged_press, a_question_whether_to_end]
Begin = Callable[..., Awaitable[Play]]


@pytest.mark.parametrize("happening", HAPPENINGS)
async def test_three_times_at_once_five_times_after_and_again_after_a_restart(
    village: Village, play: Begin, happening: Happening
) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    async with Kept(village, happening(village, game)) as update:
        before, mark = game.table.version, village.mark
        statuses = await asyncio.gather(*(village.post(update) for _ in range(3)))
        await village.quiet()
        after, said = game.table, village.mark
        assert after.version <= before + 1
        statuses += [await village.post(update) for _ in range(5)]
        await village.house.stop()
        await village.house.start()
        statuses.append(await village.post(update))
        await village.quiet()
    assert set(statuses) == {200}
    assert game.table == after
    again = [call for call in village.calls(since=said) if call.method.startswith("send")]
    assert again == [], "it was answered before"
    sent = [(call.chat_id, call.params["text"]) for call in village.calls("send", since=mark)]
    assert len(sent) == len(set(sent)), "it was answered once"


@pytest.mark.parametrize("happening", HAPPENINGS)
async def test_it_is_answered_the_first_time(
    village: Village, play: Begin, happening: Happening
) -> None:
    """What never comes twice is not done well by never being done."""
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    mark = village.mark
    made = happening(village, game)()
    if asyncio.iscoroutine(made):
        assert (await made)["answered"]
    await village.quiet()
    assert village.calls(since=mark)


async def test_a_lobby_is_opened_and_joined_once(village: Village) -> None:
    people = village.people(2)
    chat = village.group(people)
    await village.start(*people)
    await village.say(people[0], "/newgame", chat)
    opened = village.newest_update()
    await village.press(people[1], "join", chat)
    joined = village.newest_update()
    await village.quiet()
    before, mark = village.table(chat), village.mark
    for update in (joined, opened, joined):
        assert await village.post(update) == 200
    await village.quiet()
    assert village.table(chat) == before
    assert village.calls("send", since=mark) == []


async def test_a_game_begins_once(village: Village) -> None:
    people = village.people(4)
    game = await begin(village, people, village.group(people))
    begun = next(u for u in reversed(village.updates.values()) if "callback_query" in u)
    before, mark = game.table, village.mark
    assert {await village.post(begun) for _ in range(3)} == {200}
    await village.quiet()
    assert game.table == before
    assert village.calls("send", since=mark) == []


@pytest.mark.usefixtures("cable")
@pytest.mark.parametrize("happening", [a_command, a_vote])
async def test_with_redis_away_it_is_refused_and_works_when_it_comes_later(
    village: Village, play: Begin, happening: Happening, cable: Cable
) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    async with Kept(village, happening(village, game)) as update:
        before, mark = game.table, village.mark
        await cable.cut()
        assert 500 <= await village.post(update) < 600
        assert village.redis.exists(keys.mark(f"tg:{update['update_id']}")) == 0
        assert village.calls(since=mark) == []
        await cable.mend()
        assert await village.post(update) == 200
        village.let_waits_pass()
        await village.quiet()
    sent = village.calls("send", game.chat, since=mark)
    assert game.table.version > before.version or sent
    assert len(sent) <= 2, "the status, and the question once more"
