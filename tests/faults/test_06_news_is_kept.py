"""Case 6, what was on its way: news that waited as the table froze comes when it goes on."""

from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Final

import pytest

from engine.phases import Phase
from service.sandbox import members, topics
from service.sandbox.state import BOT_ID
from service.store import keys
from tests.faults.play import C, K, Play
from tests.faults.village import ALL_RIGHTS, Village, buttons

Begin = Callable[..., Awaitable[Play]]
EIGHT: Final = (C, C, C, C, C, C, K, K)
DAWN, VERDICT, AGAIN = "Dawn of round 1", "🗳 The second vote", "I can write here again"


@pytest.fixture(params=["topic closed", "told to wait"])
def how(request: pytest.FixtureRequest) -> str:
    """Either the first item is refused, which freezes the table; or it waits when it freezes."""
    return str(request.param)


async def freeze(village: Village, game: Play, how: str) -> None:
    if how == "told to wait":
        await village.until(lambda: village.redis.exists(keys.hold(game.chat)), "it waits")
        members.leave(village.world, game.chat, BOT_ID, by=village.world.room(game.chat).owner)
    await village.until(lambda: game.table.frozen, "frozen")
    await village.quiet()


async def thaw(village: Village, game: Play, how: str) -> None:
    if how == "told to wait":
        owner = village.world.room(game.chat).owner
        members.join(village.world, game.chat, [BOT_ID], by=owner)
        members.promote(village.world, game.chat, BOT_ID, ALL_RIGHTS, by=owner)
    else:
        topics.close(village.world, game.chat, topics.GENERAL, closed=False)
        await village.say(game.table.host, "/status", game.chat)
    await village.until(lambda: game.table.frozen is None, "it goes on")
    village.let_waits_pass(game.chat)
    await village.quiet()


async def hinder(village: Village, game: Play, how: str) -> None:
    """From now on nothing goes out to the group."""
    if how == "topic closed":
        topics.close(village.world, game.chat, topics.GENERAL)
    else:
        village.order("sendMessage", game.chat, code=429, retry_after=600)


async def last_answers(game: Play) -> None:
    """As `close_window`, but it does not wait for the group."""
    number = game.game.windows
    for question in game.asked:
        window = game.game.window
        if window and window.number == number and question.seat not in window.picks:
            choice = game.choices.get(question.kind, game.usual)
            await game.answer(question, choice(question))
    await game.village.until(lambda: game.game.windows > number, "it is closed")


def places(village: Village, chat: int, *words: str) -> list[int]:
    texts = village.texts(chat)
    return [next(n for n, text in enumerate(texts) if each in text) for each in words]


@pytest.mark.parametrize(("phase", "news"), [(Phase.FORGERY, DAWN), (Phase.SECOND_VOTE, VERDICT)])
async def test_it_comes_first_and_once(
    village: Village, play: Begin, how: str, phase: Phase, news: str
) -> None:
    game = await play(8, EIGHT, forum=how == "topic closed")
    game.all_vote(game.seats(C)[-1])
    await game.to(phase)
    await hinder(village, game, how)
    await last_answers(game)
    await freeze(village, game, how)
    assert not village.shows(game.chat, news)
    await thaw(village, game, how)
    assert sum(news in text for text in village.texts(game.chat)) == 1
    for earlier, later in pairwise(places(village, game.chat, news, AGAIN)):
        assert earlier < later
    assert len(village.world.room(game.chat).pinned) == 1
    window = game.game.windows
    asking = [each for each in village.posts(game.chat) if f":{window}:" in str(buttons(each))]
    assert len(asking) == (0 if game.game.at_night else 1)


async def test_nothing_is_parked_once_it_goes_on(village: Village, play: Begin, how: str) -> None:
    game = await play(8, EIGHT, forum=how == "topic closed")
    await game.to(Phase.FORGERY)
    await hinder(village, game, how)
    await last_answers(game)
    await freeze(village, game, how)
    assert 0 < village.redis.ttl(keys.parked(game.chat)) <= 60 * 86400
    assert 0 < village.redis.ttl(keys.parked_items(game.chat)) <= 60 * 86400
    assert village.redis.zscore(keys.DELIVERIES_DUE, keys.deliver(game.chat)) is None
    await thaw(village, game, how)
    assert not village.redis.exists(keys.parked(game.chat), keys.parked_items(game.chat))


async def test_a_game_that_ends_takes_its_news_along(village: Village, play: Begin) -> None:
    game = await play(8, EIGHT, forum=True)
    await game.to(Phase.FORGERY)
    await hinder(village, game, "topic closed")
    await last_answers(game)
    await freeze(village, game, "topic closed")
    assert village.redis.exists(keys.parked(game.chat))
    await game.run_out()
    assert game.over
    assert not village.redis.exists(keys.parked(game.chat), keys.parked_items(game.chat))
