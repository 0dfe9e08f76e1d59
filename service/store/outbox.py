"""What waits to be sent, in the words of no channel in particular."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final, Self
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field

from service.store.keys import Chat


class Kind(StrEnum):
    SEND = "send"
    EDIT = "edit"
    PIN = "pin"
    UNPIN = "unpin"
    KEYBOARD_OFF = "keyboard_off"
    MUTE = "mute"
    """`user` may write in this group no more, until UNMUTE gives back what they might before."""
    UNMUTE = "unmute"
    """Without a `user`, everybody."""
    DOCUMENT = "document"
    """The log of `table`, whose game is over, as a file; `text` is its caption."""
    PROBE = "probe"
    """Can this chat be written to? Nothing stays of it."""


def _unique() -> str:
    return uuid4().hex


BARE: Final = "-"


class Button(BaseModel):
    """It has either `data`, which comes back when it is pressed, or a `url`, which opens."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    text: str
    data: str | None = None
    url: str | None = None


class Item(BaseModel):
    """One thing to do in a chat.

    `slot` is a name for "the message sent under this name": its id is recorded when it is sent,
    and later items of the same slot edit or pin it without knowing the id.
    `text` is plain unless `html`; `reply_to` is a message's id; `table` is whose log a DOCUMENT is,
    and learns of any item that cannot be delivered. `user` is whom a MUTE or UNMUTE is about. The
    message of a `pinned` edit is pinned: so is the new one that takes its place when it is gone.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    id: str = Field(default_factory=_unique)
    kind: Kind = Kind.SEND
    slot: str | None = None
    text: str = ""
    html: bool = False
    keyboard: tuple[tuple[Button, ...], ...] = ()
    thread: int | None = None
    reply_to: int | None = None
    silent: bool = False
    table: str | None = None
    user: int | None = None
    pinned: bool = False

    def pin(self) -> Self:
        """What pins its message; of one item it is always the same."""
        kept = {"id": f"{self.id}:pin", "slot": self.slot, "table": self.table}
        return type(self)(kind=Kind.PIN, thread=self.thread, **kept)

    @property
    def place(self) -> str:
        """Its name in the outbox: an edit takes the place of one that still waits for its slot."""
        return f"edit:{self.slot}" if self.kind is Kind.EDIT else self.id

    @property
    def face(self) -> str:
        """What its message looks like, as a digest; it ends in `-` without a keyboard."""
        if self.kind is Kind.KEYBOARD_OFF:
            return BARE
        looks = self.model_dump_json(include={"text", "html", "keyboard"})
        return sha256(looks.encode()).hexdigest()[:16] + ("" if self.keyboard else BARE)


def changes_nothing(item: Item, shown: str) -> bool:
    """Whether the message that shows this face would look the same after the item."""
    match item.kind:
        case Kind.EDIT:
            return item.face == shown
        case Kind.KEYBOARD_OFF:
            return shown.endswith(BARE)
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Outgoing:
    chat: Chat
    item: Item
