"""What companions do about a table itself: sit, begin, stay, and leave the lead to people."""

import asyncio
from typing import Any

import pytest

from service.sandbox import members

LOBBY = (("join", "Join"), ("leave", "Leave"), ("set", "Settings"), ("begin", "Begin"))
REFUSED = {"text": "Not now.", "show_alert": True}
ANN, BEN = range(2)


def lobby(host: str, *seated: str) -> str:
    rows = (f"{number}. {name}" for number, name in enumerate(seated, 1))
    return "\n".join((f"Begin is for the host, {host}.", "", "Here:", *rows))


def rewrite(stage: Any, message_id: int, text: str) -> None:
    room = stage.world.room(stage.group)
    stage.world.edit(room, room.messages[message_id] | {"text": text})


async def settle() -> None:
    """Time enough, at the tests' speed, for many calm whiles."""
    await asyncio.sleep(0.2)


def presses(stage: Any, option: str) -> list[int]:
    """Who pressed it."""
    return [user for user, data in stage.bot.taps if data.split(":")[2] == option]


async def test_a_companion_who_is_the_host_begins_when_nobody_comes_any_more(
    stage: Any, wait_until: Any
) -> None:
    async with stage.playing():
        stage.bot.post(stage.group, lobby("Ann", "Ann", "Ben", "Cleo"), *LOBBY, window="t1:0")
        await wait_until(lambda: presses(stage, "begin"), "the beginning")
        await settle()
    assert presses(stage, "begin") == [stage.companions[ANN]]


async def test_a_companion_who_becomes_the_host_begins(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        text = lobby("Zoe", "Zoe", "Ann", "Ben", "Cleo")
        message = stage.bot.post(stage.group, text, *LOBBY, window="t1:0")
        await settle()
        assert not presses(stage, "begin")
        rewrite(stage, message, lobby("Ben", "Ann", "Ben", "Cleo"))
        await wait_until(lambda: presses(stage, "begin"), "the beginning")
    assert presses(stage, "begin") == [stage.companions[BEN]]


async def test_a_beginning_that_was_refused_is_tried_again_when_something_changes(
    stage: Any, wait_until: Any
) -> None:
    stage.bot.answer["t1:0"] = lambda _user, option: REFUSED if option == "begin" else {}
    async with stage.playing():
        message = stage.bot.post(stage.group, lobby("Ann", "Ann"), *LOBBY, window="t1:0")
        await wait_until(lambda: presses(stage, "begin"), "a try")
        await settle()
        assert len(presses(stage, "begin")) == 1
        rewrite(stage, message, lobby("Ann", "Ann", "Ben"))
        await wait_until(lambda: len(presses(stage, "begin")) == 2, "another try")


async def test_who_was_put_out_of_the_lobby_sits_down_again_when_let_in(
    stage: Any, wait_until: Any
) -> None:
    ann = stage.companions[ANN]
    shut = False
    stage.bot.answer["t1:0"] = lambda _user, _option: REFUSED if shut else {}
    async with stage.playing():
        text = lobby("Zoe", "Ann", "Ben")
        message = stage.bot.post(stage.group, text, *LOBBY, window="t1:0")
        await settle()
        shut = True
        stage.bot.taps.clear()
        rewrite(stage, message, lobby("Zoe", "Ben"))
        await wait_until(lambda: len(presses(stage, "join")) >= 2, "tries in vain")
        rewrite(stage, message, text)
        await settle()
        tries = len(stage.bot.taps)
        await settle()
    assert set(stage.bot.taps) == {(ann, "t1:0:join")}
    assert len(stage.bot.taps) == tries


async def test_who_comes_back_into_the_group_sits_down_again(stage: Any, wait_until: Any) -> None:
    ann, ben = stage.companions[ANN], stage.companions[BEN]
    async with stage.playing():
        stage.bot.post(stage.group, lobby("Zoe"), *LOBBY, window="t1:0")
        await wait_until(lambda: len(presses(stage, "join")) == 12, "all to join")
        members.leave(stage.world, stage.group, ben, by=ann)
        await settle()
        assert presses(stage, "join").count(ben) == 1
        members.join(stage.world, stage.group, [ben], by=ann)
        await wait_until(lambda: presses(stage, "join").count(ben) == 2, "Ben to join again")


async def test_whoever_is_asked_whether_they_still_play_does_each_time(
    stage: Any, wait_until: Any
) -> None:
    ann = stage.companions[ANN]
    asked = (("still", "I still play"), ("leave", "Leave the table"))
    async with stage.playing():
        for times in (1, 2):
            message = stage.bot.post(ann, "Do you still play?", *asked, window="t1:0")
            await wait_until(lambda times=times: len(stage.bot.taps) == times, "an answer")
            stage.bot.edit(ann, message)
    assert stage.bot.taps == [(ann, "t1:0:still")] * 2


@pytest.mark.parametrize("person_here", [False, True])
async def test_a_table_is_taken_over_only_where_no_person_could(
    stage: Any, wait_until: Any, *, person_here: bool
) -> None:
    if person_here:
        zoe = stage.world.person("Zoe")["id"]
        members.join(stage.world, stage.group, [zoe])
    async with stage.playing():
        stage.bot.post(stage.group, "Vote.", ("s90", "Zoe"), window="t1:9")
        stage.bot.post(stage.group, "Who takes over?", ("take", "Take over"), window="t1:0")
        if person_here:
            await settle()
        else:
            await wait_until(lambda: presses(stage, "take"), "a new host")
    assert bool(presses(stage, "take")) is not person_here


async def test_nobody_leaves_or_ends_anything(stage: Any) -> None:
    ann = stage.companions[ANN]
    async with stage.playing():
        for options in ((f"quit:{ann}", f"stay:{ann}"), ("end", "go_on"), ("again", "say")):
            for chat in (ann, stage.group):
                stage.bot.post(chat, "Sure?", *((each, each) for each in options), window="t1:0")
        await settle()
    assert stage.bot.taps == []
