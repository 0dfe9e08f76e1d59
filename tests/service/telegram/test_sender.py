"""Each kind of item is carried out, and each refusal means to a delivery what it should."""

from typing import Any

import pytest
from telegram import Bot

from service.delivery import Failure, SendError
from service.sandbox import groups, members, topics
from service.sandbox.errors import ApiError, bad_request, too_many
from service.sandbox.faults import Fault
from service.sandbox.world import World
from service.store.due import DueTimes
from service.store.outbox import Button, Item, Kind
from service.telegram.bot import open_bot
from service.telegram.mutes import Mutes
from service.telegram.sender import TelegramSender

ANN, BOB, CID = 1, 2, 3


@pytest.fixture
def sender(bot: Bot, redis: Any, due: DueTimes) -> TelegramSender:
    return TelegramSender(bot, Mutes(redis, bot, due.now))


def message(world: World, chat: int, message_id: int | None) -> dict[str, Any]:
    assert message_id
    return world.room(chat).messages[message_id]


async def fails(
    sender: TelegramSender, chat: int, item: Item, message_id: int | None = None
) -> SendError:
    with pytest.raises(SendError) as caught:
        await sender.send(chat, item, message_id)
    return caught.value


async def test_a_plain_text_is_shown_as_it_is(
    sender: TelegramSender, world: World, group: int
) -> None:
    sent = await sender.send(group, Item(text="<3 & _i *"), None)
    assert message(world, group, sent)["text"] == "<3 & _i *"


async def test_html_is_formatted_and_buttons_stand_below(
    sender: TelegramSender, world: World, group: int
) -> None:
    keyboard = ((Button(text="Yes", data="t:1:w1"), Button(text="Go", url="https://t.me/x")),)
    sent = await sender.send(group, Item(text="<b>Hi</b>", html=True, keyboard=keyboard), None)
    shown = message(world, group, sent)
    assert shown["text"] == "Hi"
    assert shown["entities"][0]["type"] == "bold"
    (row,) = shown["reply_markup"]["inline_keyboard"]
    assert [button["text"] for button in row] == ["Yes", "Go"]


async def test_previews_of_links_are_off(sender: TelegramSender, world: World, group: int) -> None:
    await sender.send(group, Item(text="https://example.org"), None)
    (call,) = world.ledger.calls
    assert '"is_disabled": true' in str(call.params["link_preview_options"])


async def test_an_answer_quotes_what_it_answers_and_goes_out_when_that_is_gone(
    sender: TelegramSender, world: World, group: int
) -> None:
    question = world.say(ANN, group, "/status")["message_id"]
    answer = await sender.send(group, Item(text="night", reply_to=question), None)
    assert message(world, group, answer)["reply_to_message"]["message_id"] == question
    assert await sender.send(group, Item(text="night", reply_to=9999), None)


@pytest.fixture
def forum(world: World) -> int:
    rights = dict.fromkeys(members.BOT_RIGHTS, True)
    return int(world.group("Forum", [ANN, BOB], forum=True, bot_rights=rights)["id"])


async def test_a_text_goes_into_its_topic(sender: TelegramSender, world: World, forum: int) -> None:
    topic = topics.open_topic(world, forum, "Games")
    sent = await sender.send(forum, Item(text="in", thread=topic), None)
    assert message(world, forum, sent)["message_thread_id"] == topic


@pytest.mark.parametrize("how", ["closed", "deleted", "never there"])
async def test_a_topic_that_takes_no_text_is_no_topic(
    sender: TelegramSender, world: World, forum: int, how: str
) -> None:
    topic = topics.open_topic(world, forum, "Games")
    match how:
        case "closed":
            topics.close(world, forum, topic)
        case "deleted":
            topics.delete(world, forum, topic)
        case _:
            topic += 1000
    error = await fails(sender, forum, Item(text="in", thread=topic))
    assert error.failure is Failure.NO_TOPIC
    sent = await sender.send(forum, Item(text="beside"), None)
    assert "message_thread_id" not in message(world, forum, sent)


async def test_an_answer_to_what_stands_in_a_closed_topic_is_no_topic(
    sender: TelegramSender, world: World, forum: int
) -> None:
    topic = topics.open_topic(world, forum, "Games")
    question = await sender.send(forum, Item(text="asked", thread=topic), None)
    topics.close(world, forum, topic)
    for thread in (topic, None):
        item = Item(text="answer", thread=thread, reply_to=question)
        assert (await fails(sender, forum, item)).failure is Failure.NO_TOPIC
    topics.delete(world, forum, topic)
    assert await sender.send(forum, Item(text="answer", reply_to=question), None)


async def test_an_edit_where_a_topic_is_closed_is_no_topic_and_missing_when_it_is_deleted(
    sender: TelegramSender, world: World, forum: int
) -> None:
    topic = topics.open_topic(world, forum, "Games")
    sent = await sender.send(forum, Item(text="one", thread=topic), None)
    world.faults.order(Fault(method="editMessageText", error=bad_request("TOPIC_CLOSED")))
    edit = Item(kind=Kind.EDIT, text="two")
    assert (await fails(sender, forum, edit, sent)).failure is Failure.NO_TOPIC
    topics.delete(world, forum, topic)
    assert (await fails(sender, forum, edit, sent)).failure is Failure.MISSING


async def test_where_the_general_topic_is_closed_there_is_no_right_to_write(
    sender: TelegramSender, world: World, forum: int
) -> None:
    topics.close(world, forum, topics.GENERAL)
    assert (await fails(sender, forum, Item(text="x"))).failure is Failure.NO_RIGHT


async def test_topics_that_are_switched_off_take_nothing(
    sender: TelegramSender, world: World, forum: int
) -> None:
    topic = topics.open_topic(world, forum, "Games")
    topics.switch(world, forum, on=False)
    assert (await fails(sender, forum, Item(text="x", thread=topic))).failure is Failure.NO_TOPIC
    assert await sender.send(forum, Item(text="x"), None)


async def test_an_edit_changes_the_message_and_one_that_changes_nothing_is_a_success(
    sender: TelegramSender, world: World, group: int
) -> None:
    sent = await sender.send(group, Item(text="one"), None)
    for _twice in range(2):
        edited = await sender.send(group, Item(kind=Kind.EDIT, text="two"), sent)
        assert edited == sent
    assert message(world, group, sent)["text"] == "two"


async def test_an_edit_of_nothing_is_a_new_message(
    sender: TelegramSender, world: World, group: int
) -> None:
    sent = await sender.send(group, Item(kind=Kind.EDIT, text="new"), None)
    assert message(world, group, sent)["text"] == "new"


async def test_a_keyboard_is_taken_off_and_the_text_stays(
    sender: TelegramSender, world: World, group: int
) -> None:
    keyboard = ((Button(text="Yes", data="t:1:w1"),),)
    sent = await sender.send(group, Item(text="Vote", keyboard=keyboard), None)
    for _twice in range(2):
        assert await sender.send(group, Item(kind=Kind.KEYBOARD_OFF), sent) == sent
    shown = message(world, group, sent)
    assert shown["text"] == "Vote"
    assert "reply_markup" not in shown


async def test_a_message_is_pinned_and_unpinned(
    sender: TelegramSender, world: World, group: int
) -> None:
    sent = await sender.send(group, Item(text="status"), None)
    assert await sender.send(group, Item(kind=Kind.PIN), sent) == sent
    assert world.room(group).pinned == [sent]
    assert await sender.send(group, Item(kind=Kind.UNPIN), sent) == sent
    assert world.room(group).pinned == []


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


async def test_a_probe_tells_who_can_be_written_to_and_leaves_no_trace(
    sender: TelegramSender, world: World
) -> None:
    probe = Item(kind=Kind.PROBE)
    assert (await fails(sender, ANN, probe)).failure is Failure.UNREACHABLE
    world.start(ANN)
    before = dict(world.room(ANN).messages)
    assert await sender.send(ANN, probe, None) is None
    assert world.room(ANN).messages == before
    world.block(ANN, blocked=True)
    assert (await fails(sender, ANN, probe)).failure is Failure.UNREACHABLE


async def test_somebody_is_muted_and_freed(
    sender: TelegramSender, world: World, group: int
) -> None:
    assert await sender.send(group, Item(kind=Kind.MUTE, user=BOB), None) is None
    assert world.room(group).member(BOB).status == "restricted"
    assert await sender.send(group, Item(kind=Kind.UNMUTE, user=BOB), None) is None
    assert world.room(group).member(BOB).status == "member"


async def test_whoever_is_still_muted_is_freed_with_all_the_others(
    sender: TelegramSender, world: World, group: int
) -> None:
    for user in (BOB, CID):
        await sender.send(group, Item(kind=Kind.MUTE, user=user), None)
    await sender.send(group, Item(kind=Kind.UNMUTE), None)
    assert {world.room(group).member(user).status for user in (BOB, CID)} == {"member"}


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


async def test_a_server_that_is_not_there_passes(settings: Any, redis: Any, due: DueTimes) -> None:
    away = settings.model_copy(update={"telegram_api_url": "http://127.0.0.1:1"})
    async with open_bot(away) as bot:
        error = await fails(TelegramSender(bot, Mutes(redis, bot, due.now)), 1, Item(text="x"))
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
