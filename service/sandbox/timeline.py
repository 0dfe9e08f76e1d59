"""Chats and their messages, and how people and the bot hear of them."""

import time
from collections.abc import Callable

from service.sandbox.errors import Refused
from service.sandbox.events import Events
from service.sandbox.privacy import reaches_bot
from service.sandbox.state import BOT_ID, Json, Member, Room, State
from service.sandbox.updates import Updates
from service.sandbox.views import chat_entry, message_view

KEPT_MESSAGES = 2_000  # a chat; so that what is saved stays small however long one plays


class Timeline:
    """What happens is written into `state`, told to subscribers of `events` and queued in
    `updates` for the bot. `clock` gives epoch seconds. All runs on one event loop, unlocked.
    """

    def __init__(self, state: State, clock: Callable[[], float] = time.time) -> None:
        self.state = state
        self.clock = clock
        self.events = Events()
        self.updates = Updates(state)
        self.on_change: list[Callable[[], None]] = []

    @property
    def speed(self) -> float:
        return self.state.speed

    def date(self) -> int:
        return int(self.clock())

    def user(self, user: int) -> Json:
        """A Bot API User, the bot's own too. Raises `Refused` for nobody."""
        found = self.state.bot if user == BOT_ID else self.state.users.get(user)
        if found is None:
            raise Refused(f"There is no user {user}.")
        return found

    def room(self, chat: int) -> Room:
        if chat not in self.state.rooms:
            raise Refused(f"There is no chat {chat}.")
        return self.state.rooms[chat]

    def open_room(self, chat: int) -> Room:
        """A group that people can still join, leave and change."""
        room = self.room(chat)
        if room.private or room.migrated_to:
            raise Refused("This is no group, or it has become a supergroup.")
        return room

    def room_of(self, user: int, chat: int) -> Room:
        room = self.room(chat)
        if not room.member(user).present:
            raise Refused("You are not in this chat.")
        return room

    def new_room(self, chat: Json, standing: dict[int, Member]) -> Room:
        chat_id = self.state.next_group_id(chat["type"])
        room = Room(chat={"id": chat_id} | chat, members=standing)
        self.state.rooms[chat_id] = room
        return room

    def quoted(self, room: Room, message_id: int) -> Json:
        """A message as one that answers it shows it. Raises `Refused` when it is gone."""
        if message_id not in room.messages:
            raise Refused("The message replied to is gone.")
        message = room.messages[message_id]
        return {key: value for key, value in message.items() if key != "reply_to_message"}

    def post(self, room: Room, content: Json, *, sender: Json, number: int | None = None) -> Json:
        """Put a message into a chat, show it to the people there and, unless it is one of the
        bot's own, tell the bot as far as privacy mode lets it know. `number` is an id that was
        taken for it.
        """
        message_id = number or self.state.next_message_id(room)
        head = {"message_id": message_id, "from": sender, "chat": room.chat, "date": self.date()}
        message = room.messages[message_id] = head | content
        if len(room.messages) > KEPT_MESSAGES:
            del room.messages[next(iter(room.messages))]
        self.events.emit({"type": "message", "message": message_view(message)}, room.people)
        if reaches_bot(self.state, room, message):
            self.notify("message", message, lane=f"chat:{room.id}")
        self.changed()
        return message

    def notify(self, kind: str, body: Json, *, lane: str) -> None:
        self.updates.add(kind, body, lane=lane)
        self.changed()

    def chat_changed(self, room: Room) -> None:
        for user in room.people:
            self.events.emit({"type": "chat", "chat": chat_entry(room, user, self.clock())}, [user])
        self.changed()

    def edit(self, room: Room, message: Json) -> Json:
        """Put a new version in the place of a message; versions sent out before stay as they
        were.
        """
        message = message | {"edit_date": self.date()}
        room.messages[message["message_id"]] = message
        self.events.emit({"type": "edited", "message": message_view(message)}, room.people)
        self.changed()
        return message

    def delete(self, room: Room, message_id: int) -> None:
        del room.messages[message_id]
        self.events.emit(
            {"type": "deleted", "chat": room.id, "message_id": message_id}, room.people
        )
        if message_id in room.pinned:
            self.pin(room, [n for n in room.pinned if n != message_id])
        self.changed()

    def pin(self, room: Room, pinned: list[int]) -> None:
        """Make these the pinned messages; the last one is what the chat shows on top."""
        room.pinned = pinned
        top = pinned[-1] if pinned else None
        self.events.emit({"type": "pinned", "chat": room.id, "message_id": top}, room.people)
        self.changed()

    def changed(self) -> None:
        """Something is different from what was last saved."""
        for listener in self.on_change:
            listener()
