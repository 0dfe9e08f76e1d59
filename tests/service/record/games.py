"""Whole games of chance with their logs, in which people come and go and change their answers.

As a program it writes the log of one with every character.
"""

import sys
from collections.abc import Sequence
from functools import reduce
from random import Random

from engine import commands as c
from engine.deal import deal
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve, fold
from engine.game import Game
from engine.questions import Kind
from engine.refused import Refused
from engine.roles import Role
from engine.waiting import questions
from service.record.export import lines
from tests.engine.players import an_answer, answer

TABLE = "t4bl3"
SMALL = (
    Role.SOULMATE,
    Role.FAMOUS_DOG,
    Role.FAMOUS_DOG,
    Role.FORENSIC_SCIENTIST,
    Role.MUAY_THAI,
    Role.KILLER,
)
COMING_AND_GOING = (c.Depart, c.Return, c.Substitute, c.Speak)


def played(number: int, cast: Sequence[Role] = SMALL) -> list[Event]:
    """The events of one game; its number is all that chance hangs on."""
    random = Random(number)
    log = list(deal(cast, f"{random.getrandbits(256):064x}"))
    game = fold(log)
    while game.outcome is None:
        try:
            events = decide(game, _command(game, random))
        except Refused:
            continue
        log += events
        game = reduce(evolve, events, game)
    return log


def _command(game: Game, random: Random) -> c.Command:
    fate = random.random()
    if fate < 0.05:
        return random.choice(COMING_AND_GOING)(random.choice(game.seats))
    if fate < 0.15:
        return c.TimeUp(game.windows)
    asked = random.choice(questions(game))
    if asked.kind is Kind.DISCUSSION:  # a round that all skip would hardly ever come by itself
        return c.Answer(asked.seat, asked.window, asked.kind, (game.round.number % 2,))
    if fate < 0.25:
        return answer(game, asked, random)  # perhaps another than before
    return an_answer(game, random)


def exported(log: Sequence[Event]) -> list[str]:
    """The lines of the log, without their ends."""
    return list(lines(TABLE, log))


def as_file(written: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in written).encode()


if __name__ == "__main__":
    sys.stdout.buffer.write(as_file(exported(played(0, tuple(Role)))))
