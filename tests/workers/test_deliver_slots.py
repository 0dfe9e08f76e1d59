"""A slot leads to a message; what changes it is sent only if there is something to change."""

from typing import Any

import pytest

from service.delivery import Failure, SendError
from service.store import keys
from service.store.outbox import Button, Item, Kind, Outgoing
from service.store.store import Store
from tests.workers.deliveries import CHAT, MakeDeliverer, change, message_in, said
from workers.deliver import Deliverer


async def test_a_slot_leads_to_the_message_that_was_sent_into_it(
    redis: Any, store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("first", slot="status") + change(Kind.PIN) + change(Kind.EDIT, "second"))
    await deliverer.deliver(CHAT)
    assert await message_in(redis, CHAT, "status") == 101
    assert [(sent.kind, message_id) for _, sent, message_id in channel.sent] == [
        (Kind.SEND, None),
        (Kind.PIN, 101),
        (Kind.EDIT, 101),
    ]


async def test_a_new_message_takes_the_slot_over(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("a", "b", slot="status") + change(Kind.EDIT, "c"))
    await deliverer.deliver(CHAT)
    assert [message_id for *_, message_id in channel.sent] == [None, None, 102]


async def test_a_change_that_leads_to_what_is_shown_already_is_not_sent(
    store: Store, deliverer: Deliverer, channel: Any
) -> None:
    button = ((Button(text="Yes", data="t:1:ok"),),)
    edit = Item(kind=Kind.EDIT, slot="status", text="a", keyboard=button)
    await store.post(said("a", slot="status", keyboard=button))
    await deliverer.deliver(CHAT)
    await store.post((Outgoing(CHAT, edit),))
    await deliverer.deliver(CHAT)
    await store.post(change(Kind.KEYBOARD_OFF))
    await deliverer.deliver(CHAT)
    await store.post(change(Kind.KEYBOARD_OFF))
    await deliverer.deliver(CHAT)
    assert [sent.kind for _, sent, _ in channel.sent] == [Kind.SEND, Kind.KEYBOARD_OFF]
    await store.post((Outgoing(CHAT, edit),))
    await deliverer.deliver(CHAT)
    await store.post((*change(Kind.EDIT, "a"), *change(Kind.KEYBOARD_OFF)))
    await deliverer.deliver(CHAT)
    assert [sent.kind for _, sent, _ in channel.sent[2:]] == [Kind.EDIT, Kind.EDIT]


async def test_an_edit_without_a_message_is_sent_and_other_changes_are_skipped(
    redis: Any, store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(change(Kind.PIN) + change(Kind.KEYBOARD_OFF) + change(Kind.EDIT, "new"))
    await deliverer.deliver(CHAT)
    assert [(sent.text, message_id) for _, sent, message_id in channel.sent] == [("new", None)]
    assert await message_in(redis, CHAT, "status") == 101


async def test_an_edit_of_a_message_that_is_gone_is_sent_as_new(
    redis: Any, store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("old", slot="status"))
    await deliverer.deliver(CHAT)
    channel.failures = [SendError(Failure.MISSING, "message to edit not found")]
    await store.post(change(Kind.EDIT, "new"))
    await deliverer.deliver(CHAT)
    assert [(sent.text, message_id) for _, sent, message_id in channel.sent] == [
        ("old", None),
        ("new", None),
    ]
    assert await message_in(redis, CHAT, "status") == 102


@pytest.mark.parametrize("kind", [Kind.SEND, Kind.EDIT, Kind.PIN])
async def test_a_missing_message_never_blocks_the_chat(
    store: Store, deliverer: Deliverer, channel: Any, kind: Kind
) -> None:
    await store.post(said("old", slot="status"))
    await deliverer.deliver(CHAT)
    channel.failures = [SendError(Failure.MISSING, "gone")] * 3
    await store.post(change(kind, "x") + said("after"))
    await deliverer.deliver(CHAT)
    channel.failures = []
    await deliverer.deliver(CHAT)
    assert channel.calls <= 5


async def test_an_edit_that_changes_while_it_is_sent_is_sent_again(
    store: Store, make_deliverer: MakeDeliverer, channel: Any
) -> None:
    class Meanwhile:
        async def send(self, chat: keys.Chat, sent: Item, message_id: int | None) -> int | None:
            if sent.text == "1":
                await store.post(change(Kind.EDIT, "2"))
            return await channel.send(chat, sent, message_id)  # type: ignore[no-any-return]

    await store.post(change(Kind.EDIT, "1"))
    await make_deliverer(Meanwhile()).deliver(CHAT)
    assert [(sent.text, message_id) for _, sent, message_id in channel.sent] == [
        ("1", None),
        ("2", 101),
    ]


async def test_a_message_that_could_not_be_sent_leaves_its_slot_empty(
    redis: Any, store: Store, deliverer: Deliverer, channel: Any
) -> None:
    await store.post(said("old", slot="status"))
    await deliverer.deliver(CHAT)
    channel.failures = [SendError(Failure.REFUSED, "too long")]
    await store.post(said("new", slot="status"))
    await deliverer.deliver(CHAT)
    assert await message_in(redis, CHAT, "status") is None
