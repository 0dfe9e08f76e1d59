"""Commands that only read."""

from typing import Any

import pytest

from engine.casts import default_cast
from engine.roles import Role
from service.store.outbox import Kind
from service.tables.denied import Denial, Denied
from service.tables.moment import Moment
from service.tables.notices import Froze, Why
from service.telegram import phrases
from service.texts.characters import all_described, signed
from service.texts.denials import denial
from service.texts.freezing import froze
from service.texts.help import HELP
from service.texts.markup import Html
from service.texts.rules import RULES

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


async def test_an_anonymous_admin_may_read(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    channel.world.say(ANN, channel.group, "/status", mask="anonymous")
    await channel.take_all()
    channel.world.say(ANN, channel.group, "/players", mask="anonymous")
    await channel.take_all()
    *_, table, players = await channel.items(channel.group)
    assert table.keyboard
    assert "Bob" in players.text


async def test_status_in_the_group_shows_the_lobby_anew_with_its_buttons(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    await channel.say(BOB, "/status")
    *_, old, shown = await channel.items(channel.group)
    assert (old.kind, old.slot) == (Kind.KEYBOARD_OFF, f"lobby:{table.id}")
    assert (shown.kind, shown.slot) == (Kind.SEND, f"lobby:{table.id}")
    assert f"{table.id}:0:join" in [button.data for row in shown.keyboard for button in row]
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
    (status,) = await channel.say(BOB, "/status please", BOB)
    assert "Dot" in status
    assert "Ann, the host, begins the game." in status
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


@pytest.mark.parametrize("name", ["status", "case", "role", "players"])
async def test_who_is_in_no_game_is_told_so_in_private(channel: Any, name: str) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    await channel.start(EVE)
    assert await channel.say(EVE, f"/{name}", EVE) == [phrases.IN_NO_GAME]


async def test_the_characters_in_play_come_first_where_it_is_known_which_those_are(
    channel: Any,
) -> None:
    await channel.start(EVE)
    (everywhere,) = await channel.say(EVE, "/characters", EVE)
    assert everywhere == all_described(None) == (await channel.say(EVE, "/characters"))[0]
    assert "In play" not in everywhere
    await channel.open_table(ANN, BOB, CID, DOT)
    for where in (channel.group, ANN):
        (text,) = await channel.say(ANN, "/characters", where)
        here, _, elsewhere = text.partition("Not in play here")
        assert all(signed(role) in here for role in default_cast(4))
        assert all((signed(role) in elsewhere) == (signed(role) not in here) for role in Role)


@pytest.mark.parametrize("name", ["status", "case", "role", "players"])
async def test_at_several_tables_each_answer_stands_below_the_name_of_its_group(
    channel: Any, name: str
) -> None:
    await channel.begin_game(ANN, BOB, CID, DOT)
    other = channel.world.group("<Elsewhere>", [ANN, BOB, CID, DOT])["id"]
    await channel.say(ANN, "/newgame", other)
    for user in (BOB, CID, DOT):
        await channel.say(user, "/join", other)
    await channel.say(ANN, "/begin", other)
    told = await channel.say(ANN, f"/{name}", ANN)
    for title in ("Friday night", "&lt;Elsewhere&gt;"):
        assert any(text.startswith(f"<i>In {title}:</i>\n") for text in told)


@pytest.mark.parametrize("begun", [False, True])
async def test_the_status_of_a_table_that_stands_still_says_why(
    channel: Any,
    begun: bool,  # noqa: FBT001 as parametrized
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    if begun:
        await channel.say(ANN, "/begin")
    await channel.context.tables.lost_group(channel.group, Moment(1))
    (told,) = await channel.say(BOB, "/status", BOB)
    frozen = (await channel.table()).frozen
    why = Froze(Why.OUT, frozen.until)
    assert told.startswith(froze(why, Html("“Friday night”"), frozen.since, playing=begun))
    assert (await channel.say(BOB, "/start", BOB))[-1] == told


def _line(code: Denial) -> str:
    return denial(Denied(code))
