"""The bot's buttons, as somebody who knows only the option codes reads them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Self

TICK = "✅ "
FELLOW = "🔪 "
"""Marks a fellow killer on a killer's keyboard."""
_DATA = re.compile(r"(?P<window>[^:]+:\d+):(?P<option>[a-z]+\d*)")
_PICK = re.compile(r"[sc]\d+")
_CARD = re.compile(r"^(?:•|\d+\.) ([^\w\s]\S*\u00a0\w[\w ]*)$", re.MULTILINE)
_FOLLOW = re.compile(r"as\d+")
_SEATED = re.compile(r"^\d+\. (.+)$", re.MULTILINE)


class Kind(Enum):
    """What a keyboard asks for."""

    LOBBY = auto()
    STILL_THERE = auto()
    NO_HOST = auto()
    DISCUSSION = auto()
    DEFENCE = auto()
    VOTE = auto()
    QUESTION = auto()


_OUTSIDE_A_GAME = {"join": Kind.LOBBY, "still": Kind.STILL_THERE, "take": Kind.NO_HOST}


@dataclass(frozen=True, slots=True)
class Button:
    window: str
    option: str
    label: str

    @property
    def data(self) -> str:
        return f"{self.window}:{self.option}"

    @property
    def ticked(self) -> bool:
        return self.label.startswith(TICK)

    def names(self, name: str) -> bool:
        return speaks_of(self.label, name)


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The buttons of one window (`<table>:<number>`) under one message."""

    chat: int
    message_id: int
    private: bool
    window: str
    text: str
    buttons: tuple[Button, ...]

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Self | None:
        """The keyboard under a Bot API Message; None when it has no button of a table."""
        buttons = tuple(_buttons(message))
        if not buttons:
            return None
        window = buttons[0].window
        return cls(
            chat=message["chat"]["id"],
            message_id=message["message_id"],
            private=message["chat"]["type"] == "private",
            window=window,
            text=written(message),
            buttons=tuple(button for button in buttons if button.window == window),
        )

    @property
    def table(self) -> str:
        return self.window.partition(":")[0]

    @property
    def number(self) -> int:
        return int(self.window.partition(":")[2])

    @property
    def kind(self) -> Kind | None:
        options = {button.option for button in self.buttons}
        for option, kind in _OUTSIDE_A_GAME.items():
            if option in options:
                return kind
        if options & {"w0", "w1", "w2"}:
            return Kind.DISCUSSION
        if "w3" in options:
            return Kind.DEFENCE
        if self.picks or self.others:
            return Kind.QUESTION if self.private else Kind.VOTE
        return None

    @property
    def picks(self) -> tuple[Button, ...]:
        """The players or cards that may be picked."""
        return tuple(button for button in self.buttons if _PICK.fullmatch(button.option))

    @property
    def others(self) -> tuple[Button, ...]:
        """The buttons that take over somebody else's picks."""
        return tuple(button for button in self.buttons if _FOLLOW.fullmatch(button.option))

    @property
    def of_seats(self) -> bool:
        """Whether players are to be picked, not cards."""
        return self.picks[0].option.startswith("s") if self.picks else False

    @property
    def ticked(self) -> frozenset[str]:
        return frozenset(button.option for button in self.picks if button.ticked)

    def is_hosted_by(self, name: str) -> bool:
        """Of a lobby, which names its host before it lists who sits there."""
        return speaks_of(self.text.partition("\n\n")[0], name)

    def seats(self, name: str) -> bool:
        """Of a lobby: whether `name` is in its numbered list."""
        return any(speaks_of(row, name) for row in _SEATED.findall(self.text))

    def button(self, option: str) -> Button | None:
        return next((button for button in self.buttons if button.option == option), None)


def speaks_of(text: str, name: str) -> bool:
    """Whether `name` stands in the text as words of its own."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def cards_in(message: Mapping[str, Any]) -> list[str]:
    """The evidence that a message lists, one a line: an emoji, a no-break space, a name."""
    return _CARD.findall(written(message))


def written(message: Mapping[str, Any]) -> str:
    text: str = message.get("text") or message.get("caption") or ""
    return text


def _buttons(message: Mapping[str, Any]) -> Iterator[Button]:
    for row in message.get("reply_markup", {}).get("inline_keyboard", ()):
        for button in row:
            if match := _DATA.fullmatch(button.get("callback_data", "")):
                yield Button(match["window"], match["option"], button["text"])
