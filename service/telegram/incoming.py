"""What people sent, in our own words."""

from dataclasses import dataclass
from typing import TypeAlias

import telegram

from service.store.outbox import Button, Item, Outgoing
from service.tables.people import Person

Answers: TypeAlias = tuple[Outgoing, ...]


class AnonymousSender(Exception):  # noqa: N818 # not a fault: they write as a group or a channel
    """Only a person can do it: somebody who can be seated and asked."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text message to the bot, or one that it may read. `mark` names the update."""

    chat: int
    private: bool
    thread: int | None
    message_id: int
    sender: Person | None
    text: str
    mark: str

    @property
    def person(self) -> Person:
        """Who said it; raises AnonymousSender for an anonymous admin, a channel and a bot."""
        if self.sender is None:
            raise AnonymousSender
        return self.sender

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


def said(message: telegram.Message, mark: str) -> Said:
    return Said(
        chat=message.chat.id,
        private=message.chat.type == message.chat.PRIVATE,
        thread=thread_of(message),
        message_id=message.message_id,
        sender=_sender(message),
        text=message.text or "",
        mark=mark,
    )


def thread_of(message: telegram.Message) -> int | None:
    """The topic; replies outside of topics carry a thread's id too, but it cannot be sent to."""
    return message.message_thread_id if message.is_topic_message else None


def _sender(message: telegram.Message) -> Person | None:
    user = message.from_user
    if user is None or user.is_bot or message.sender_chat is not None:
        return None
    return person_of(user)


def person_of(user: telegram.User) -> Person:
    return Person(user=user.id, name=user.full_name)
