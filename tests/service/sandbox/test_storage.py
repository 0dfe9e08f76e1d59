import asyncio
from pathlib import Path
from typing import Any

from service.sandbox import members
from service.sandbox.methods.messages import (
    KEPT_PHOTOS,
    SendMessage,
    SendPhoto,
    send_message,
    send_photo,
)
from service.sandbox.server import open_world
from service.sandbox.state import Webhook
from service.sandbox.storage import FILE, Storage, load
from service.sandbox.timeline import KEPT_MESSAGES
from service.sandbox.world import World

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x02\xff\xfe"


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def lived_in() -> World:
    world = World()
    ann, bob = (world.person(name)["id"] for name in ("Ann", "Bob"))
    group = world.group("Friends", [ann, bob], bot_rights={"can_restrict_members": True})["id"]
    world.start(ann)
    world.start(bob)
    world.block(bob, blocked=True)
    send_photo(world, SendPhoto(chat_id=group, photo=PNG, caption="c"))
    keyboard = {"inline_keyboard": [[{"text": "T", "callback_data": "d"}]]}
    sent = send_message(world, SendMessage(chat_id=ann, text="x", reply_markup=keyboard))
    world.pin(world.room(ann), [sent["message_id"]])
    members.promote(world, group, bob, by=ann)
    world.updates.set_webhook(Webhook(url="http://x/", secret_token="s"), drop_pending=False)
    world.companions.append(bob)
    world.set_speed(7)
    return world


async def test_the_whole_world_survives_a_restart(tmp_path: Path) -> None:
    world = lived_in()
    await Storage(world, tmp_path).save()
    again = World(load(tmp_path))
    world.state.skip_ahead()
    assert again.state == world.state
    assert again.state.pending
    assert next(iter(again.state.photos.values())).content == PNG
    newer = again.person("Cy")["id"]
    assert newer not in world.state.users


async def test_changes_are_saved_soon_and_without_being_asked(
    tmp_path: Path, wait_until: Any
) -> None:
    world = World()
    saving = asyncio.create_task(Storage(world, tmp_path).keep_saving())
    await asyncio.sleep(0)
    assert not (tmp_path / FILE).exists()
    world.person("Ann")
    await wait_until((tmp_path / FILE).exists, "the file")
    world.person("Bob")

    def names() -> list[str]:
        state = load(tmp_path)
        return [u["first_name"] for u in state.users.values()] if state else []

    await wait_until(lambda: names() == ["Ann", "Bob"], "Bob to be saved")
    saving.cancel()
    assert files(tmp_path) == [FILE]


def test_an_unreadable_file_is_kept_aside(tmp_path: Path, caplog: Any) -> None:
    (tmp_path / FILE).write_text('{"half a')
    assert load(tmp_path) is None
    assert "starts afresh" in caplog.text
    assert [p.read_text() for p in tmp_path.iterdir()] == ['{"half a']


async def test_a_new_world_is_furnished_and_a_saved_one_keeps_its_speed(tmp_path: Path) -> None:
    world = open_world(tmp_path, 2.0)
    assert world.speed == 2.0
    assert world.user(1)["first_name"] == "Robin"
    assert world.companions == [11, 12, 13, 14, 15, 16]
    (group,) = [room for room in world.state.rooms.values() if not room.private]
    assert group.chat["title"] == "Friday night"
    assert group.people == [1, *world.companions]
    rights = ("can_pin_messages", "can_delete_messages", "can_restrict_members")
    assert all(group.bot.may(right) for right in rights)
    world.set_speed(50)
    await Storage(world, tmp_path).save()
    assert open_world(tmp_path, 2.0).speed == 50
    assert open_world(tmp_path, 3.0).speed == 3.0


def test_of_old_messages_and_pictures_only_the_newest_are_kept() -> None:
    world = World()
    ann = world.person("Ann")["id"]
    world.start(ann)
    world.set_speed(1000)
    for number in range(KEPT_MESSAGES):
        world.say(ann, ann, str(number))
    for _ in range(KEPT_PHOTOS + 1):
        sent = send_photo(world, SendPhoto(chat_id=ann, photo=PNG))
    texts = [m.get("text") for m in world.room(ann).messages.values()]
    assert len(texts) == KEPT_MESSAGES
    assert texts[0] == str(KEPT_PHOTOS + 1)
    assert len(world.state.photos) == KEPT_PHOTOS
    assert sent["photo"][0]["file_id"] in world.state.photos


async def test_an_id_given_out_after_the_last_save_is_never_given_out_again(tmp_path: Path) -> None:
    world = lived_in()
    await Storage(world, tmp_path).save()
    ann = next(iter(world.state.users))
    lost = [world.person("Dot")["id"], world.group("Lost", [ann])["id"]]
    lost.append(world.say(ann, ann, "lost")["message_id"])
    again = World(load(tmp_path))
    given = [again.person("Eve")["id"], again.group("New", [ann])["id"]]
    given.append(again.say(ann, ann, "new")["message_id"])
    assert not set(given) & set(lost)
    assert again.state.last_update_id > world.state.last_update_id
