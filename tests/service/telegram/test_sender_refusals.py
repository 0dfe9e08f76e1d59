"""Each refusal means to a delivery what it should."""

from functools import partial
from typing import Any

import pytest

from service.delivery import Failure
from service.record.export import export
from service.sandbox import groups, members
from service.sandbox.errors import ApiError, bad_request, too_many
from service.sandbox.faults import Fault
from service.sandbox.world import World
from service.store.outbox import Item, Kind
from service.store.store import Store
from service.telegram.bot import open_bot
from service.telegram.mutes import Mutes
from service.telegram.sender import TelegramSender
from tests.service.telegram.sent import fails

ANN, BOB = 1, 2


@pytest.mark.parametrize("kind", [Kind.EDIT, Kind.PIN, Kind.UNPIN])
async def test_a_message_that_is_gone_is_missing(
    sender: TelegramSender, group: int, kind: Kind
) -> None:
    assert (await fails(sender, group, Item(kind=kind, text="x"), 9999)).failure is Failure.MISSING


async def test_who_never_pressed_start_and_who_blocked_the_bot_are_unreachable(
    sender: TelegramSender, world: World
) -> None:
    assert (await fails(sender, ANN, Item(text="x"))).failure is Failure.UNREACHABLE
    world.start(ANN)
    world.block(ANN, blocked=True)
    assert (await fails(sender, ANN, Item(text="x"))).failure is Failure.UNREACHABLE


async def test_a_group_that_threw_the_bot_out_and_one_that_never_was_are_unreachable(
    sender: TelegramSender, world: World, group: int
) -> None:
    members.leave(world, group, world.state.bot["id"], by=ANN)
    for item in (Item(text="x"), Item(kind=Kind.MUTE, user=BOB)):
        assert (await fails(sender, group, item)).failure is Failure.UNREACHABLE
    assert (await fails(sender, -4242, Item(text="x"))).failure is Failure.UNREACHABLE


async def test_without_rights_a_pin_is_no_right(sender: TelegramSender, world: World) -> None:
    plain = world.group("Plain", [ANN])["id"]
    sent = await sender.send(plain, Item(text="x"), None)
    assert (await fails(sender, plain, Item(kind=Kind.PIN), sent)).failure is Failure.NO_RIGHT


async def test_where_nobody_can_be_muted_there_is_no_right_to(
    sender: TelegramSender, world: World
) -> None:
    mute = Item(kind=Kind.MUTE, user=BOB)
    basic = world.group("Basic", [ANN, BOB], kind="group")["id"]
    powerless = world.group("Super", [ANN, BOB])["id"]
    for chat in (basic, powerless):
        assert (await fails(sender, chat, mute)).failure is Failure.NO_RIGHT


async def test_nobody_in_particular_cannot_be_muted(sender: TelegramSender, group: int) -> None:
    assert (await fails(sender, group, Item(kind=Kind.MUTE))).failure is Failure.REFUSED


async def test_a_bot_that_may_not_write_in_the_group_has_no_right(
    sender: TelegramSender, world: World
) -> None:
    plain = world.group("Plain", [ANN])["id"]
    groups.allow(world, plain, {"can_send_messages": False}, by=ANN)
    assert (await fails(sender, plain, Item(text="x"))).failure is Failure.NO_RIGHT


async def test_a_group_that_moved_says_where_to(sender: TelegramSender, world: World) -> None:
    old = world.group("Plain", [ANN], kind="group")["id"]
    new = members.migrate(world, old)["id"]
    error = await fails(sender, old, Item(text="x"))
    assert (error.failure, error.migrated_to) == (Failure.MIGRATED, new)


async def test_too_many_requests_pass_and_tell_how_long_to_wait(
    sender: TelegramSender, world: World, group: int
) -> None:
    world.faults.order(Fault(error=too_many(26)))
    error = await fails(sender, group, Item(text="x"))
    assert (error.failure, error.retry_after) == (Failure.PASSING, 26.0)


async def test_an_answer_that_is_lost_passes_though_the_message_is_there(
    sender: TelegramSender, world: World, group: int
) -> None:
    world.faults.order(Fault(error=ApiError(502, "Bad Gateway"), after=True))
    assert (await fails(sender, group, Item(text="x"))).failure is Failure.PASSING
    assert [each["text"] for each in world.room(group).messages.values() if "text" in each] == ["x"]


@pytest.mark.parametrize("code", [500, 502, 401, 404, 409])
async def test_trouble_that_is_nobodys_fault_passes(
    sender: TelegramSender, world: World, group: int, code: int
) -> None:
    world.faults.order(Fault(error=ApiError(code, "Trouble")))
    assert (await fails(sender, group, Item(text="x"))).failure is Failure.PASSING


async def test_a_server_that_is_not_there_passes(settings: Any, mutes: Mutes, store: Store) -> None:
    away = settings.model_copy(update={"telegram_api_url": "http://127.0.0.1:1"})
    async with open_bot(away) as bot:
        sender = TelegramSender(bot, mutes, partial(export, store))
        error = await fails(sender, 1, Item(text="x"))
    assert error.failure is Failure.PASSING
    assert error.reason == "NetworkError"


async def test_a_fault_of_ours_is_refused_and_its_reason_quotes_no_text(
    sender: TelegramSender, group: int
) -> None:
    error = await fails(sender, group, Item(text="<secret>the killer</secret>", html=True))
    assert error.failure is Failure.REFUSED
    assert "secret" not in error.reason
    assert "parse entities" in error.reason
    too_long = await fails(sender, group, Item(text="x" * 5000))
    assert (too_long.failure, too_long.reason) == (Failure.REFUSED, "Message is too long")


@pytest.mark.parametrize(
    ("description", "failure"),
    [
        ("CHAT_WRITE_FORBIDDEN", Failure.NO_RIGHT),
        ("CHAT_SEND_PLAIN_FORBIDDEN", Failure.NO_RIGHT),
        ("have no write access to the chat", Failure.NO_RIGHT),
        ("not enough rights to send text messages to the chat", Failure.NO_RIGHT),
        ("need administrator rights in the channel chat", Failure.NO_RIGHT),
        ("message can't be deleted for everyone", Failure.NO_RIGHT),
        ("message can't be edited", Failure.MISSING),
        ("MESSAGE_ID_INVALID", Failure.MISSING),
        ("group chat was deactivated", Failure.UNREACHABLE),
        ("BUTTON_DATA_INVALID", Failure.REFUSED),
    ],
)
async def test_what_else_telegram_says_is_understood(
    sender: TelegramSender, world: World, group: int, description: str, failure: Failure
) -> None:
    world.faults.order(Fault(error=bad_request(description)))
    assert (await fails(sender, group, Item(text="x"))).failure is failure


async def test_a_pin_without_a_message_is_refused(sender: TelegramSender, group: int) -> None:
    assert (await fails(sender, group, Item(kind=Kind.PIN))).failure is Failure.REFUSED
