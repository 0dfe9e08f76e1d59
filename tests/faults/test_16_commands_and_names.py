"""Case 16: a command with or without the bot's name, in any case, is answered once; no other is."""

from collections.abc import Awaitable, Callable

import pytest

from tests.faults.play import Play
from tests.faults.village import Village

OURS = [
    "/status",
    "/status@dying_message_bot",
    "/STATUS@Dying_Message_Bot",
    "/Status",
    "/sTaTuS@DYING_MESSAGE_BOT",
    "/status@dying_message_bot please",
    "/status  ",
]
OTHERS = ["/status@OtherBot", "/status@dying_message_bot2", "/status@dying", "/JOIN@otherbot"]


@pytest.fixture
async def chat(village: Village) -> int:
    people = village.people(4)
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    return chat


@pytest.mark.parametrize("text", OURS)
async def test_it_is_answered_once(village: Village, chat: int, text: str) -> None:
    assert len(await village.say(village.table(chat).host, text, chat)) == 1


@pytest.mark.parametrize("text", OTHERS)
async def test_what_is_meant_for_another_bot_is_left_alone(
    village: Village, chat: int, text: str
) -> None:
    before, mark = village.table(chat), village.mark
    assert await village.say(village.table(chat).host, text, chat) == []
    assert village.calls("send", since=mark) == []
    assert village.table(chat) == before


@pytest.mark.parametrize(
    "text", ["status", " /status", "see /status", "//status", "/ status", "/státus", "/statusx"]
)
async def test_what_is_no_command_of_ours_is_left_alone(
    village: Village, chat: int, text: str
) -> None:
    answers = await village.say(village.table(chat).host, text, chat)
    # A phone takes spaces off the ends of what is sent.
    assert len(answers) == (1 if text.strip() == "/status" else 0)


@pytest.mark.parametrize("text", [OURS[1], OURS[2], OTHERS[0]])
async def test_the_first_update_before_the_bot_knows_its_own_name(
    village: Village, chat: int, text: str
) -> None:
    await village.house.stop()
    await village.house.start()
    village.order("getMe", code=500, times=2)
    mark = village.mark
    answers = await village.say(village.table(chat).host, text, chat)
    assert len(answers) == (text in OURS)
    asked = [call.status for call in village.calls("getMe", since=mark)]
    assert asked == [500, 500, 200], "it came again until the name was known"


async def test_in_a_game_too(village: Village, play: Callable[..., Awaitable[Play]]) -> None:
    game = await play(4)
    before = game.table
    for text in OURS[:3]:
        assert await village.say(before.host, text, game.chat)
    for text in OTHERS:
        assert await village.say(before.host, text, game.chat) == []
    assert game.table == before
