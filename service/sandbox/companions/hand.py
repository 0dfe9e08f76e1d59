"""The hand that presses and writes, and what it remembers of the tables it played at."""

import logging
import random
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from service.sandbox.errors import Refused
from service.sandbox.phone import Phone

from .circle import Circle
from .keyboard import Button, Keyboard, Kind, cards_in
from .lines import Mood
from .pace import Pace

log = logging.getLogger(__name__)


class Hand:
    def __init__(self, phone: Phone, pace: Pace, circle: Circle) -> None:
        self.id = int(phone.user["id"])
        self.name = str(phone.user["first_name"])
        self.pace = pace
        self.circle = circle
        self._phone = phone
        self._groups: dict[str, int] = {}
        self._talks: dict[str, str] = {}
        self._cards: dict[int, list[str]] = {}
        self._speakers: dict[int, dict[int, str]] = {}
        circle.names.add(self.name)
        circle.users.add(self.id)

    def meets(self, keyboard: Keyboard, kind: Kind) -> None:
        """Take note of a window that has opened."""
        if not keyboard.private:
            self._groups[keyboard.table] = keyboard.chat
        if kind is Kind.DISCUSSION:
            self._talks[keyboard.table] = keyboard.window
            self._speakers.pop(keyboard.chat, None)

    def see(self, message: Mapping[str, Any]) -> None:
        """Remember the cards that the newest list in a chat shows."""
        if message.get("from", {}).get("is_bot") and (cards := cards_in(message)):
            self._cards[message["chat"]["id"]] = cards

    def overhear(self, message: Mapping[str, Any]) -> None:
        """Remember who, but for bots and oneself, has just said something in a chat."""
        speaker = message.get("from", {"is_bot": True})
        if "text" in message and not speaker["is_bot"] and speaker["id"] != self.id:
            chat = message["chat"]["id"]
            self._speakers.setdefault(chat, {})[speaker["id"]] = speaker["first_name"]

    def talk(self, table: str) -> str | None:
        """The newest discussion of this table, as `<table>:<window>`; None before the first."""
        return self._talks.get(table)

    def speakers(self, chat: int) -> list[str]:
        """First names of those who have spoken since the discussion began."""
        return list(self._speakers.get(chat, {}).values())

    def cards(self, chat: int) -> list[str]:
        return self._cards.get(chat, [])

    def is_among_companions(self, chat: int) -> bool:
        """Whether no person is in the chat."""
        return self.circle.users.issuperset(self._phone.members(chat))

    def dice(self, window: str, what: str) -> random.Random:
        return self.circle.dice(self.id, window, what)

    async def press(self, keyboard: Keyboard, button: Button) -> bool:
        """Whether the bot took it; an alert is a refusal. A link to the bot is followed."""
        try:
            reply = await self._phone.tap(keyboard.chat, keyboard.message_id, button.data)
            if url := reply["url"]:
                await self._phone.start(_payload(url))
        except Refused as reason:  # the button has just gone
            log.debug("a companion pressed in vain: %s", reason)
            return False
        return not reply["show_alert"]

    async def say(self, table: str, mood: Mood, dice: random.Random, **facts: str) -> None:
        """A line in the group of this table; nothing where this person may not write."""
        if (chat := self._groups.get(table)) is None:
            return
        try:
            await self._phone.send(chat, self.circle.line(chat, mood, dice, **facts))
        except Refused as reason:
            log.debug("a companion stays silent: %s", reason)


def _payload(url: str) -> str:
    return parse_qs(urlsplit(url).query).get("start", [""])[0]
