"""What a companion sees of one open window: its newest keyboard, until it is taken away."""

import asyncio

from .keyboard import Keyboard
from .pace import Pace

TRANSIT = 0.4
"""Real seconds that a change may need from one phone by way of the bot to another."""


class Board:
    def __init__(self, keyboard: Keyboard) -> None:
        self.first = keyboard
        self.keyboard: Keyboard | None = keyboard
        self._changed = asyncio.Event()

    def show(self, keyboard: Keyboard | None) -> None:
        """Take note of a newer keyboard; None closes the window."""
        if keyboard != self.keyboard:
            self.keyboard = keyboard
            self._changed.set()

    def shows(self, chat: int, message_id: int) -> bool:
        here = self.keyboard
        return here is not None and (here.chat, here.message_id) == (chat, message_id)

    def read(self) -> Keyboard | None:
        """The newest keyboard; from here on only what is newer counts as a change."""
        self._changed.clear()
        return self.keyboard

    async def change(self) -> None:
        await self._changed.wait()

    async def changes_within(self, pace: Pace, seconds: float) -> bool:
        """Whether something changed before `seconds` of the companion's time were over."""
        return await pace.wait(self._changed, seconds, at_least=TRANSIT)
