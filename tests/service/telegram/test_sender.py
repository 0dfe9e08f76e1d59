"""Each kind of item is carried out."""

from telegram import Bot

from service.delivery import Failure
from service.sandbox.world import World
from service.store.outbox import Button, Item, Kind
from service.telegram.mutes import Mutes
from service.telegram.sender import TelegramSender
from tests.service.telegram.sent import fails, message

ANN, BOB, CID = 1, 2, 3


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


async def test_a_log_goes_out_as_a_file(bot: Bot, mutes: Mutes, world: World) -> None:
    async def log(table: str) -> str:
        return f"the log of {table}\n"

    world.start(ANN)
    sender = TelegramSender(bot, mutes, log)
    item = Item(kind=Kind.DOCUMENT, text="<b>Log</b>", html=True, table="t4bl3")
    shown = message(world, ANN, await sender.send(ANN, item, None))
    assert (shown["document"]["file_name"], shown["caption"]) == (
        "dying-message-t4bl3.jsonl",
        "Log",
    )
    (kept,) = world.state.documents.values()
    assert kept.content == b"the log of t4bl3\n"


async def test_a_log_that_is_withheld_is_refused(sender: TelegramSender, world: World) -> None:
    world.start(ANN)
    error = await fails(sender, ANN, Item(kind=Kind.DOCUMENT, table="n0wh3r3"))
    assert (error.failure, error.reason) == (Failure.REFUSED, "no log: no_table")
    assert not world.state.documents
