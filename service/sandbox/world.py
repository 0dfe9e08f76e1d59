"""The sandbox's Telegram: its people, chats and messages, and all they can do to each other."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from service.sandbox import members, topics
from service.sandbox.entities import find_entities, is_blank
from service.sandbox.errors import Refused
from service.sandbox.faults import Faults
from service.sandbox.ledger import Ledger
from service.sandbox.limits import Limits
from service.sandbox.markup import utf16_length
from service.sandbox.masks import SENDERS, Mask, masked
from service.sandbox.privacy import reaches_bot
from service.sandbox.state import BOT_ID, Json, Member, Room, State
from service.sandbox.taps import Taps
from service.sandbox.timeline import Timeline
from service.sandbox.views import button_data

LONGEST_TEXT = 4096
FASTEST = 1_000_000
START_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
EDITABLE = 48 * 3600  # seconds


class World(Timeline):
    """A Telegram with one bot in it. People do what their apps let them do and are `Refused`
    the rest; the bot's side of things is in `methods`.
    """

    def __init__(
        self,
        state: State | None = None,
        *,
        username: str = "dying_message_bot",
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(state or State(bot=_bot(username)), clock)
        self.limits = Limits()
        self.ledger = Ledger()
        self.taps = Taps(clock)
        self.faults = Faults()

    @property
    def companions(self) -> list[int]:
        return self.state.companions

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
        self.changed()
        return user

    def rename(self, user: int, first_name: str, last_name: str | None = None) -> Json:
        old = self.user(user)
        new = _filled(**old | {"first_name": first_name, "last_name": last_name})
        self.state.users[user] = new
        self.room(user).chat = _private_chat(new)
        self.changed()
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
        if kind == "group":
            self.post(room, {"group_chat_created": True}, sender=self.user(ids[0]))
        if bot:
            members.join(self, room.id, [BOT_ID], by=ids[0])
        if bot and bot_rights:
            members.promote(self, room.id, BOT_ID, bot_rights, by=ids[0])
        return room.chat

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
        """A person writes; `mask` hides who it is."""
        room = self.room_of(user, chat)
        self._check_may_say(room, user, text)
        self._check_topic(room, user, thread)
        content = _text(text) | topics.answering(self, room, thread, reply_to)
        if mask is not None:
            content |= masked(room, user, mask, self.date())
        if room.private:
            self.state.started.add(user)
        return self.post(room, content, sender=SENDERS[mask] if mask else self.user(user))

    def rewrite(self, user: int, chat: int, message_id: int, text: str) -> Json:
        """A person gives a text of theirs another wording."""
        room = self.room_of(user, chat)
        message = room.messages.get(message_id, {})
        if message.get("from", {}).get("id") != user or "text" not in message:
            raise Refused("You can edit only what you have written yourself.")
        if self.date() - message["date"] > EDITABLE:
            raise Refused("After 48 hours a message cannot be edited any more.")
        self._check_may_say(room, user, text)
        new = _text(text)
        if new["text"] == message["text"]:
            raise Refused("That is what it says already.")
        kept = {key: value for key, value in message.items() if key not in {"text", "entities"}}
        edited = self.edit(room, kept | new)
        if reaches_bot(self.state, room, edited):
            self.notify("edited_message", edited, lane=f"chat:{room.id}")
        return edited

    def _check_may_say(self, room: Room, user: int, text: str) -> None:
        if room.private and user in self.state.blocked:
            raise Refused("You have blocked the bot.")
        if room.private and user not in self.state.started and not text.startswith("/start"):
            raise Refused("Press Start first.")
        if not room.allows(members.standing(self, room, user), "can_send_messages"):
            raise Refused("You may not write here.")
        if room.migrated_to:
            raise Refused("This group has become a supergroup.")
        if is_blank(text) or utf16_length(text) > LONGEST_TEXT:
            raise Refused(f"A message has 1 to {LONGEST_TEXT} characters.")

    def _check_topic(self, room: Room, user: int, thread: int | None) -> None:
        if thread is not None and not (room.forum and thread in room.topics):
            raise Refused("There is no such topic.")
        if topics.is_closed(room, thread) and not room.member(user).may("can_manage_topics"):
            raise Refused("This topic is closed.")

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
        if message is None and not forged:
            raise Refused("That message is gone.")
        if not forged and data not in button_data(message or {}):
            raise Refused("That button is not there.")
        tap = self.taps.open()
        query = {
            "id": tap.id,
            "from": self.user(user),
            "message": message or _inaccessible(room, message_id),
            "chat_instance": str(chat),
            "data": data,
        }
        self.notify("callback_query", query, lane=f"taps:{user}")
        return await tap.wait()

    def set_speed(self, speed: float) -> None:
        if not 0 < speed <= FASTEST:
            raise Refused(f"The speed is a number above 0, at most {FASTEST}.")
        self.state.speed = speed
        self.events.emit({"type": "speed", "speed": speed}, self.state.users)
        self.changed()

    def hang_up(self) -> None:
        """End all that waits, so that the server can stop."""
        self.events.hang_up()
        self.taps.give_up()
        self.updates.polls.begin()


def _text(text: str) -> Json:
    """A text's fields, as people's apps send it."""
    found = find_entities(text.strip())
    return {"text": text.strip()} | ({"entities": found} if found else {})


def _inaccessible(room: Room, message_id: int) -> Json:
    """What a bot is told of a message that is no longer there."""
    return {"message_id": message_id, "chat": room.chat, "date": 0}


def _filled(**fields: object) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _private_chat(user: Json) -> Json:
    names = {k: user[k] for k in ("first_name", "last_name", "username") if k in user}
    return {"id": user["id"], "type": "private"} | names


def _bot(username: str) -> Json:
    named = {"first_name": "Dying Message", "username": username}
    return {"id": BOT_ID, "is_bot": True} | named
