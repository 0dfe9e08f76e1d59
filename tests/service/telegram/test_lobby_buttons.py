"""The buttons of a lobby and of its settings."""

from typing import Any

import pytest

from engine.roles import Role
from service.sandbox import members
from service.store.outbox import Item, Kind
from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.telegram import phrases
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
CLOSED = denial(Denied(Denial.CLOSED))


async def test_join_seats_whoever_has_started_the_bot(channel: Any) -> None:
    table = await channel.open_table(ANN)
    await channel.start(BOB)
    assert (await channel.press(BOB, f"{table.id}:0:join")).text == phrases.SEATED
    assert (await channel.table()).member(BOB)
    again = await channel.press(BOB, f"{table.id}:0:join")
    assert (again.text, again.alert) == (denial(Denied(Denial.ALREADY_IN)), False)


async def test_join_leads_others_to_the_bots_chat_by_their_own_link(channel: Any) -> None:
    table = await channel.open_table(ANN)
    reply = await channel.press(BOB, f"{table.id}:0:join")
    payload = channel.context.tables.link_payload(table.id, BOB)
    assert reply.url == f"https://t.me/dying_message_bot?start={payload}"
    assert await channel.table() == table
    channel.world.start(BOB, payload)
    await channel.take_all()
    assert (await channel.table()).member(BOB)


async def test_leave_and_begin_are_done_for_whom_they_are_meant(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT, EVE)
    assert (await channel.press(EVE, f"{table.id}:0:leave")).text == phrases.LEFT
    again = await channel.press(EVE, f"{table.id}:0:leave")
    assert (again.text, again.alert) == (denial(Denied(Denial.NOT_IN)), False)
    refused = await channel.press(BOB, f"{table.id}:0:begin")
    assert refused.text == denial(Denied(Denial.NOT_HOST))
    assert (await channel.table()).stage is Stage.LOBBY
    assert (await channel.press(ANN, f"{table.id}:0:begin")).text == phrases.BEGUN
    assert (await channel.table()).stage is Stage.PLAYING


async def test_again_opens_a_new_table_for_whoever_pressed_it(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    await channel.say(ANN, "/begin")
    await channel.press(ANN, f"{table.id}:0:end")
    reply = await channel.press(BOB, f"{table.id}:0:again")
    new = await channel.table()
    assert (new.host, new.stage, reply.alert) == (BOB, Stage.LOBBY, False)
    assert new.id != table.id
    taken = (await channel.items(channel.group))[-1]
    assert (taken.kind, taken.slot) == (Kind.KEYBOARD_OFF, f"end:{table.id}")
    await channel.clear(channel.group)
    later = await channel.press(ANN, f"{table.id}:0:again")
    assert (later.text, later.alert) == (denial(Denied(Denial.TABLE_OPEN)), False)
    (taken,) = await channel.items(channel.group)
    assert (taken.kind, taken.slot) == (Kind.KEYBOARD_OFF, f"end:{table.id}")


async def test_again_in_private_opens_nothing(channel: Any) -> None:
    await channel.start(ANN)
    assert (await channel.press(ANN, "abc:0:again", ANN)).text == CLOSED


@pytest.mark.parametrize(
    "setting",
    [
        "set",
        "set:back",
        "set:done",
        "set:page:hostage",
        "set:pace:slow",
        "set:cast:default",
        "set:swap:soulmate:citizen",
    ],
)
async def test_settings_are_the_hosts_and_the_lobbys(channel: Any, setting: str) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    reply = await channel.press(BOB, f"{table.id}:0:{setting}")
    assert reply.text == denial(Denied(Denial.NOT_HOST))
    await channel.say(ANN, "/begin")
    reply = await channel.press(ANN, f"{table.id}:0:{setting}")
    assert reply.text == denial(Denied(Denial.BEGUN))


async def test_the_settings_open_turn_and_change_the_table(channel: Any) -> None:
    players = [ANN, BOB, CID, DOT, EVE, 6, 7]
    for user, name in ((6, "Finn"), (7, "Gus")):
        channel.world.person(name, user_id=user)
    members.join(channel.world, channel.group, [6, 7])
    table = await channel.open_table(*players)

    async def set_(option: str) -> list[Item]:
        await channel.clear(channel.group)
        assert (await channel.press(ANN, f"{table.id}:0:{option}")).text == ""
        return list(await channel.items(channel.group))

    assert (await set_("set"))[-1].keyboard
    assert "Soulmate" in (await set_("set:page:soulmate"))[-1].text
    assert (await set_("set:back"))[-1].keyboard
    await set_("set:pace:brisk")
    table_shown, settings_shown = await set_("set:swap:soulmate:citizen")
    assert table_shown.text == "lobby"
    assert (settings_shown.kind, settings_shown.slot) == (Kind.EDIT, f"set:{table.id}")
    changed = await channel.table()
    assert (changed.pace, changed.swaps) == ("brisk", ((Role.SOULMATE, Role.CITIZEN),))
    await set_("set:cast:default")
    assert (await channel.table()).swaps == ()
    (done,) = await set_("set:done")
    assert (done.kind, done.keyboard) == (Kind.EDIT, ())
