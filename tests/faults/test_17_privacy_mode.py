"""Case 17: a bot that sees only commands, replies and presses runs a whole game."""

from collections.abc import Awaitable, Callable

import pytest

from engine.phases import Phase
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_whole_game_works_by_buttons_and_commands(
    village: Village, play: Begin, kind: str
) -> None:
    game = await play(5, (C, C, C, C, K), kind=kind, bot_rights=None)
    await game.to(Phase.DISCUSSION)
    host, seen = game.table.host, len(village.updates)
    assert await village.say(host, "I think it was Ben.", game.chat) == []
    assert len(village.updates) == seen, "the bot is not told what people say"
    for order in ("/status", "/players", "/case"):
        assert await village.say(host, order, game.chat)
    game.all_vote(game.killers[0])
    await game.to_end()
    assert village.button(game.chat, "again")
    assert {call.error for call in village.refusals()} <= {
        "Bad Request: not enough rights to manage pinned messages in the chat"
    }


async def test_a_word_that_the_bot_does_not_hear_costs_nobody_their_seat(
    village: Village, play: Begin
) -> None:
    """Talking is not missing a discussion, but with privacy mode on only a press can tell."""
    game = await play(5, (C, C, C, C, K), bot_rights=None)
    await game.to(Phase.DISCUSSION)
    for seat in game.game.living:
        await game.press(seat, "w1")
    await village.quiet()
    assert game.phase is Phase.FIRST_VOTE
    assert all(player.here for player in game.game.players)


async def test_a_reply_to_the_bot_reaches_it_and_harms_nothing(
    village: Village, play: Begin
) -> None:
    game = await play(4, (C, C, C, K), bot_rights=None)
    await game.to(Phase.DISCUSSION)
    host = game.table.host
    newest = village.posts(game.chat)[-1]["message_id"]
    seen = len(village.updates)
    assert await village.say(host, "No!", game.chat, reply_to=newest) == []
    assert len(village.updates) == seen + 1
    assert await village.say(host, "/status", game.chat, reply_to=newest)
