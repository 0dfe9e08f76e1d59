"""What a companion does in each kind of window, from its opening to its end."""

import random

from .board import Board
from .choice import LONG, Choice
from .hand import Hand
from .keyboard import Button, Keyboard, speaks_of
from .lines import Mood

# Seconds at speed 1, from and to.
TO_JOIN = (1.0, 6.0)
TO_ANSWER = (3.0, 15.0)
TO_PRESS_AGAIN = (0.5, 2.0)
TO_VOTE = (4.0, 20.0)
TO_SPEAK = (5.0, 40.0)
TO_DEFEND = (3.0, 10.0)
TO_TAKE_OVER = (30.0, 90.0)

CALM = 300.0
"""Seconds at speed 1 in which nobody comes to a lobby any more."""

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


async def join(hand: Hand, board: Board) -> None:
    """Sit down. Later, when all is calm, begin as the host, or sit down again where somebody else
    took the seat away.
    """
    await _press_soon(hand, board, "join", TO_JOIN)
    sat = False
    while keyboard := board.read():
        sits = keyboard.seats(hand.name)
        sat = sat or sits
        if await board.changes_within(hand.pace, CALM):
            continue
        if keyboard.is_hosted_by(hand.name):
            await _press(hand, keyboard, "begin")
        elif sat and not sits:
            await _press(hand, keyboard, "join")
            continue  # no edit will tell when one is let in again
        await board.change()


async def still_there(hand: Hand, board: Board) -> None:
    await _press_soon(hand, board, "still", TO_ANSWER)


async def take_over(hand: Hand, board: Board) -> None:
    """Become the host, but leave that to people wherever there are any."""
    await hand.pace.pause(hand.dice(board.first.window, "take").uniform(*TO_TAKE_OVER))
    keyboard = board.read()
    if keyboard and hand.is_among_companions(keyboard.chat):
        await _press(hand, keyboard, "take")


async def _press_soon(hand: Hand, board: Board, option: str, seconds: tuple[float, float]) -> None:
    await hand.pace.pause(hand.dice(board.first.window, option).uniform(*seconds))
    if keyboard := board.read():
        await _press(hand, keyboard, option)


async def _press(hand: Hand, keyboard: Keyboard, option: str) -> None:
    if button := keyboard.button(option):
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
    themes: list[tuple[Mood, dict[str, str]]] = [(Mood.MUSING, {}), (Mood.PARTING, {})]
    if cards := hand.cards(keyboard.chat):
        themes += [(Mood.EVIDENCE, {"card": dice.choice(cards)})] * 2
    if speakers := hand.speakers(keyboard.chat):
        themes += [(Mood.REPLY, {"name": dice.choice(speakers)})] * 2
    mood, facts = dice.choice(themes)
    await hand.say(keyboard.table, mood, dice, **facts)


async def vote(hand: Hand, board: Board) -> None:
    dice = hand.dice(board.first.window, "vote")
    await hand.pace.pause(dice.uniform(*TO_VOTE))
    if (keyboard := board.read()) and (button := _favourite(hand, keyboard, dice)):
        await hand.press(keyboard, button)


def _favourite(hand: Hand, keyboard: Keyboard, dice: random.Random) -> Button | None:
    """None for the dead and for onlookers, whose names are not among those to vote for."""
    others = [each for each in keyboard.picks if not each.names(hand.name)]
    if len(others) == len(keyboard.picks):
        return None
    talk = hand.talk(keyboard.table) or keyboard.window
    suspect = hand.circle.suspect(talk, keyboard.picks)
    if suspect in others and dice.random() < FAITHFUL:
        return suspect
    if dice.random() < ABSTAINS:
        return keyboard.button("no")
    return dice.choice(others) if others else None


async def defend(hand: Hand, board: Board) -> None:
    """Plead and end the defence, if one is the accused as far as one can see."""
    if not board.first.private and _somebody_else_is_named(hand, board.first):
        return
    dice = hand.dice(board.first.window, "defend")
    await hand.pace.pause(dice.uniform(*TO_DEFEND))
    keyboard = board.read()
    if not (keyboard and (button := keyboard.button("w3"))):
        return
    if keyboard.private:
        await hand.say(keyboard.table, Mood.DEFENCE, dice)
        await hand.press(keyboard, button)
    elif await hand.press(keyboard, button):  # whoever is not the accused gets no further
        await hand.say(keyboard.table, Mood.DEFENCE, dice)


def _somebody_else_is_named(hand: Hand, keyboard: Keyboard) -> bool:
    named = {name for name in hand.circle.names if speaks_of(keyboard.text, name)}
    return bool(named) and hand.name not in named
