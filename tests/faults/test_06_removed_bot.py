"""Case 6: the bot is put out of the group: the game stands still, and goes on when it is back."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.game import Presence
from engine.phases import Phase
from service.sandbox import members
from service.sandbox.state import BOT_ID
from service.tables.stage import Stage
from tests.faults.alike import plain
from tests.faults.play import C, K, Play
from tests.faults.village import ALL_RIGHTS, Village

Begin = Callable[..., Awaitable[Play]]
SIX = (C, C, C, C, C, K)
AWAY = 300.0
"""Seconds; a table is given up after ten minutes at this speed."""


def put_out(village: Village, chat: int) -> None:
    members.leave(village.world, chat, BOT_ID, by=village.world.room(chat).owner)


def let_in(village: Village, chat: int) -> None:
    owner = village.world.room(chat).owner
    members.join(village.world, chat, [BOT_ID], by=owner)
    if village.world.room(chat).type == "supergroup":
        members.promote(village.world, chat, BOT_ID, ALL_RIGHTS, by=owner)


@pytest.mark.parametrize("kind", ["group", "supergroup"])
@pytest.mark.parametrize("phase", [Phase.KILL, Phase.DISCUSSION, Phase.FIRST_VOTE])
async def test_it_stands_still_and_goes_on_with_moved_deadlines(
    village: Village, play: Begin, phase: Phase, kind: str
) -> None:
    game = await play(6, SIX, kind=kind)
    await game.to(phase)
    before, mark = game.table, village.mark
    assert before.deadline
    left = before.deadline - village.now()
    put_out(village, game.chat)
    await village.quiet()
    assert village.calls("send", game.chat, since=mark) == []
    assert game.table.frozen
    for person in village.world.room(game.chat).people:
        assert sum("stands still" in text for text in village.texts(person)) == 1
    village.later(AWAY, game.chat)
    await village.quiet()
    assert game.game.windows == before.game.windows  # type: ignore[union-attr]
    assert village.calls("send", game.chat, since=mark) == []
    mark = village.mark
    let_in(village, game.chat)
    await village.quiet()
    after = game.table
    assert after.frozen is None
    assert after.game == before.game
    assert after.deadline
    assert abs((after.deadline - village.now()) - left) < 15, "nobody has lost time"
    assert village.calls("send", game.chat, since=mark)
    await game.close_window()
    assert game.game.windows > before.game.windows  # type: ignore[union-attr]


async def test_dawn_moves_too_and_says_so_the_same_in_every_window(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    told = []
    for phase in (Phase.KILL, Phase.TESTIMONY, Phase.FORGERY):
        await game.to(phase)
        dawn = game.table.dawn
        assert dawn
        put_out(village, game.chat)
        await village.quiet()
        village.later(AWAY, game.chat)
        mark = village.mark
        let_in(village, game.chat)
        await village.quiet()
        assert game.table.dawn
        assert abs(game.table.dawn - dawn) < 15
        calls = village.calls(chat=game.chat, since=mark)
        told.append([(call.method, plain(call.params.get("text", ""))) for call in calls])
    assert told[0]
    assert told[0] == told[1] == told[2], "nobody finds out which window is open"


async def test_learnt_from_a_send_that_is_refused(village: Village, play: Begin) -> None:
    game = await play(6, SIX)
    await game.to(Phase.DISCUSSION)
    with village.withheld():
        put_out(village, game.chat)
    mark = village.mark
    for seat in game.game.living:
        if game.table.frozen or game.phase is not Phase.DISCUSSION:
            break
        await game.press(seat, "w1")
    await village.quiet()
    assert game.table.frozen
    refused = [call for call in village.refusals(mark) if call.chat_id == game.chat]
    assert 1 <= len(refused) <= 2, "one refusal is enough to know"
    assert {call.status for call in refused} == {403}


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda game, seat: game.press(seat, "w1"), id="press"),
        pytest.param(lambda game, seat: game.village.say(game.user(seat), "/role"), id="role"),
    ],
)
async def test_while_it_stands_nothing_is_taken_and_all_is_answered(
    village: Village, play: Begin, act: Callable[[Play, int], Any]
) -> None:
    game = await play(6, SIX)
    await game.to(Phase.DISCUSSION)
    put_out(village, game.chat)
    await village.quiet()
    before = game.table
    answer = await act(game, game.game.living[0])
    assert answer
    assert game.table == before


async def test_a_killer_in_private_is_told_why_nothing_counts(
    village: Village, play: Begin
) -> None:
    game = await play(6, SIX)
    killer, victim = game.killers[0], game.seats(C)[0]
    put_out(village, game.chat)
    await village.quiet()
    answer = await village.press(game.user(killer), f"s{victim}")
    assert answer["text"]
    assert answer["show_alert"]
    window = game.game.window
    assert window
    assert dict(window.picks) == {}
    let_in(village, game.chat)
    await village.quiet()
    await village.press(game.user(killer), f"s{victim}")
    await village.quiet()
    assert game.game.round.killed == (victim,)


async def test_a_lobby_stands_still_too(village: Village) -> None:
    people = village.people(5)
    chat = village.group(people)
    table = await village.open_table(*people[:4], chat=chat)
    mark = village.mark
    put_out(village, chat)
    await village.quiet()
    assert village.table(chat).frozen
    assert village.calls("send", chat, since=mark) == []
    let_in(village, chat)
    await village.quiet()
    assert village.table(chat).id == table
    await village.start(people[4])
    await village.press(people[4], "join", chat)
    await village.press(people[0], "begin", chat)
    await village.quiet()
    assert village.table(chat).stage is Stage.PLAYING


@pytest.mark.parametrize("times", [2, 3])
async def test_out_and_in_and_out_again(village: Village, play: Begin, times: int) -> None:
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    for _time in range(times):
        put_out(village, game.chat)
        await village.quiet()
        assert game.table.frozen
        let_in(village, game.chat)
        await village.quiet()
        assert game.table.frozen is None
    await game.press(game.game.living[0], "no")
    await village.quiet()
    assert len(village.world.room(game.chat).pinned) == 1
    assert village.refusals() == []


@pytest.mark.parametrize("way", ["press", "join"])
async def test_who_comes_back_while_the_bot_is_out_plays_on(
    village: Village, play: Begin, way: str
) -> None:
    """Nobody tells the bot of it (case 5)."""
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    owner = village.world.room(game.chat).owner
    seat = next(s for s in game.game.living if game.user(s) not in {game.table.host, owner})
    user = game.user(seat)
    members.leave(village.world, game.chat, user)
    await village.quiet()
    put_out(village, game.chat)
    members.join(village.world, game.chat, [user], by=owner)
    let_in(village, game.chat)
    await village.quiet()
    if way == "press":
        assert "Noted" in (await village.press(user, "no", game.chat))["text"]
    else:
        await village.say(user, "/join", game.chat)
    assert game.game.players[seat].presence is Presence.HERE


async def test_who_comes_back_while_the_bot_is_out_joins_the_lobby(village: Village) -> None:
    people = village.people(4)
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    members.leave(village.world, chat, people[3])
    await village.quiet()
    put_out(village, chat)
    members.join(village.world, chat, [people[3]], by=village.world.room(chat).owner)
    let_in(village, chat)
    await village.quiet()
    await village.press(people[3], "join", chat)
    await village.quiet()
    assert [member.user for member in village.table(chat).members] == people


async def test_updates_told_late_do_not_freeze_a_game_that_goes_on(
    village: Village, play: Begin
) -> None:
    """Out and in again within a second, and the two are told in the other order."""
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    with village.withheld() as told:
        put_out(village, game.chat)
        let_in(village, game.chat)
    for body in reversed(told):
        assert await village.post(body) == 200
    await village.quiet()
    if game.table.frozen:
        await village.say(game.table.host, "/status", game.chat)
    assert game.table.frozen is None
    await game.press(game.game.living[0], "no")


async def test_after_a_week_it_is_over(village: Village, play: Begin) -> None:
    game = await play(6, SIX)
    await game.to(Phase.DISCUSSION)
    put_out(village, game.chat)
    await village.quiet()
    await game.run_out()
    assert game.over
    assert village.calls("send", game.chat)[-1].status == 200
    for person in village.world.room(game.chat).people:
        assert village.texts(person)
    assert village.redis.get(f"dm:chat:{game.chat}") is None
