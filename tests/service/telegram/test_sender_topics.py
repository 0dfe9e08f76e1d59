"""What is sent goes into its topic, or says that there is none."""

import pytest

from service.delivery import Failure
from service.sandbox import members, topics
from service.sandbox.errors import bad_request
from service.sandbox.faults import Fault
from service.sandbox.world import World
from service.store.outbox import Item, Kind
from service.telegram.sender import TelegramSender
from tests.service.telegram.sent import fails, message

ANN, BOB = 1, 2


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
