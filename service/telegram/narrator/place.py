"""Where posts go, and how a text becomes posts there."""

from dataclasses import dataclass
from typing import Final, Self

from service.store.outbox import Item, Kind, Outgoing
from service.tables.telling import Circle, LobbyTelling
from service.telegram.narrator.keyboards import Keyboard
from service.texts.markup import Html, split_text

_SUPERGROUPS_BELOW: Final = -1_000_000_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """The group of a table, or a player's private chat."""

    chat: int
    thread: int | None = None
    table: str | None = None

    @classmethod
    def group(cls, circle: Circle) -> Self:
        return cls(circle.chat, circle.thread, circle.table)

    @classmethod
    def lobby(cls, telling: LobbyTelling) -> Self:
        return cls(telling.chat, telling.thread, telling.table)

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
        reply_to: int | None = None,
    ) -> list[Outgoing]:
        """In as many messages as it needs; slot and keyboard belong to the last."""
        items = [Item(text=part, html=True, silent=silent) for part in split_text(text)]
        items[0] = items[0].model_copy(update={"reply_to": reply_to})
        items[-1] = items[-1].model_copy(update={"slot": slot, "keyboard": keyboard})
        return [self._out(item) for item in items]

    def edit(
        self, text: Html, slot: str, keyboard: Keyboard = (), *, pinned: bool = False
    ) -> list[Outgoing]:
        """The message of this slot says this from now on; more than one message is cut off."""
        item = Item(kind=Kind.EDIT, text=split_text(text)[0], html=True, pinned=pinned)
        return [self._out(item.model_copy(update={"slot": slot, "keyboard": keyboard}))]

    def act(
        self, kind: Kind, slot: str | None = None, *, user: int | None = None
    ) -> list[Outgoing]:
        """Do this to the message of this slot, to this user, or to the chat itself."""
        return [self._out(Item(kind=kind, slot=slot, user=user))]

    def file(self, caption: Html) -> list[Outgoing]:
        """The log of the table, whose game is over."""
        return [self._out(Item(kind=Kind.DOCUMENT, text=caption, html=True))]

    def _out(self, item: Item) -> Outgoing:
        here = {"thread": self.thread, "table": self.table}
        return Outgoing(self.chat, item.model_copy(update=here))


def is_basic(chat: int) -> bool:
    """Whether it is a basic group: a supergroup's id is lower than any of theirs."""
    return _SUPERGROUPS_BELOW < chat < 0


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


def leave_slot(table: str, user: int) -> str:
    return f"quit:{table}:{user}"


def there_slot(table: str) -> str:
    return f"there:{table}"


def host_slot(table: str) -> str:
    return f"host:{table}"


def status_slot(table: str) -> str:
    return f"status:{table}"
