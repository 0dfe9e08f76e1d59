"""Ruling 8.1, from end to end: whoever played gets the log, and it fits what the bot has posted."""

import io
import re
from collections.abc import Awaitable, Callable

from service.record.verify import verify
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]


async def test_the_log_that_a_player_asks_for_fits_the_seal(village: Village, play: Begin) -> None:
    game = await play(4, (C, C, C, K))
    (seal,) = re.findall(r"\b[0-9a-f]{64}\b", "\n".join(village.texts(game.chat)))
    game.all_vote(game.killers[0])
    await game.to_end()
    player = game.user(0)
    answer = await village.press(player, "log", game.chat)
    assert answer["text"] == "The log is in our chat."
    await village.quiet()
    (sent,) = village.calls("sendDocument")
    assert (sent.status, sent.chat_id) == (200, player)
    (log,) = village.world.state.documents.values()
    verified = verify(io.BytesIO(log.content))
    assert verified.commitment == seal
    assert verified.players == 4


async def test_until_the_end_nobody_gets_it(village: Village, play: Begin) -> None:
    game = await play(4, (C, C, C, K))
    player = game.user(0)
    for chat in (player, game.chat):
        answer = await village.forge(player, chat, f"{game.table.id}:0:log")
        assert "closed" in str(answer["text"])
    await village.quiet()
    assert not village.calls("sendDocument")
