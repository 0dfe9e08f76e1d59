from typing import Any

import pytest
from telegram import Bot
from telegram.error import NetworkError, RetryAfter

from service.sandbox.errors import ApiError, too_many
from service.sandbox.faults import Fault


@pytest.fixture
def people(sandbox: Any) -> list[int]:
    ids = [sandbox.world.person(name)["id"] for name in ("Ann", "Bob")]
    for user in ids:
        sandbox.world.start(user)
    return ids


async def test_a_fault_meets_the_calls_it_names_and_no_more(
    sandbox: Any, bot: Bot, people: list[int]
) -> None:
    ann, bob = people
    sandbox.world.faults.order(Fault("sendMessage", ann, too_many(26), times=2))
    await bot.send_message(bob, "not him")
    await bot.send_chat_action(ann, "typing")
    for _ in range(2):
        with pytest.raises(RetryAfter):
            await bot.send_message(ann, "x")
    await bot.send_message(ann, "y")
    assert [m["text"] for m in sandbox.world.room(ann).messages.values()] == ["/start", "y"]


async def test_an_answer_can_be_lost_after_the_deed(
    sandbox: Any, bot: Bot, people: list[int]
) -> None:
    sandbox.world.faults.order(Fault(error=ApiError(502, "Bad Gateway"), after=True))
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(people[0], "arrived all the same")
    assert list(sandbox.world.room(people[0]).messages.values())[-1]["text"].startswith("arrived")
    calls = sandbox.world.ledger.after(0)
    assert (calls[-1]["status"], calls[-1]["error"]) == (502, "Bad Gateway")


async def test_a_fault_can_be_ordered_over_http(sandbox: Any, people: list[int]) -> None:
    await sandbox.act("faults", method="sendmessage", code=403, description="Forbidden: no")
    await sandbox.act("faults", method="getMe", delay=0.05)
    assert await sandbox.error("sendMessage", chat_id=people[0], text="x") == "Forbidden: no"
    assert (await sandbox.result("getMe"))["id"] == 1000
    assert sandbox.world.faults.ordered == []
