"""Case 22: a chat that is to be left alone gets all after the wait, once, in order; others now."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest

from engine.phases import Phase
from service.store import keys
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
FIVE = (C, C, C, C, K)


def due(village: Village, chat: int) -> float:
    """When the chat is written to again, in epoch seconds."""
    at = village.redis.zscore(keys.DELIVERIES_DUE, keys.deliver(chat))
    assert at is not None
    return float(at)


async def until_held(village: Village, chat: int) -> None:
    """Until the chat was told to wait, and all others have got what is theirs."""
    await village.until(lambda: village.redis.exists(keys.hold(chat)), "the chat is held")
    await village.quiet(chat)


async def to_verdict(game: Play) -> None:
    """The second vote is on, and the last voter holds the verdict in their hand."""
    game.all_vote(game.killers[0])
    await game.to(Phase.SECOND_VOTE)
    for question in game.asked[:-1]:
        await game.answer(question, (game.killers[0],))
    await game.village.quiet()


@pytest.mark.parametrize("wait", [26, 1800])
@pytest.mark.parametrize("method", ["sendMessage", "editMessageText"])
async def test_the_verdict_comes_after_the_wait_once_and_in_order(
    village: Village, play: Begin, wait: int, method: str
) -> None:
    game = await play(5, FIVE)
    await to_verdict(game)
    shown, mark = len(village.posts(game.chat)), village.mark
    village.order(method, game.chat, code=429, retry_after=wait)
    await game.answer(game.asked[-1], (game.killers[0],))
    await until_held(village, game.chat)
    assert game.over
    refused = village.refusals(mark)
    assert [call.chat_id for call in refused] == [game.chat]
    assert wait - 2 <= due(village, game.chat) - refused[0].at <= wait + 2
    held = village.calls(chat=game.chat, since=refused[0].n)
    assert held == [], "nothing is tried while the wait lasts"
    village.let_waits_pass(game.chat)
    await village.quiet()
    texts = village.texts(game.chat)[shown:]
    verdict = [number for number, text in enumerate(texts) if "Innocent Faction wins" in text]
    tally = [number for number, text in enumerate(texts) if "second vote (" in text]
    assert len(verdict) == len(tally) == 1
    assert tally < verdict
    assert len(village.refusals(mark)) == 1


async def test_other_groups_are_not_delayed(village: Village, play: Begin) -> None:
    held = await play(5, FIVE)
    people = village.world.room(held.chat).people
    other = await begin(village, people, village.group(people, "Sunday"), FIVE)
    await to_verdict(held)
    village.order("sendMessage", held.chat, code=429, retry_after=1800)
    await held.answer(held.asked[-1], (held.killers[0],))
    await until_held(village, held.chat)
    mark = village.mark
    other.all_vote(other.killers[0])
    await other.to_end(held.chat)
    assert village.shows(other.chat, "Innocent Faction wins")
    assert village.calls(chat=held.chat, since=mark) == []
    village.let_waits_pass(held.chat)
    await village.quiet()
    assert village.shows(held.chat, "Innocent Faction wins")


async def test_a_short_wait_is_kept_by_itself(village: Village, play: Begin) -> None:
    """By the ledger: not before it is over, and without anybody's help after it."""
    game = await play(5, FIVE)
    await game.to(Phase.FIRST_VOTE)
    village.order("sendMessage", game.chat, code=429, retry_after=1)
    mark = village.mark
    await village.say(game.table.host, "/status", game.chat)
    refused, *sent = village.calls("sendMessage", game.chat, since=mark)
    assert refused.status == 429
    assert sent[0].at >= refused.at + 1
    assert [call.status for call in sent] == [200] * len(sent)


async def test_a_private_question_waits_alone(village: Village, play: Begin) -> None:
    game = await play(7, (C, C, C, C, C, K, K))
    slow, quick = (game.user(seat) for seat in game.killers)
    village.order("sendMessage", slow, code=429, retry_after=600)
    village.world.say(slow, slow, "/role")
    await until_held(village, slow)
    assert due(village, slow) > village.now() + 500
    mark = village.mark
    village.world.say(quick, quick, "/role")
    await village.quiet(slow)
    assert village.calls("sendMessage", quick, since=mark)
    assert village.calls(chat=slow, since=mark) == []
    village.let_waits_pass(slow)
    await village.quiet()
    assert len(village.calls("sendMessage", slow, since=mark)) == 1


async def test_the_deadline_that_is_shown_late_is_the_true_one(
    village: Village, play: Begin
) -> None:
    game = await play(5, FIVE)
    await game.to(Phase.DISCUSSION)
    village.order("sendMessage", game.chat, code=429, retry_after=600)
    for question in game.asked:
        await game.answer(question, game.usual(question))
    await until_held(village, game.chat)
    assert game.phase is Phase.FIRST_VOTE
    deadline = game.table.deadline
    village.let_waits_pass(game.chat)
    await village.quiet()
    assert deadline
    text = next(t for t in village.texts(game.chat) if "first vote" in t and "UTC" in t)
    shown = re.search(r"(\d\d:\d\d)", text)
    assert shown
    true = datetime.fromtimestamp(deadline, UTC)
    assert abs(_minutes(shown[1]) - (true.hour * 60 + true.minute)) in {0, 1, 24 * 60 - 1}
    assert game.table.deadline == deadline


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)
