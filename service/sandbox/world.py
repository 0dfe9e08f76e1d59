"""The sandbox's Telegram: its people, chats and messages, and all they can do to each other."""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Literal

from service.sandbox import members
from service.sandbox.entities import find_entities, is_blank, utf16_length
from service.sandbox.errors import Refused
from service.sandbox.faults import Faults
from service.sandbox.ledger import Ledger
from service.sandbox.limits import Limits
from service.sandbox.polls import Polls
from service.sandbox.privacy import reaches_bot
from service.sandbox.state import BOT_ID, Json, Member, Room, State, Update, Webhook
from service.sandbox.taps import Taps
from service.sandbox.views import button_data, chat_entry, may_write, message_view

LONGEST_TEXT = 4096
FASTEST = 1_000_000
START_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
UNASKED = {"chat_member", "message_reaction", "message_reaction_count"}
ANONYMOUS_ADMIN = {
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
CHANNEL_BOT = {
    "id": 136817688,
    "is_bot": True,
    "first_name": "Channel",
    "username": "Channel_Bot",
}
CHANNEL = {"id": -1001999999999, "type": "channel", "title": "A channel", "username": "a_channel"}

Mask = Literal["anonymous", "channel"]


class Subscription:
    """The events one person sees from the moment of subscribing on."""

    def __init__(self, close: Callable[["Subscription"], None]) -> None:
        self.queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._close = close

    def __aiter__(self) -> AsyncIterator[Json]:
        return self

    async def __anext__(self) -> Json:
        event = await self.queue.get()
        if event is None:
            raise StopAsyncIteration
        return event

    def close(self) -> None:
        self._close(self)


class World:
    """`clock` gives epoch seconds. Everything runs on one event loop; nothing is locked."""

    def __init__(
        self,
        state: State | None = None,
        *,
        username: str = "dying_message_bot",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.state = state or State(bot=_bot(username))
        self.clock = clock
        self.limits = Limits()
        self.ledger = Ledger()
        self.taps = Taps(clock)
        self.faults = Faults()
        self.polls = Polls()
        self.on_update: list[Callable[[], None]] = [self.polls.wake]
        self.on_webhook: list[Callable[[], None]] = []
        self.on_change: list[Callable[[], None]] = []
        self._subscriptions: defaultdict[int, list[Subscription]] = defaultdict(list)

    # Looking

    @property
    def speed(self) -> float:
        return self.state.speed

    @property
    def companions(self) -> list[int]:
        return self.state.companions

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

    # Making

    def person(  # noqa: PLR0913  a user's fields
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "en",
        user_id: int | None = None,
        companion: bool = False,
    ) -> Json:
        """A new user, who has a private chat with the bot but has not pressed Start."""
        if user_id is None:
            self.state.last_user_id += 1
            user_id = self.state.last_user_id
        user = _filled(
            id=user_id,
            is_bot=False,
            first_name=first_name,
            last_name=last_name,
            username=username,
            language_code=language_code,
        )
        self.state.users[user_id] = user
        pair = {user_id: Member(), BOT_ID: Member()}
        self.state.rooms[user_id] = Room(chat=_private_chat(user), members=pair)
        if companion:
            self.companions.append(user_id)
        self._changed()
        return user

    def rename(self, user: int, first_name: str, last_name: str | None = None) -> Json:
        old = self.user(user)
        new = _filled(**old | {"first_name": first_name, "last_name": last_name})
        self.state.users[user] = new
        self.room(user).chat = _private_chat(new)
        self._changed()
        return new

    def group(  # noqa: PLR0913  a group's fields
        self,
        title: str,
        people: Iterable[int],
        *,
        kind: Literal["group", "supergroup"] = "supergroup",
        bot: bool = True,
        bot_rights: Mapping[str, bool] | None = None,
        forum: bool = False,
    ) -> Json:
        """A new group whose first member owns it. The bot is a plain member of it, or an admin
        when it is given rights, or not there at all.
        """
        ids = list(dict.fromkeys(people))
        for user in ids:
            self.user(user)
        if not ids:
            raise Refused("A group needs a member.")
        standing = {user: Member() for user in ids}
        standing[ids[0]] = Member(status="creator")
        chat: Json = {"type": kind, "title": title} | ({"is_forum": True} if forum else {})
        room = self.new_room(chat, standing)
        self.chat_changed(room)
        if bot:
            members.join(self, room.id, [BOT_ID], by=ids[0])
        if bot and bot_rights:
            members.promote(self, room.id, BOT_ID, bot_rights, by=ids[0])
        return room.chat

    def new_room(self, chat: Json, standing: dict[int, Member]) -> Room:
        chat_id = self.state.next_group_id(chat["type"])
        room = Room(chat={"id": chat_id} | chat, members=standing)
        self.state.rooms[chat_id] = room
        return room

    def add_topic(self, chat: int, name: str) -> int:
        """A topic of a forum; its thread id is the id of the message that opened it."""
        room = self.open_room(chat)
        opened = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        message = self.post(room, opened, sender=self.user(room.owner))
        thread = int(message["message_id"])
        message |= {"message_thread_id": thread, "is_topic_message": True}
        room.topics[thread] = name
        return thread

    # What people do

    def say(  # noqa: PLR0913  a message's fields
        self,
        user: int,
        chat: int,
        text: str,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
        mask: Mask | None = None,
    ) -> Json:
        """A person writes; `mask` hides them as an anonymous admin or behind a channel."""
        room = self.room_of(user, chat)
        self._check_may_say(room, user, text)
        content: Json = {"text": text.strip()}
        if entities := find_entities(content["text"]):
            content["entities"] = entities
        if reply_to is not None:
            content["reply_to_message"] = self.quoted(room, reply_to)
        if thread is not None:
            content |= {"message_thread_id": thread, "is_topic_message": True}
        if mask is not None:
            content["sender_chat"] = room.chat if mask == "anonymous" else CHANNEL
        if room.private:
            self.state.started.add(user)
        senders = {"anonymous": ANONYMOUS_ADMIN, "channel": CHANNEL_BOT}
        return self.post(room, content, sender=senders[mask] if mask else self.user(user))

    def _check_may_say(self, room: Room, user: int, text: str) -> None:
        if room.private and user in self.state.blocked:
            raise Refused("You have blocked the bot.")
        if room.private and user not in self.state.started and not text.startswith("/start"):
            raise Refused("Press Start first.")
        if not may_write(room.member(user)):
            raise Refused("You may not write here.")
        if room.migrated_to:
            raise Refused("This group has become a supergroup.")
        if is_blank(text) or utf16_length(text) > LONGEST_TEXT:
            raise Refused(f"A message has 1 to {LONGEST_TEXT} characters.")

    def start(self, user: int, payload: str = "") -> Json:
        """Press Start, or follow a deep link; a blocked bot is unblocked by it."""
        if not START_PAYLOAD.fullmatch(payload):
            raise Refused("A link's payload has at most 64 of the characters A-Z a-z 0-9 _ -")
        self.user(user)
        self.block(user, blocked=False)
        return self.say(user, user, f"/start {payload}".strip())

    def block(self, user: int, *, blocked: bool) -> None:
        if blocked == (user in self.state.blocked):
            return
        room = self.room(user)
        (self.state.blocked.add if blocked else self.state.blocked.discard)(user)
        status: Literal["kicked", "member"] = "kicked" if blocked else "member"
        members.change(self, room, BOT_ID, Member(status=status), by=user)

    async def tap(
        self, user: int, chat: int, message_id: int, data: str, *, forged: bool = False
    ) -> Json:
        """Press a button and wait for the bot's answer. `forged` presses what is not there
        (any more), as a slow or a doctored app may.
        """
        room = self.room_of(user, chat)
        message = room.messages.get(message_id)
        if message is None:
            raise Refused("That message is gone.")
        if not forged and data not in button_data(message):
            raise Refused("That button is not there.")
        tap = self.taps.open()
        query = {
            "id": tap.id,
            "from": self.user(user),
            "message": message,
            "chat_instance": str(chat),
            "data": data,
        }
        self.notify("callback_query", query, lane=f"taps:{user}")
        return await tap.wait()

    def set_speed(self, speed: float) -> None:
        if not 0 < speed <= FASTEST:
            raise Refused(f"The speed is a number above 0, at most {FASTEST}.")
        self.state.speed = speed
        self.emit({"type": "speed", "speed": speed}, self.state.users)
        self._changed()

    # What happens then

    def quoted(self, room: Room, message_id: int) -> Json:
        if message_id not in room.messages:
            raise Refused("The message replied to is gone.")
        message = room.messages[message_id]
        return {key: value for key, value in message.items() if key != "reply_to_message"}

    def post(self, room: Room, content: Json, *, sender: Json) -> Json:
        """Put a message into a chat, show it to the people there and, unless it is one of the
        bot's own, tell the bot as far as privacy mode lets it know.
        """
        message_id = self.state.next_message_id(room)
        head = {"message_id": message_id, "from": sender, "chat": room.chat, "date": self.date()}
        message = room.messages[message_id] = head | content
        self.emit({"type": "message", "message": message_view(message)}, room.people)
        if reaches_bot(self.state, room, message):
            self.notify("message", message, lane=f"chat:{room.id}")
        self._changed()
        return message

    def notify(self, kind: str, body: Json, *, lane: str) -> None:
        """Queue an update for the bot, if it asked for this kind."""
        asked = self.state.allowed_updates
        if kind not in asked if asked else kind in UNASKED:
            return
        self.state.last_update_id += 1
        number = self.state.last_update_id
        update = Update(body={"update_id": number, kind: body}, lane=lane)
        self.state.pending[number] = update
        _tell(self.on_update)
        self._changed()

    def accept(self, updates: Iterable[int]) -> None:
        """The bot has taken these updates; they will not be delivered again."""
        for number in list(updates):
            self.state.pending.pop(number, None)
        self._changed()

    def set_webhook(self, webhook: Webhook | None, *, drop_pending: bool = False) -> None:
        if drop_pending:
            self.state.pending.clear()
        self.state.webhook = webhook
        _tell(self.on_webhook)
        self._changed()

    def subscribe(self, user: int) -> Subscription:
        subscription = Subscription(self._subscriptions[user].remove)
        self._subscriptions[user].append(subscription)
        return subscription

    def emit(self, event: Json, people: Iterable[int]) -> None:
        for user in list(people):
            for subscription in self._subscriptions[user]:
                subscription.queue.put_nowait(event)

    def chat_changed(self, room: Room) -> None:
        for user in room.people:
            self.emit({"type": "chat", "chat": chat_entry(room, user)}, [user])
        self._changed()

    def edit(self, room: Room, message: Json) -> Json:
        """Put a new version in the place of a message; versions sent out before stay as they
        were.
        """
        message = message | {"edit_date": self.date()}
        room.messages[message["message_id"]] = message
        self.emit({"type": "edited", "message": message_view(message)}, room.people)
        self._changed()
        return message

    def delete(self, room: Room, message_id: int) -> None:
        del room.messages[message_id]
        self.emit({"type": "deleted", "chat": room.id, "message_id": message_id}, room.people)
        if message_id in room.pinned:
            self.pin(room, [n for n in room.pinned if n != message_id])
        self._changed()

    def pin(self, room: Room, pinned: list[int]) -> None:
        """Make these the pinned messages; the last one is what the chat shows on top."""
        room.pinned = pinned
        top = pinned[-1] if pinned else None
        self.emit({"type": "pinned", "chat": room.id, "message_id": top}, room.people)
        self._changed()

    def _changed(self) -> None:
        _tell(self.on_change)

    def hang_up(self) -> None:
        """End all that waits, so that the server can stop."""
        for subscription in [s for subs in self._subscriptions.values() for s in subs]:
            subscription.queue.put_nowait(None)
        self.taps.give_up()
        self.polls.begin()


def _tell(listeners: Iterable[Callable[[], None]]) -> None:
    for listener in listeners:
        listener()


def _filled(**fields: object) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _private_chat(user: Json) -> Json:
    names = {k: user[k] for k in ("first_name", "last_name", "username") if k in user}
    return {"id": user["id"], "type": "private"} | names


def _bot(username: str) -> Json:
    named = {"first_name": "Dying Message", "username": username}
    return {"id": BOT_ID, "is_bot": True} | named
