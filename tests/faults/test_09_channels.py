"""Case 9: who writes as a channel gets no seat and no vote, and one short reason."""

from collections.abc import Awaitable, Callable

import pytest

from engine.phases import Phase
from service.sandbox.masks import CHANNEL, SENDERS
from service.tables.stage import Stage
from tests.faults.play import Play
from tests.faults.village import Village

SHORT = 200


@pytest.mark.parametrize("order", ["/join", "/leave", "/begin", "/cancel", "/pace slow"])
async def test_a_channel_does_nothing_in_a_lobby(village: Village, order: str) -> None:
    people = village.people(4)
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    before = village.table(chat)
    answers = await village.say(people[0], order, chat, mask="channel")
    assert len(answers) == 1
    assert 0 < len(answers[0]) <= SHORT
    assert village.table(chat) == before


async def test_a_channel_opens_no_table(village: Village) -> None:
    people = village.people(2)
    chat = village.group(people)
    answers = await village.say(people[0], "/newgame", chat, mask="channel")
    assert len(answers) == 1
    assert len(answers[0]) <= SHORT
    assert village.redis.get(f"dm:chat:{chat}") is None


@pytest.mark.parametrize("order", ["/cancel", "/leave", "/join", "/newgame", "/vote"])
async def test_a_channel_does_nothing_in_a_game(
    village: Village, play: Callable[..., Awaitable[Play]], order: str
) -> None:
    game = await play(4)
    await game.to(Phase.FIRST_VOTE)
    before = game.table
    answers = await village.say(game.table.host, order, game.chat, mask="channel")
    assert len(answers) == 1
    assert len(answers[0]) <= SHORT
    assert game.table == before
    assert game.table.stage is Stage.PLAYING


@pytest.mark.parametrize("order", ["/cancel", "/leave", "/join", "/vote", "I say"])
async def test_what_the_linked_channel_posts_is_no_order_at_all(
    village: Village, play: Callable[..., Awaitable[Play]], order: str
) -> None:
    """Telegram brings it into the group by itself: nobody there waits for an answer."""
    game = await play(4)
    await game.to(Phase.DISCUSSION)
    before, owner = game.table, village.world.room(game.chat).owner
    assert await village.say(owner, order, game.chat, mask="linked") == []
    assert game.table == before


async def test_the_words_of_a_channel_are_nobodys(
    village: Village, play: Callable[..., Awaitable[Play]]
) -> None:
    """Neither do they bring anybody back nor count as having been there in a discussion."""
    game = await play(4)
    await game.to(Phase.DISCUSSION)
    before = game.table
    assert await village.say(game.table.host, "I say", game.chat, mask="channel") == []
    assert game.table == before
    for stranger in (SENDERS["channel"]["id"], CHANNEL["id"]):
        assert village.redis.keys(f"*{stranger}*") == []
