"""A sandbox user who plays by themselves: sees messages, and attends to every open window."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from service.sandbox.phone import Phone
from service.sandbox.world import World

from .board import Board
from .circle import Circle
from .hand import Hand
from .keyboard import Keyboard, Kind
from .manners import answer, defend, discuss, join, still_there, take_over, vote
from .pace import Pace

_MANNERS = {
    Kind.LOBBY: join,
    Kind.STILL_THERE: still_there,
    Kind.NO_HOST: take_over,
    Kind.QUESTION: answer,
    Kind.DISCUSSION: discuss,
    Kind.VOTE: vote,
    Kind.DEFENCE: defend,
}


Place = tuple[int, str, bool]
"""A chat, a table, and whether it is about a question of the game there or about the table."""


class Companion:
    def __init__(self, phone: Phone, world: World, circle: Circle) -> None:
        self._phone = phone
        self._pace = Pace(world)
        self._hand = Hand(phone, self._pace, circle)
        self._boards: dict[Place, Board] = {}
        self._left: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, backlog: Iterable[Mapping[str, Any]] = ()) -> None:
        """Play until the sandbox hangs up. `backlog`: the messages already there.

        An error in one window ends the whole companion, as an ExceptionGroup.
        """
        async with asyncio.TaskGroup() as windows:
            for message in backlog:
                self._read(message, windows)
            async for event in self._phone.events():
                self._hear(event, windows)
            for task in self._tasks:  # nobody will hear of what is pressed now
                task.cancel()

    def _hear(self, event: Mapping[str, Any], windows: asyncio.TaskGroup) -> None:
        match event["type"]:
            case "message":
                self._hand.overhear(event["message"])
                self._read(event["message"], windows)
            case "edited":
                self._read(event["message"], windows)
            case "deleted":
                self._close(event["chat"], event["message_id"])
            case "left":
                self._leave(event["chat"])
            case "chat":
                self._come_back(event["chat"]["chat"]["id"], windows)
            case "speed":
                self._pace.speed_changed()

    def _read(self, message: Mapping[str, Any], windows: asyncio.TaskGroup) -> None:
        self._hand.see(message)
        keyboard = Keyboard.of(message)
        if keyboard is None or keyboard.kind is None:
            self._close(message["chat"]["id"], message["message_id"])
            return
        here = (keyboard.chat, keyboard.table, keyboard.number > 0)
        board = self._boards.get(here)
        if board is None or board.first.number < keyboard.number or _is_asked_anew(board, keyboard):
            self._attend(here, keyboard, keyboard.kind, windows)
        elif board.first.window == keyboard.window:
            board.show(keyboard)

    def _attend(
        self, here: Place, keyboard: Keyboard, kind: Kind, windows: asyncio.TaskGroup
    ) -> None:
        if old := self._boards.get(here):
            old.show(None)
        self._boards[here] = board = Board(keyboard)
        self._hand.meets(keyboard, kind)
        task = windows.create_task(_MANNERS[kind](self._hand, board))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _close(self, chat: int, message_id: int) -> None:
        for board in self._boards.values():
            if board.shows(chat, message_id):
                board.show(None)

    def _leave(self, chat: int) -> None:
        """Whoever is out of a chat sees nothing there any more."""
        self._left.add(chat)
        for here in [here for here in self._boards if here[0] == chat]:
            self._boards.pop(here).show(None)

    def _come_back(self, chat: int, windows: asyncio.TaskGroup) -> None:
        if chat in self._left:
            self._left.remove(chat)
            for message in self._phone.messages(chat):
                self._read(message, windows)


def _is_asked_anew(board: Board, keyboard: Keyboard) -> bool:
    """What is about the table can be asked more than once; a question of the game is one window."""
    return board.keyboard is None and keyboard.number == 0
