"""/cancel in private: a host who may not write in the group can end what they have begun."""

from typing import Any

import pytest

from service.store.outbox import Kind
from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.telegram import phrases
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


async def test_a_lobby_is_closed_from_its_hosts_private_chat(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    assert await channel.say(BOB, "/cancel", BOB) == [phrases.HOST_OF_NONE]
    assert phrases.CLOSED in await channel.say(ANN, "/cancel", ANN)
    assert await channel.table() is None


async def test_whether_a_game_shall_end_is_asked_and_settled_in_private(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.say(ANN, "/cancel", ANN)
    asked = (await channel.items(ANN))[-1]
    assert "End the game in “Friday night” for all 4?" in asked.text
    assert _data(asked) == [f"{table.id}:0:end", f"{table.id}:0:go_on"]
    assert await channel.items(channel.group) == []
    await channel.press(ANN, f"{table.id}:0:go_on", ANN)
    settled = (await channel.items(ANN))[-1]
    assert (settled.kind, settled.slot, settled.keyboard) == (Kind.EDIT, asked.slot, ())
    assert (await channel.table()).stage is Stage.PLAYING
    await channel.press(ANN, f"{table.id}:0:end", ANN)
    assert await channel.table() is None


async def test_of_several_tables_the_host_is_asked_which(channel: Any) -> None:
    game = await channel.begin_game(ANN, BOB, CID, DOT)
    other = channel.world.group("Elsewhere", [ANN, BOB])["id"]
    await channel.say(ANN, "/newgame", other)
    lobby = await channel.table(other)
    await channel.say(ANN, "/cancel", ANN)
    asked = (await channel.items(ANN))[-1]
    assert sorted(_data(asked)) == sorted(f"{each.id}:0:cancel" for each in (game, lobby))
    reply = await channel.press(ANN, f"{lobby.id}:0:cancel", ANN)
    assert (reply.text, reply.alert) == (phrases.CLOSED, False)
    assert await channel.table(other) is None
    await channel.press(ANN, f"{game.id}:0:cancel", ANN)
    chosen, *_, question = (await channel.items(ANN))[-3:]
    assert (chosen.kind, chosen.slot, chosen.keyboard) == (Kind.EDIT, asked.slot, ())
    assert _data(question) == [f"{game.id}:0:end", f"{game.id}:0:go_on"]
    assert await channel.table() == game


@pytest.mark.parametrize("option", ["cancel", "go_on", "end"])
async def test_what_was_asked_about_a_game_is_closed_once_it_is_over(
    channel: Any, option: str
) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.press(ANN, f"{table.id}:0:end", ANN)
    await channel.clear(ANN)
    reply = await channel.press(ANN, f"{table.id}:0:{option}", ANN)
    assert (reply.text, reply.alert) == (denial(Denied(Denial.CLOSED)), True)
    assert await channel.items(ANN) == []


async def test_a_host_who_does_not_sit_there_closes_the_table_in_private(channel: Any) -> None:
    """Who opens a table before they have pressed Start is its host and does not sit there."""
    await channel.say(ANN, "/newgame")
    table = await channel.table()
    assert (table.host, table.members) == (ANN, ())
    await channel.start(ANN)
    (status,) = await channel.say(ANN, "/status", ANN)
    assert "Friday night" in status
    assert phrases.CLOSED in await channel.say(ANN, "/cancel", ANN)
    assert await channel.table() is None
    assert await channel.say(ANN, "/cancel", ANN) == [phrases.HOST_OF_NONE]


async def test_of_a_table_that_was_handed_over_its_old_host_knows_no_more(channel: Any) -> None:
    await channel.say(ANN, "/newgame")
    table = await channel.table()
    await channel.start(ANN, BOB)
    await channel.say(BOB, "/join")
    await channel.press(ANN, f"{table.id}:0:set:host:{BOB}")
    assert await channel.say(ANN, "/cancel", ANN) == [phrases.HOST_OF_NONE]
    assert phrases.CLOSED in await channel.say(BOB, "/cancel", BOB)


async def test_nobody_else_ends_it_with_a_forged_press(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    reply = await channel.press(BOB, f"{table.id}:0:cancel", BOB)
    assert (reply.text, reply.alert) == (denial(Denied(Denial.NOT_HOST)), True)
    in_group = await channel.press(ANN, f"{table.id}:0:cancel")
    assert in_group.text == denial(Denied(Denial.CLOSED))
    assert await channel.table() == table


def _data(item: Any) -> list[str]:
    return [button.data for row in item.keyboard for button in row]
