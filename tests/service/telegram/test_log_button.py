"""The log of a game, for whoever asks for it."""

import io
from typing import Any

import pytest

from service.record.export import WithheldError, export
from service.record.verify import verify
from service.store import keys
from service.store.outbox import Item, Kind
from service.store.store import Change
from service.tables.codec import dump_table, load_table
from service.tables.denied import Denial, Denied
from service.tables.table import Table
from service.telegram import phrases
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5
CLOSED = denial(Denied(Denial.CLOSED))


@pytest.fixture
async def over(channel: Any) -> Table:
    """Four have played, and their host has ended the game."""
    table: Table = await channel.begin_game(ANN, BOB, CID, DOT)
    await channel.press(ANN, f"{table.id}:0:end")
    return table


async def files(channel: Any, chat: int) -> list[Item]:
    return [item for item in await channel.items(chat) if item.kind is Kind.DOCUMENT]


async def test_it_goes_to_the_chat_of_the_player_who_asks(channel: Any, over: Table) -> None:
    for chat in (channel.group, BOB):
        await channel.clear(chat)
    assert (await channel.press(BOB, f"{over.id}:0:log")).text == phrases.LOG_SENT
    (file,) = await channel.items(BOB)
    assert (file.kind, file.table) == (Kind.DOCUMENT, over.id)
    assert await channel.items(channel.group) == []


async def test_a_press_that_comes_again_sends_no_other_file(channel: Any, over: Table) -> None:
    press = channel.pressing(BOB, f"{over.id}:0:log")
    for _time in range(2):
        assert await channel.take(press)
    assert len(await files(channel, BOB)) == 1


async def test_it_may_be_asked_for_in_private(channel: Any, over: Table) -> None:
    assert (await channel.press(BOB, f"{over.id}:0:log", BOB)).text == phrases.LOG_SENT
    assert len(await files(channel, BOB)) == 1


async def test_what_is_sent_fits(channel: Any, over: Table) -> None:
    log = await export(channel.context.store, over.id)
    assert verify(io.BytesIO(log.encode())).players == 4


async def test_whoever_only_watched_is_told_whom_to_ask(channel: Any, over: Table) -> None:
    await channel.start(EVE)
    reply = await channel.press(EVE, f"{over.id}:0:log")
    assert (reply.text, reply.alert) == (phrases.LOG_FOR_PLAYERS, True)
    assert await channel.items(EVE) == []


async def test_whoever_plays_at_another_table_is_as_good_as_a_stranger(
    channel: Any, over: Table
) -> None:
    await channel.begin_game(EVE, BOB, CID, DOT)
    assert (await channel.press(EVE, f"{over.id}:0:log")).text == phrases.LOG_FOR_PLAYERS
    assert await files(channel, EVE) == []


async def test_the_next_game_has_no_log_by_the_button_of_the_last_one(
    channel: Any, over: Table
) -> None:
    running = await channel.begin_game(ANN, BOB, CID, DOT)
    assert (await channel.press(BOB, f"{over.id}:0:log")).text == phrases.LOG_SENT
    (file,) = await files(channel, BOB)
    assert file.table == over.id
    assert (await channel.press(BOB, f"{running.id}:0:log")).text == CLOSED


async def test_a_host_who_has_no_seat_gets_it(channel: Any, over: Table) -> None:
    await channel.start(EVE)
    stored = await channel.context.store.load(over.id)
    led = load_table(stored.state, stored.version).model_copy(update={"host": EVE})
    change = Change(table=over.id, expected=stored.version, state=dump_table(led))
    await channel.context.store.commit(change)
    assert (await channel.press(EVE, f"{over.id}:0:log")).text == phrases.LOG_SENT
    assert len(await files(channel, EVE)) == 1


async def test_a_game_that_is_kept_no_longer_has_none(channel: Any, over: Table) -> None:
    await channel.context.redis.delete(keys.log(over.id))
    with pytest.raises(WithheldError, match="no_table"):
        await export(channel.context.store, over.id)
    await channel.context.redis.delete(keys.table(over.id))
    reply = await channel.press(BOB, f"{over.id}:0:log")
    assert (reply.text, reply.alert) == (phrases.LOG_GONE, True)
    assert await files(channel, BOB) == []


async def test_whoever_cannot_be_written_to_is_told_how(channel: Any, over: Table) -> None:
    await channel.context.store.set_facts(BOB, {"started": "0"})
    reply = await channel.press(BOB, f"{over.id}:0:log")
    assert (reply.text, reply.alert) == (phrases.START_FOR_LOG, True)


async def test_while_the_game_runs_there_is_none(channel: Any) -> None:
    """Its button is not there yet, but anybody can forge what a button says."""
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    for user in (ANN, BOB):
        assert (await channel.press(user, f"{table.id}:0:log")).text == CLOSED
        assert await files(channel, user) == []


async def test_of_a_lobby_there_is_none(channel: Any) -> None:
    table = await channel.open_table(ANN)
    assert (await channel.press(ANN, f"{table.id}:0:log")).text == CLOSED
