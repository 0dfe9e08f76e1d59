"""Topics that close, go or are switched off while a table lives in one: it goes on in General."""

from collections.abc import Callable
from typing import Final

import pytest

from engine.phases import Phase
from service.sandbox import topics
from service.sandbox.ledger import Call
from tests.faults.play import C, K, Play
from tests.faults.village import Village

SIX: Final = (C, C, C, C, C, K)
LOST: Final = "cannot write in the topic"
LOBBY: Final = "lobby"
ASKED: Final = {None: "begin", Phase.DISCUSSION: "w1", Phase.FIRST_VOTE: "no"}
"""A button of what the group is asked in the lobby and in these windows."""
How = Callable[[Village, int, int], None]


def close(village: Village, chat: int, thread: int) -> None:
    topics.close(village.world, chat, thread)


def delete(village: Village, chat: int, thread: int) -> None:
    topics.delete(village.world, chat, thread)


def switch_off(village: Village, chat: int, _thread: int) -> None:
    topics.switch(village.world, chat, on=False)


async def opened(village: Village) -> tuple[Play, int]:
    """A lobby in a topic, and the topic's thread."""
    people = village.people(len(SIX))
    chat = village.group(people, forum=True)
    thread = topics.open_topic(village.world, chat, "Games")
    table = await village.open_table(*people, chat=chat, thread=thread)
    await village.say(people[0], "/cast 5 citizen, killer", chat, thread=thread)
    return Play(village, chat, table), thread


async def begin(game: Play) -> None:
    await game.village.press(game.table.host, "begin", game.chat)
    await game.village.quiet()
    assert game.phase is Phase.KILL


async def to_moment(game: Play, moment: str) -> None:
    if moment != LOBBY:
        await begin(game)
        await game.to(Phase(moment))


def sent(game: Play, since: int = 0) -> list[Call]:
    calls = game.village.calls("sendMessage", game.chat, since)
    return [call for call in calls if call.status == 200]


def told(game: Play) -> list[Call]:
    return [call for call in sent(game) if LOST in call.params["text"]]


async def night_passes(game: Play, since: int) -> None:
    """The group gets nothing before dawn."""
    while game.game.at_night:
        assert game.village.calls(chat=game.chat, since=since) == []
        await game.close_window()


async def post_anew(game: Play) -> None:
    """What was deleted with the topic stands in General once somebody asks for it."""
    question = ASKED[game.phase if game.table.game else None]
    assert game.village.button(game.chat, question) is None
    people = [member.user for member in game.table.members]
    if game.table.game:
        people = [game.user(seat) for seat in game.game.living]
    asker = next(user for user in people if user != game.table.host)
    assert await game.village.say(asker, "/status", game.chat)
    found = game.village.button(game.chat, question)
    assert found
    assert "message_thread_id" not in found[0]


@pytest.mark.parametrize("moment", [LOBBY, Phase.KILL, Phase.DISCUSSION, Phase.FIRST_VOTE])
@pytest.mark.parametrize("how", [close, delete, switch_off])
async def test_it_is_told_once_by_day_and_all_ends_in_general(
    village: Village, how: How, moment: str
) -> None:
    game, thread = await opened(village)
    await to_moment(game, moment)
    assert {int(call.params["message_thread_id"]) for call in sent(game)[1:]} == {thread}
    mark = village.mark
    how(village, game.chat, thread)
    await village.quiet()
    if how is delete and moment != Phase.KILL:
        await post_anew(game)
    if moment == LOBBY:
        await begin(game)
        mark = village.mark
    await night_passes(game, mark)
    await game.to_next_night()
    await night_passes(game, village.mark)
    room = village.world.room(game.chat)
    (pinned,) = room.pinned
    assert "is_topic_message" not in room.messages[pinned]
    game.all_vote(game.killers[0])
    await game.to_end()
    (lost,) = told(game)
    later = village.calls("sendMessage", game.chat, since=lost.n)
    assert [call for call in (lost, *later) if "message_thread_id" in call.params] == []
    assert any("wins" in call.params["text"] for call in later)
