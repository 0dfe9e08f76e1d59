"""What people sent, in our own words."""

from dataclasses import dataclass
from typing import TypeAlias

import telegram

from service.store.outbox import Button, Item, Outgoing
from service.tables.moment import Moment
from service.tables.people import Actor, GroupAdmin, Person
from service.tables.telling import LobbyTelling

Answers: TypeAlias = tuple[Outgoing, ...]


class AnonymousSender(Exception):  # noqa: N818 # not a fault: they write as a group or a channel
    """Only a person can do it: somebody who can be seated and asked."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message to the bot, or one that it may read. `mark` names the update."""

    chat: int
    private: bool
    title: str
    """What the group calls itself; empty in private."""
    thread: int | None
    message_id: int
    sender: Actor | None
    """None for a channel and for a bot."""
    text: str
    wordless: bool
    """It holds a picture, a voice, a sticker or the like, and no text."""
    answered: str
    """The text that it answers, if that is a bot's; empty if not."""
    moment: Moment
    mark: str

    @property
    def person(self) -> Person:
        """Who said it; raises AnonymousSender for an anonymous admin and a channel."""
        if not isinstance(self.sender, Person):
            raise AnonymousSender
        return self.sender

    @property
    def actor(self) -> Actor:
        """Who said it, be it an admin who does not say which; raises AnonymousSender."""
        if self.sender is None:
            raise AnonymousSender
        return self.sender

    def is_elsewhere(self, table: LobbyTelling) -> bool:
        """Whether it was said where the table tells nothing of what comes of it."""
        return (self.chat, self.thread) != (table.chat, table.thread)

    def answer(
        self, text: str, *, html: bool = False, keyboard: tuple[tuple[Button, ...], ...] = ()
    ) -> Outgoing:
        """In the same chat and topic; `text` is plain unless `html`."""
        item = Item(
            text=text,
            html=html,
            keyboard=keyboard,
            thread=self.thread,
            reply_to=None if self.private else self.message_id,
        )
        return Outgoing(self.chat, item)


def said(message: telegram.Message, update: int, mark: str) -> Said:
    return Said(
        chat=message.chat.id,
        private=message.chat.type == message.chat.PRIVATE,
        title=message.chat.title or "",
        thread=thread_of(message),
        message_id=message.message_id,
        sender=_sender(message),
        text=message.text or "",
        wordless=bool(message.effective_attachment),
        answered=_answered(message.reply_to_message),
        moment=Moment.of(message.date, update),
        mark=mark,
    )


def _answered(message: telegram.Message | None) -> str:
    ours = message is not None and message.from_user is not None and message.from_user.is_bot
    return message.text or "" if message and ours else ""


def thread_of(message: telegram.Message) -> int | None:
    """The topic; replies outside of topics carry a thread's id too, but it cannot be sent to."""
    return message.message_thread_id if message.is_topic_message else None


def _sender(message: telegram.Message) -> Actor | None:
    """Only an admin can write as the group itself; whoever writes as another chat is anybody."""
    if message.sender_chat is not None:
        return GroupAdmin(message.chat.id) if message.sender_chat.id == message.chat.id else None
    user = message.from_user
    return None if user is None or user.is_bot else person_of(user)


def person_of(user: telegram.User) -> Person:
    return Person(user=user.id, name=user.full_name)
