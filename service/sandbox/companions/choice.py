"""How a companion makes up its mind about one private question."""

import random

from .circle import Circle
from .keyboard import FELLOW, Button, Keyboard

FOLLOWS = 0.85
"""How readily the picks of another are taken over."""

DECLINES = 0.15
"""How often nobody or nothing is chosen where that is offered."""

GREED = 0.5
"""How often a second player is picked where one would do."""

LONG = 2
"""So many waits in vain, and one no longer waits for others."""


class Choice:
    """The next button to press, from what the keyboard shows and what was pressed before."""

    def __init__(
        self,
        keyboard: Keyboard,
        circle: Circle,
        name: str,
        dice: random.Random,
        *,
        gentle: bool = False,
    ) -> None:
        """What is ticked on the first `keyboard` was picked before, as by an earlier life.

        `gentle`: pick another companion rather than a person, where there is one.
        """
        self._circle = circle
        self._name = name
        self._dice = dice
        self._gentle = gentle
        self._greedy = dice.random() < GREED
        self._tapped = set(keyboard.ticked)
        self._last = ""
        self._settled = False

    def next(self, keyboard: Keyboard, *, quiet: int) -> Button | None:
        """None while there is nothing to do but wait.

        `quiet`: how often in a row waiting for a change of the keyboard was in vain.
        """
        if follow := self._follow(keyboard, quiet=quiet):
            return follow
        if self._settled:
            return None
        if keyboard.ticked and (confirm := keyboard.button("ok")):
            return self._second_victim(keyboard) or confirm
        return self._pick(keyboard, quiet=quiet) if self._wants_more(keyboard, quiet) else None

    def pressed(self, button: Button, keyboard: Keyboard) -> None:
        """Remember a button that was pressed and not refused."""
        self._last = button.option
        if button in keyboard.picks:
            self._tapped.add(button.option)
        else:
            self._settled = True

    def _follow(self, keyboard: Keyboard, *, quiet: int) -> Button | None:
        if not keyboard.others or keyboard.button("no"):  # with a "no", each answers alone
            return None
        leader = self._circle.leader(keyboard.window)
        eager = leader != self._name and self._dice.random() < FOLLOWS
        if not (eager or quiet >= LONG):
            return None
        leading = [each for each in keyboard.others if leader and each.names(leader)]
        button = self._dice.choice(leading or keyboard.others)
        # What was pressed just now may still be on its way to the keyboard.
        return button if button.option != self._last or quiet else None

    def _second_victim(self, keyboard: Keyboard) -> Button | None:
        one = len(self._tapped) == 1 and keyboard.ticked == self._tapped
        if not (one and self._greedy and keyboard.of_seats):
            return None
        return self._fresh(keyboard)

    def _wants_more(self, keyboard: Keyboard, quiet: int) -> bool:
        if not self._tapped:
            return True
        if keyboard.button("no"):
            return False
        # One card ticked and nothing to confirm: either that was the answer, or more are wanted.
        several = len(self._tapped) > 1 or quiet > 0
        return not keyboard.of_seats and self._tapped == keyboard.ticked and several

    def _pick(self, keyboard: Keyboard, *, quiet: int) -> Button | None:
        decline = keyboard.button("no")
        if decline and not self._tapped and self._dice.random() < DECLINES:
            return decline
        if decline or quiet >= LONG or self._circle.leads(keyboard.window, self._name):
            return self._fresh(keyboard)
        return None  # another companion is choosing already, and will be there to take over

    def _fresh(self, keyboard: Keyboard) -> Button | None:
        fresh = [
            each for each in keyboard.picks if not each.ticked and each.option not in self._tapped
        ]
        if keyboard.of_seats:
            fresh = self._spare_friends(fresh)
        return self._dice.choice(fresh) if fresh else None

    def _spare_friends(self, players: list[Button]) -> list[Button]:
        strangers = [
            each for each in players if FELLOW not in each.label and not each.names(self._name)
        ] or players
        if not self._gentle:
            return strangers
        companions = [
            each for each in strangers if any(each.names(name) for name in self._circle.names)
        ]
        return companions or strangers
