"""What a companion does in each kind of window, from its opening to its end."""

import random

from .board import Board
from .choice import LONG, Choice
from .hand import Hand
from .keyboard import Button, Keyboard
from .lines import Mood

# Seconds at speed 1, from and to.
TO_JOIN = (1.0, 6.0)
TO_ANSWER = (3.0, 15.0)
TO_PRESS_AGAIN = (0.5, 2.0)
TO_VOTE = (4.0, 20.0)
TO_SPEAK = (5.0, 40.0)
TO_DEFEND = (3.0, 10.0)

PATIENCE = 8.0
"""Seconds at speed 1 that a companion waits for others to change something."""

TAPS = 16
"""The most buttons pressed in one window."""

FAITHFUL = 0.92
"""How often a companion votes for the common suspect."""

ABSTAINS = 0.2
"""How often a companion without a suspect votes for nobody."""

SKIPS = 0.1
TALKS = 0.7
TALKS_AGAIN = 0.3


async def join(hand: Hand, board: Board) -> None:
    await hand.pace.pause(hand.dice(board.first.window, "join").uniform(*TO_JOIN))
    keyboard = board.read()
    if keyboard and (button := keyboard.button("join")):
        await hand.press(keyboard, button)


async def answer(hand: Hand, board: Board) -> None:
    """Press until the question is answered, and again when others pick differently."""
    dice = hand.dice(board.first.window, "answer")
    gentle = hand.talk(board.first.table) is None
    choice = Choice(board.first, hand.circle, hand.name, dice, gentle=gentle)
    await hand.pace.pause(dice.uniform(*TO_ANSWER))
    taps = quiet = 0
    while taps < TAPS and (keyboard := board.read()):
        if button := choice.next(keyboard, quiet=quiet):
            taps += 1
            if not await hand.press(keyboard, button):
                return
            choice.pressed(button, keyboard)
            await hand.pace.pause(dice.uniform(*TO_PRESS_AGAIN))
        elif quiet > LONG:
            await board.change()
        quiet = 0 if await board.changes_within(hand.pace, PATIENCE) else quiet + 1


async def discuss(hand: Hand, board: Board) -> None:
    """Say that one is ready, and say a line: in this order, since the dead get no further."""
    dice = hand.dice(board.first.window, "discuss")
    await hand.pace.pause(dice.uniform(*TO_SPEAK))
    keyboard = board.read()
    word = "w0" if dice.random() < SKIPS else "w1"
    if not (keyboard and (button := keyboard.button(word))):
        return
    if await hand.press(keyboard, button) and dice.random() < TALKS:
        await _speak(hand, board.first, dice)


async def _speak(hand: Hand, keyboard: Keyboard, dice: random.Random) -> None:
    speakers = hand.speakers(keyboard.chat)
    mood = dice.choice([Mood.MUSING, Mood.PARTING, *([Mood.REPLY] * 3 if speakers else [])])
    facts = {"name": dice.choice(speakers)} if mood is Mood.REPLY else {}
    await hand.say(keyboard.table, mood, dice, **facts)


async def vote(hand: Hand, board: Board) -> None:
    dice = hand.dice(board.first.window, "vote")
    await hand.pace.pause(dice.uniform(*TO_VOTE))
    if (keyboard := board.read()) and (button := _favourite(hand, keyboard, dice)):
        await hand.press(keyboard, button)


def _favourite(hand: Hand, keyboard: Keyboard, dice: random.Random) -> Button | None:
    talk = hand.talk(keyboard.table) or keyboard.window
    suspect = hand.circle.suspect(talk, keyboard.picks)
    others = [each for each in keyboard.picks if not each.names(hand.name)]
    if suspect in others and dice.random() < FAITHFUL:
        return suspect
    if dice.random() < ABSTAINS:
        return keyboard.button("no")
    return dice.choice(others) if others else None


async def defend(hand: Hand, board: Board) -> None:
    """Plead, then end the defence; where all see the button, only the accused presses it."""
    dice = hand.dice(board.first.window, "defend")
    await hand.pace.pause(dice.uniform(*TO_DEFEND))
    keyboard = board.read()
    if not (keyboard and (button := keyboard.button("w3"))):
        return
    if keyboard.private:
        await hand.say(keyboard.table, Mood.DEFENCE, dice)
        await hand.press(keyboard, button)
    elif await hand.press(keyboard, button):
        await hand.say(keyboard.table, Mood.DEFENCE, dice)
