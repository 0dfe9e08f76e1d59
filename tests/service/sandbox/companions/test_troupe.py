"""The companions of a world are kept playing, whatever befalls one of them."""

import asyncio
import logging
from typing import Any

import pytest

from service.sandbox.companions import troupe


async def test_an_error_ends_one_companion_who_starts_again(
    stage: Any,
    wait_until: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    unlucky, other = stage.companions[:2]
    monkeypatch.setattr(troupe, "BREATH", 0.01)

    def stumble_once(user: int, _option: str) -> dict[str, Any]:
        if user == unlucky and stage.bot.taps.count((user, "t1:3:s7")) == 1:
            return {"url": 7}  # no phone can read this
        return {}

    stage.bot.answer["t1:3"] = stumble_once
    async with stage.playing():
        for user in (unlucky, other):
            stage.bot.post(user, "Choose.", ("s7", "Zoe"), window="t1:3")
        await wait_until(lambda: len(stage.bot.taps) == 3, "another try")
        await asyncio.sleep(0.05)
    assert sorted(stage.bot.taps) == [(unlucky, "t1:3:s7")] * 2 + [(other, "t1:3:s7")]
    [record] = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert f"companion {unlucky} stumbled" in record.getMessage()


async def test_a_sandbox_that_hangs_up_ends_the_companions_but_not_their_runner(
    stage: Any, wait_until: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage.playing():
        stage.world.set_speed(0.001)
        stage.bot.post(stage.companions[0], "Choose.", ("s7", "Zoe"), window="t1:3")
        await asyncio.sleep(0.01)
        stage.world.hang_up()
        await wait_until(lambda: not stage.world.events.subscriptions, "all to hang up")
    assert not caplog.records


async def test_what_a_message_that_went_away_asked_is_not_answered(stage: Any) -> None:
    stage.world.set_speed(200)
    room = stage.world.room(stage.companions[0])
    async with stage.playing():
        message = stage.bot.post(stage.companions[0], "Choose.", ("s7", "Zoe"))
        stage.world.delete(room, message)
        await asyncio.sleep(0.2)
    assert stage.bot.taps == []


async def test_a_newer_window_takes_the_place_of_the_older(stage: Any, wait_until: Any) -> None:
    stage.world.set_speed(100)
    user = stage.companions[0]
    async with stage.playing():
        old = stage.bot.post(user, "Choose.", ("s7", "Zoe"), window="t1:3")
        stage.bot.post(user, "Choose.", ("s8", "Yan"), window="t1:4")
        stage.bot.edit(user, old, ("s6", "Xia"), window="t1:3")
        await wait_until(lambda: stage.bot.taps, "an answer")
        await asyncio.sleep(0.2)
    assert stage.bot.taps == [(user, "t1:4:s8")]


async def test_who_may_not_write_presses_all_the_same(stage: Any, wait_until: Any) -> None:
    for member in stage.world.room(stage.group).members.values():
        member.status = "restricted"
    async with stage.playing():
        stage.bot.post(stage.group, "Discuss.", ("w1", "Ready"), ("w0", "Skip"), window="t1:5")
        await wait_until(lambda: len(stage.bot.taps) == 12, "all to press")
        await asyncio.sleep(0.05)
    assert stage.lines() == []
