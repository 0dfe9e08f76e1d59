"""A forum's topics: opened, closed, deleted, and what makes a message one of theirs.

A topic's thread id is the id of the message that opened it. The general topic is where a
message without a thread stands; it is named by `GENERAL` only to close it.
"""

from service.sandbox.errors import Refused
from service.sandbox.state import Json, Room, Topic
from service.sandbox.timeline import Timeline

LONGEST_NAME = 128
GENERAL = 1


def switch(world: Timeline, chat: int, *, on: bool) -> Room:
    """Have topics in a supergroup or not; what was opened before waits while they are off."""
    room = world.open_room(chat)
    if room.type != "supergroup":
        raise Refused("Only a supergroup can have topics.")
    plain = {key: value for key, value in room.chat.items() if key != "is_forum"}
    room.chat = plain | ({"is_forum": True} if on else {})
    world.chat_changed(room)
    return room


def open_topic(world: Timeline, chat: int, name: str) -> int:
    """The new topic's thread id."""
    room = _forum(world, chat)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(f"A topic's name has 1 to {LONGEST_NAME} characters.")
    thread = world.state.next_message_id(room)
    room.topics[thread] = Topic(name=name)
    opened = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
    world.post(room, opened | membership(room, thread), sender=_owner(world, room), number=thread)
    world.chat_changed(room)
    return thread


def close(world: Timeline, chat: int, thread: int, *, closed: bool = True) -> None:
    """Close a topic, or open it again with `closed` false."""
    room, topic = _topic(world, chat, thread)
    if topic.closed == closed:
        raise Refused(f"This topic is {'closed' if closed else 'open'} already.")
    topic.closed = closed
    said: Json = {"forum_topic_closed" if closed else "forum_topic_reopened": {}}
    where = None if thread == GENERAL else thread
    world.post(room, said | answering(world, room, where), sender=_owner(world, room))
    world.chat_changed(room)


def delete(world: Timeline, chat: int, thread: int) -> None:
    """Remove a topic with all that was written in it."""
    room, topic = _topic(world, chat, thread)
    if topic is room.general:
        raise Refused("The general topic cannot be deleted.")
    del room.topics[thread]
    for number, message in list(room.messages.items()):
        if message.get("is_topic_message") and message["message_thread_id"] == thread:
            world.delete(room, number)
    world.chat_changed(room)


def is_closed(room: Room, thread: int | None) -> bool:
    """Whether only who may manage topics writes there; without a thread, in the general one."""
    topic = room.general if thread is None else room.topics.get(thread)
    return room.forum and topic is not None and topic.closed


def membership(room: Room, thread: int | None) -> Json:
    """The fields that put a message into a topic; none in the general one."""
    if thread is None or not room.forum:
        return {}
    return {"message_thread_id": thread, "is_topic_message": True}


def answering(world: Timeline, room: Room, thread: int | None, reply_to: int | None = None) -> Json:
    """The fields of a message that answers another, in a topic or not. Without a thread of its
    own an answer stands where the answered message does, and what answers nothing in a topic
    is to bots an answer to the topic's opening. Outside of forums a supergroup's answers have a
    thread as well, which is no topic. Raises `Refused` when the answered message is gone.
    """
    answered = world.quoted(room, reply_to) if reply_to is not None else None
    if room.forum:
        return _in_forum(world, room, thread or _thread(answered), answered)
    reply = {"reply_to_message": answered} if answered else {}
    if answered is None or room.type != "supergroup":
        return reply
    return reply | {"message_thread_id": answered.get("message_thread_id", reply_to)}


def _in_forum(world: Timeline, room: Room, thread: int | None, answered: Json | None) -> Json:
    if answered is None and thread in room.messages:
        answered = world.quoted(room, thread)
    return membership(room, thread) | ({"reply_to_message": answered} if answered else {})


def _thread(message: Json | None) -> int | None:
    """The topic a message is in, None for the general one."""
    return message["message_thread_id"] if message and message.get("is_topic_message") else None


def _forum(world: Timeline, chat: int) -> Room:
    room = world.open_room(chat)
    if not room.forum:
        raise Refused("This group has no topics.")
    return room


def _topic(world: Timeline, chat: int, thread: int) -> tuple[Room, Topic]:
    room = _forum(world, chat)
    topic = room.general if thread == GENERAL else room.topics.get(thread)
    if topic is None:
        raise Refused("There is no such topic.")
    return room, topic


def _owner(world: Timeline, room: Room) -> Json:
    return world.user(room.owner)
