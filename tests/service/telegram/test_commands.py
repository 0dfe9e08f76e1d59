"""Commands: read as people type them, done once, refused with one friendly line."""

from typing import Any

import pytest
from telegram.error import TelegramError

from service.sandbox import topics
from service.sandbox.errors import ApiError
from service.sandbox.faults import Fault
from service.sandbox.server import create_app, serving
from service.sandbox.world import World
from service.store.outbox import Kind
from service.tables.denied import Denial, Denied
from service.telegram import phrases
from service.telegram.bot import BotName, open_bot
from service.telegram.commands import COMMANDS, Order, read_command
from service.telegram.desk import Desk
from service.telegram.updates import Inbound
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("/status", Order("status", "", "")),
        ("/STATUS@OurBot", Order("status", "ourbot", "")),
        ("  /pace  45m ", Order("pace", "", "45m")),
        ("/cast@Our_Bot\nkiller,\ncitizen", Order("cast", "our_bot", "killer,\ncitizen")),
        ("/start j-abc-XYZ", Order("start", "", "j-abc-XYZ")),
        ("status", None),
        ("say /status", None),
        ("/", None),
        ("/ status", None),
        ("/stätus", None),
        ("/status@", None),
        ("//status", None),
        ("", None),
    ],
)
def test_a_command_is_read_in_any_case_with_and_without_a_bots_name(
    text: str, order: Order | None
) -> None:
    assert read_command(text) == order


async def test_the_bots_own_name_in_any_case_is_heard_and_anothers_is_not(channel: Any) -> None:
    """Even in the first update, before the bot knows its own name."""
    await channel.start(ANN)
    assert await channel.say(ANN, "/NewGame@DYING_message_bot") == ["lobby"]
    assert await channel.say(ANN, "/cancel@dying_message_bot") == ["lobby"]
    channel.world.notify("message", _message(channel, "/newgame@OtherBot"), lane="x")
    await channel.clear(channel.group)
    await channel.take_all()
    assert await channel.items(channel.group) == []
    assert await channel.table() is None


def _message(channel: Any, text: str, **fields: Any) -> dict[str, Any]:
    user, room = channel.world.user(ANN), channel.world.room(channel.group)
    head = {"message_id": 900, "from": user, "chat": room.chat, "date": 1_900_000_000}
    return head | {"text": text} | fields


async def test_an_edited_message_is_no_command(channel: Any) -> None:
    await channel.start(ANN)
    edited = {"update_id": 77, "edited_message": _message(channel, "/newgame", edit_date=1)}
    assert await channel.take(edited) is None
    assert await channel.table() is None


@pytest.mark.parametrize("name", ["newgame", "join", "begin", "pace", "cast", "settings"])
async def test_what_belongs_in_a_group_is_turned_away_in_private(channel: Any, name: str) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, f"/{name}", ANN) == [phrases.GROUP_ONLY]


async def test_what_is_private_is_turned_away_in_a_group(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(ANN, "/role") == [phrases.PRIVATE_ONLY]


@pytest.mark.parametrize("name", ["newgame", "join", "begin", "leave", "cancel"])
async def test_words_after_a_command_that_takes_none_change_nothing(
    channel: Any, name: str
) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(ANN, f"/{name} now") == [phrases.no_words(name)]
    assert await channel.table() == table


@pytest.mark.parametrize(
    ("user", "text", "code"),
    [
        (BOB, "/begin", Denial.NOT_HOST),
        (BOB, "/cancel", Denial.NOT_HOST),
        (BOB, "/pace slow", Denial.NOT_HOST),
        (ANN, "/pace quick", Denial.BAD_PACE),
        (ANN, "/newgame", Denial.TABLE_OPEN),
        (BOB, "/join", Denial.ALREADY_IN),
        (EVE, "/leave", Denial.NOT_IN),
        (ANN, "/case", Denial.NOT_BEGUN),
    ],
)
async def test_the_wrong_person_words_or_time_gets_one_line_and_changes_nothing(
    channel: Any, user: int, text: str, code: Denial
) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(user, text) == [denial(Denied(code))]
    assert await channel.table() == table


async def test_where_a_game_runs_newgame_does_not_promise_that_anybody_may_close_it(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    (lobby,) = await channel.say(BOB, "/newgame")
    assert "anybody who sits there can" in lobby
    await channel.say(ANN, "/begin")
    (game,) = await channel.say(BOB, "/newgame")
    assert game == denial(Denied(Denial.TABLE_OPEN, stage="playing"))
    assert "anybody" not in game
    assert "/cancel" in game


@pytest.mark.parametrize(
    "name", ["join", "begin", "leave", "pace", "cast", "cancel", "status", "case", "players"]
)
async def test_without_a_table_every_command_says_so(channel: Any, name: str) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, f"/{name}") == [denial(Denied(Denial.NO_TABLE))]


async def test_an_unknown_command_is_answered_only_where_it_can_be_meant_for_the_bot(
    channel: Any,
) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, "/dance", ANN) == [phrases.UNKNOWN_COMMAND]
    assert await channel.say(ANN, "/dance@dying_message_bot") == [phrases.UNKNOWN_COMMAND]
    assert await channel.say(ANN, "/dance") == []


async def test_before_the_bot_knows_its_name_a_command_with_one_waits_and_is_done_later(
    channel: Any,
) -> None:
    """Case 16: the first update, and Telegram does not tell the name."""
    await channel.start(ANN)
    world = World()
    async with serving(create_app(world), world) as url:
        settings = channel.context.settings.model_copy(update={"telegram_api_url": url})
        async with open_bot(settings) as bot:
            channel.inbound = Inbound(Desk.of(channel.context, BotName(bot)))
            world.faults.order(Fault(method="getMe", error=ApiError(502, "Bad Gateway")))
            channel.world.say(ANN, channel.group, "/newgame@dying_message_bot")
            (body,) = channel.updates()
            with pytest.raises(TelegramError):
                await channel.take(body)
            assert await channel.texts() == []
            for _ in range(2):
                await channel.take(body)
    assert await channel.texts() == ["lobby"]


async def test_in_another_topic_a_command_is_answered_there_and_the_table_stays_where_it_is(
    channel: Any,
) -> None:
    forum = channel.world.group("Forum", [ANN, BOB, CID, DOT], forum=True)["id"]
    games, chatter = (
        topics.open_topic(channel.world, forum, name) for name in ("Games", "Chatter")
    )
    await channel.take_all()
    await channel.start(ANN, BOB, CID, DOT)
    await channel.say(ANN, "/newgame", forum, thread=games)
    for user in (BOB, CID, DOT):
        await channel.say(user, "/join", forum, thread=chatter)
        assert await _said_in(channel, forum, chatter) == [phrases.SEATED]
    await channel.say(BOB, "/leave", forum, thread=chatter)
    assert await _said_in(channel, forum, chatter) == [phrases.LEFT]
    await channel.say(BOB, "/join", forum, thread=games)
    assert await _said_in(channel, forum, games) == []
    await channel.say(ANN, "/pace slow", forum, thread=chatter)
    assert await _said_in(channel, forum, chatter) == [phrases.PACE_SET]
    for name in ("status", "players", "help"):
        await channel.say(CID, f"/{name}", forum, thread=chatter)
        assert len(await _said_in(channel, forum, chatter)) == 1
    await channel.say(ANN, "/begin", forum, thread=chatter)
    assert await _said_in(channel, forum, chatter) == [phrases.BEGUN]
    for name in ("status", "case"):
        assert len(await channel.say(CID, f"/{name}", forum, thread=chatter)) == 1
        assert len(await _said_in(channel, forum, chatter)) == 1
    assert (await channel.table(forum)).thread == games


async def _said_in(channel: Any, chat: int, thread: int) -> list[str]:
    """What the bot itself, not the table, says in this topic."""
    items = await channel.items(chat)
    return [item.text for item in items if item.thread == thread and item.kind is Kind.SEND]


async def test_an_answer_quotes_the_command_in_a_group_and_stays_in_its_topic(
    channel: Any,
) -> None:
    topic = {"message_thread_id": 44, "is_topic_message": True}
    for update, fields in enumerate((topic, {"message_thread_id": 44}), start=500):
        await channel.clear(channel.group)
        await channel.take({"update_id": update, "message": _message(channel, "/help", **fields)})
        (item,) = await channel.items(channel.group)
        assert item.reply_to == 900
        assert item.thread == (44 if "is_topic_message" in fields else None)


def test_the_menu_offers_only_what_exists() -> None:
    assert phrases.MENU.keys() <= COMMANDS.keys()
