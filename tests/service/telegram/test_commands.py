"""Commands: read as people type them, done once, refused with one friendly line."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from engine.roles import Role
from service.sandbox.world import Mask
from service.store.nudge import Nudger
from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.telegram import phrases
from service.telegram.casting import read_cast, read_swap
from service.telegram.commands import COMMANDS, Order, read_command
from service.texts.characters import signed
from service.texts.denials import denial
from service.texts.help import HELP
from service.texts.rules import RULES

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


@pytest.mark.parametrize(
    ("text", "cast"),
    [
        ("killer", (Role.KILLER,)),
        ("2 Citizens, Private Detective", (Role.CITIZEN,) * 2 + (Role.PRIVATE_DETECTIVE,)),
        ("muay-thai x2; KILLER", (Role.MUAY_THAI,) * 2 + (Role.KILLER,)),
        ("3x citizen,killer 1", (Role.CITIZEN,) * 3 + (Role.KILLER,)),
    ],
)
def test_a_cast_is_read_as_people_write_it(text: str, cast: tuple[Role, ...]) -> None:
    assert read_cast(text) == cast


@pytest.mark.parametrize(
    "text", ["", "killer,", "gardener", "2 killer 2", "37 citizen", "0 killer,"]
)
def test_what_is_no_cast_is_denied(text: str) -> None:
    with pytest.raises(Denied) as caught:
        read_cast(text)
    assert caught.value.code is Denial.BAD_CAST


def test_a_swap_names_the_new_one_first() -> None:
    assert read_swap("Famous Dog for citizen") == (Role.FAMOUS_DOG, Role.CITIZEN)
    assert read_swap("famous dog") is None


async def test_a_whole_lobby_by_commands(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT, EVE)
    await channel.say(ANN, "/pace slow")
    await channel.say(ANN, "/cast 4 citizen, killer")
    changed = await channel.table()
    assert (changed.pace, len(changed.cast)) == ("slow", 5)
    await channel.say(ANN, "/cast default")
    await channel.say(EVE, "/leave")
    changed = await channel.table()
    assert (changed.cast, len(changed.members)) == (None, 4)
    await channel.say(ANN, "/begin")
    begun = await channel.table()
    assert (begun.id, begun.stage) == (table.id, Stage.PLAYING)
    await channel.say(ANN, "/cancel")
    assert await channel.table() is None


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


@pytest.mark.parametrize("name", ["newgame", "join", "begin", "pace", "cast", "cancel"])
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


@pytest.mark.parametrize(
    "name", ["join", "begin", "leave", "pace", "cast", "cancel", "status", "case", "players"]
)
async def test_without_a_table_every_command_says_so(channel: Any, name: str) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, f"/{name}") == [denial(Denied(Denial.NO_TABLE))]


@pytest.mark.parametrize("mask", ["anonymous", "channel"])
@pytest.mark.parametrize("name", ["newgame", "join", "begin", "leave", "cancel", "pace slow"])
async def test_who_writes_as_a_group_or_a_channel_gets_a_reason_and_no_seat(
    channel: Any, mask: Mask, name: str
) -> None:
    table = None if name == "newgame" else await channel.open_table(ANN, BOB)
    await channel.clear(channel.group)
    channel.world.say(ANN, channel.group, f"/{name}", mask=mask)
    await channel.take_all()
    assert [item.text for item in await channel.items(channel.group)] == [phrases.ANONYMOUS]
    assert await channel.table() == table


async def test_an_anonymous_admin_may_read(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    channel.world.say(ANN, channel.group, "/status", mask="anonymous")
    await channel.take_all()
    (item,) = await channel.items(channel.group)
    assert "Bob" in item.text


async def test_an_unknown_command_is_answered_only_where_it_can_be_meant_for_the_bot(
    channel: Any,
) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, "/dance", ANN) == [phrases.UNKNOWN_COMMAND]
    assert await channel.say(ANN, "/dance@dying_message_bot") == [phrases.UNKNOWN_COMMAND]
    assert await channel.say(ANN, "/dance") == []


async def test_join_shows_a_personal_link_to_whoever_has_not_started_the_bot(channel: Any) -> None:
    table = await channel.open_table(ANN)
    await channel.say(BOB, "/join")
    (item,) = await channel.items(channel.group)
    ((button,),) = item.keyboard
    payload = channel.context.tables.link_payload(table.id, BOB)
    assert button.url == f"https://t.me/dying_message_bot?start={payload}"
    assert await channel.table() == table


async def test_start_with_a_payload_seats_its_owner_once_and_nobody_else(channel: Any) -> None:
    table = await channel.open_table(ANN)
    payload = channel.context.tables.link_payload(table.id, BOB)
    assert await channel.say(CID, f"/start {payload}", CID) == [_line(Denial.LINK_OF_ANOTHER)]
    assert await channel.say(BOB, f"/start {payload}", BOB) == [phrases.SEATED_BY_LINK]
    assert await channel.say(BOB, f"/start {payload}", BOB) == [_line(Denial.ALREADY_IN)]
    assert [member.user for member in (await channel.table()).members] == [ANN, BOB]


async def test_who_is_seated_by_a_link_is_told_so_in_the_same_write(
    channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed right after it, the service has nothing left to say when the update comes again."""
    table = await channel.open_table(ANN)
    channel.world.start(BOB, channel.context.tables.link_payload(table.id, BOB))
    (body,) = channel.updates()
    killed = Mock(side_effect=asyncio.CancelledError)
    with monkeypatch.context() as patched:
        patched.setattr(Nudger, "nudge", killed)
        with pytest.raises(asyncio.CancelledError):
            await channel.take(body)
    await channel.take(body)
    assert [item.text for item in await channel.items(BOB)] == [phrases.SEATED_BY_LINK]


@pytest.mark.parametrize(
    "payload", ["x", "j-abc-def", "j-" + "a" * 63, "<b>", "j-zzzzzzzz-" + "a" * 20]
)
async def test_start_with_a_payload_that_is_none_of_ours_says_so(
    channel: Any, payload: str
) -> None:
    (line,) = await channel.say(ANN, "/start", ANN)
    assert line == phrases.HELLO
    (line,) = await channel.say(ANN, f"/start {payload}", ANN)
    assert line in {_line(Denial.LINK_INVALID), _line(Denial.LINK_OF_ANOTHER)}


async def test_leave_in_private_gets_up_from_the_only_table(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    assert await channel.say(BOB, "/leave", BOB) == [phrases.LEFT]
    assert [member.user for member in (await channel.table()).members] == [ANN]
    assert await channel.say(BOB, "/leave", BOB) == [_line(Denial.NOT_IN)]


async def test_leave_in_private_with_several_tables_asks_which(channel: Any) -> None:
    await channel.open_table(ANN)
    other = channel.world.group("Elsewhere", [ANN])["id"]
    await channel.say(ANN, "/newgame", other)
    assert await channel.say(ANN, "/leave", ANN) == [phrases.LEAVE_WHICH]
    assert len(await channel.context.tables.tables_of(ANN)) == 2


async def test_pace_and_cast_without_words_say_what_is_set_to_anybody(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    (pace,) = await channel.say(BOB, "/pace")
    assert "day" in pace
    (cast,) = await channel.say(BOB, "/cast")
    assert "as soon as 4 of you are here" in cast
    assert await channel.table() == table
    await channel.start(DOT)
    await channel.say(DOT, "/join")
    (cast,) = await channel.say(BOB, "/cast")
    assert "Private Detective" in cast


async def test_a_swap_by_command_follows_the_rules(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    (line,) = await channel.say(ANN, "/cast soulmate for citizen")
    assert line.startswith("You are too few to swap in Soulmate")
    assert await channel.table() == table


async def test_rules_help_and_start_are_answered_everywhere(channel: Any) -> None:
    for where in (channel.group, ANN):
        for name, text in (("rules", RULES), ("help", HELP)):
            await channel.start(ANN)
            assert await channel.say(ANN, f"/{name}", where) == [text]
    assert await channel.say(ANN, "/start", channel.group) == [phrases.HELLO_GROUP]


async def test_players_are_listed_before_the_game_and_in_it(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    (before,) = await channel.say(EVE, "/players")
    await channel.say(ANN, "/begin")
    (playing,) = await channel.say(EVE, "/players")
    assert before != playing
    for name in ("Ann", "Bob", "Cid", "Dot"):
        assert name in before
        assert name in playing


async def test_reading_commands_answer_in_the_group_and_in_private(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    for where in (channel.group, ANN):
        (status,) = await channel.say(ANN, "/status please", where)
        assert "Dot" in status
    await channel.say(ANN, "/begin")
    for name, word in (("status", "night"), ("case", "Round 1"), ("players", "Ann")):
        for where in (channel.group, ANN):
            assert word in (await channel.say(ANN, f"/{name}", where))[0]


async def test_role_tells_people_their_own_character_and_nothing_before_the_game(
    channel: Any,
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(ANN, "/role", ANN) == [_line(Denial.NOT_BEGUN)]
    await channel.say(ANN, "/begin")
    table = await channel.table()
    for user in (ANN, BOB, CID, DOT):
        (card,) = await channel.say(user, "/role", user)
        assert f"You are: {signed(table.game.players[table.seat_of(user)].role)}" in card
    await channel.start(EVE)
    assert await channel.say(EVE, "/role", EVE) == [_line(Denial.NOT_IN)]


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


def _line(code: Denial) -> str:
    return denial(Denied(code))
