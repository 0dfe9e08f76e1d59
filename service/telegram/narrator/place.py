"""Where posts go, and how a text becomes posts there."""

from dataclasses import dataclass
from typing import Self

from service.store.outbox import Item, Kind, Outgoing
from service.tables.telling import Circle
from service.telegram.narrator.keyboards import Keyboard
from service.texts.markup import Html, split_text


@dataclass(frozen=True, slots=True)
class Place:
    """The group of a table, or a player's private chat."""

    chat: int
    thread: int | None
    table: str

    @classmethod
    def group(cls, circle: Circle) -> Self:
        return cls(circle.chat, circle.thread, circle.table)

    @classmethod
    def private(cls, circle: Circle, seat: int) -> Self:
        return cls(circle.chats[seat], None, circle.table)

    def send(
        self,
        text: Html,
        *,
        slot: str | None = None,
        keyboard: Keyboard = (),
        silent: bool = False,
    ) -> list[Outgoing]:
        """In as many messages as it needs; slot and keyboard belong to the last."""
        *first, last = split_text(text)
        ending = self._out(Kind.SEND, text=last, slot=slot, keyboard=keyboard, silent=silent)
        return [*(self._out(Kind.SEND, text=part, silent=silent) for part in first), ending]

    def edit(self, text: Html, slot: str, keyboard: Keyboard = ()) -> list[Outgoing]:
        """The message of this slot says this from now on; more than one message is cut off."""
        return [self._out(Kind.EDIT, text=split_text(text)[0], slot=slot, keyboard=keyboard)]

    def act(self, kind: Kind, slot: str) -> list[Outgoing]:
        """Do this to the message of this slot."""
        return [self._out(kind, slot=slot)]

    def _out(
        self,
        kind: Kind,
        *,
        text: str = "",
        slot: str | None = None,
        keyboard: Keyboard = (),
        silent: bool = False,
    ) -> Outgoing:
        item = Item(
            kind=kind,
            slot=slot,
            text=text,
            html=bool(text),
            keyboard=keyboard,
            thread=self.thread,
            silent=silent,
            table=self.table,
        )
        return Outgoing(self.chat, item)


def question_slot(table: str, window: int) -> str:
    return f"q:{table}:{window}"


def lobby_slot(table: str) -> str:
    return f"lobby:{table}"


def settings_slot(table: str) -> str:
    return f"set:{table}"


def end_slot(table: str) -> str:
    return f"end:{table}"


def stop_slot(table: str) -> str:
    return f"stop:{table}"


def status_slot(table: str) -> str:
    return f"status:{table}"
