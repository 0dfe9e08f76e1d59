import asyncio
from typing import Any

import pytest

from service.sandbox.errors import Refused
from service.sandbox.phone import Phone, PocketPhone

BUTTONS = {"inline_keyboard": [[{"text": "Yes", "callback_data": "y"}]]}


@pytest.fixture
def phone(sandbox: Any) -> Phone:
    return PocketPhone(sandbox.world, sandbox.world.person("Ann")["id"])


async def test_a_phone_sees_its_own_chats_and_presses_buttons(sandbox: Any, phone: Phone) -> None:
    ann, eve = int(phone.user["id"]), sandbox.world.person("Eve")["id"]
    events = phone.events()
    sandbox.world.start(eve)
    await phone.start("abc")
    assert (await anext(events))["message"]["text"] == "/start abc"
    sent = await sandbox.result("sendMessage", chat_id=ann, text="x", reply_markup=BUTTONS)
    assert (await anext(events))["message"] == sent
    press = asyncio.create_task(phone.tap(ann, sent["message_id"], "y"))
    await asyncio.sleep(0)
    query = (await sandbox.updates())[-1]["callback_query"]
    await sandbox.result("answerCallbackQuery", callback_query_id=query["id"], text="Thanks")
    assert (await press)["text"] == "Thanks"
    await phone.send(ann, "bye")
    assert (await anext(events))["message"]["text"] == "bye"
    with pytest.raises(Refused):
        await phone.send(eve, "hello")


async def test_the_events_end_when_the_sandbox_stops(sandbox: Any, phone: Phone) -> None:
    events = phone.events()
    await phone.start()
    sandbox.world.hang_up()
    assert [event["type"] async for event in events] == ["message"]
    assert sandbox.world.events.subscriptions == set()
