"""What cannot go into its topic goes into the general one, in order and at once."""

from typing import Any

import pytest

from service.delivery import Failure, SendError
from service.store.keys import Chat
from service.store.outbox import Item, Kind, Outgoing
from service.store.store import Store
from tests.workers.deliveries import GROUP, MakeDeliverer, message_in

TOPIC = 77


class Forum:
    """A topic that is closed, and messages in it that nobody can change any more."""

    def __init__(self, channel: Any, *, general_closed: bool = False) -> None:
        self.channel = channel
        self.general_closed = general_closed
        self.closed = True

    async def send(self, chat: Chat, item: Item, message_id: int | None) -> int | None:
        in_topic = item.thread is not None or item.reply_to is not None or message_id is not None
        if self.closed and in_topic:
            raise SendError(Failure.NO_TOPIC, "Topic_closed")
        if self.closed and self.general_closed:
            raise SendError(Failure.NO_RIGHT, "Topic_closed")
        return await self.channel.send(chat, item, message_id)  # type: ignore[no-any-return]


def posted(kind: Kind = Kind.SEND, **rest: Any) -> tuple[Outgoing]:
    return (Outgoing(GROUP, Item(kind=kind, table="t1", **rest)),)


async def test_a_message_that_finds_no_topic_is_told_and_sent_in_the_general_one_at_once(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    await store.post(posted(text="1", thread=TOPIC, reply_to=5) + posted(text="2", thread=TOPIC))
    await make_deliverer(Forum(channel)).deliver(GROUP)
    assert channel.texts == ["1", "2"]
    assert {(item.thread, item.reply_to) for _, item, _ in channel.sent} == {(None, None)}
    told = {(each.failure, each.table, each.thread) for each in channel.undelivered}
    assert told == {(Failure.NO_TOPIC, "t1", TOPIC)}


async def test_an_answer_in_a_closed_topic_is_sent_without_what_it_answers_and_nothing_is_told(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    await store.post(posted(text="1", reply_to=5))
    await make_deliverer(Forum(channel)).deliver(GROUP)
    assert [item.reply_to for _, item, _ in channel.sent] == [None]
    assert channel.undelivered == []


async def test_an_edit_in_a_closed_topic_is_a_new_message_that_later_edits_change(
    store: Store, redis: Any, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    forum = Forum(channel)
    forum.closed = False
    await store.post(posted(text="old", slot="status", thread=TOPIC))
    await make_deliverer(forum).deliver(GROUP)
    forum.closed = True
    await store.post(posted(Kind.EDIT, text="new", slot="status", thread=TOPIC))
    await make_deliverer(forum).deliver(GROUP)
    assert await message_in(redis, GROUP, "status") == 102
    forum.closed = False
    await store.post(posted(Kind.EDIT, text="newest", slot="status"))
    await make_deliverer(forum).deliver(GROUP)
    assert [(item.text, message_id) for _, item, message_id in channel.sent] == [
        ("old", None),
        ("new", None),
        ("newest", 102),
    ]


async def test_an_edit_of_a_message_that_vanished_with_its_topic_is_a_new_one_in_the_general_topic(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    await store.post(posted(text="old", slot="status", thread=TOPIC))
    await make_deliverer().deliver(GROUP)
    channel.failures = [
        SendError(Failure.MISSING, "message to edit not found"),
        SendError(Failure.NO_TOPIC, "message thread not found"),
    ]
    await store.post(posted(Kind.EDIT, text="new", slot="status", thread=TOPIC))
    await make_deliverer().deliver(GROUP)
    assert channel.texts == ["old", "new"]
    assert channel.sent[-1][1].thread is None


@pytest.mark.parametrize("kind", [Kind.PIN, Kind.UNPIN, Kind.KEYBOARD_OFF])
async def test_what_else_cannot_be_done_in_a_closed_topic_is_told_and_left(
    store: Store, make_deliverer: MakeDeliverer, channel: Any, kind: Kind
) -> None:
    button = [[{"text": "Yes", "data": "t:1:ok"}]]
    await store.post(posted(text="old", slot="status", thread=TOPIC, keyboard=button))
    await make_deliverer().deliver(GROUP)
    await store.post(posted(kind, slot="status", thread=TOPIC) + posted(text="next"))
    await make_deliverer(Forum(channel)).deliver(GROUP)
    assert channel.texts == ["old", "next"]
    assert [each.kind for each in channel.undelivered] == [kind]


async def test_where_the_general_topic_is_closed_too_nothing_can_be_said(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    await store.post(posted(text="1", thread=TOPIC, slot="status"))
    await make_deliverer(Forum(channel, general_closed=True)).deliver(GROUP)
    assert channel.texts == []
    told = [(each.failure, each.thread) for each in channel.undelivered]
    assert told == [(Failure.NO_TOPIC, TOPIC), (Failure.NO_RIGHT, None)]


async def test_what_the_general_topic_does_not_take_yet_tries_its_own_topic_again(
    store: Store, make_deliverer: MakeDeliverer, channel: Any, wait_until: Any
) -> None:
    channel.failures = [
        SendError(Failure.NO_TOPIC, "Topic_closed"),
        SendError(Failure.PASSING, "too many requests", retry_after=0),
    ]
    await store.post(posted(text="1", thread=TOPIC))
    await make_deliverer().deliver(GROUP)
    assert channel.texts == []

    async def is_sent() -> bool:
        await make_deliverer().deliver(GROUP)
        return bool(channel.texts)

    await wait_until(is_sent, "it is tried again")
    assert [item.thread for _, item, _ in channel.sent] == [TOPIC]
