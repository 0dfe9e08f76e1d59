"""Whole games of chance with their logs, in which people come and go and change their answers."""

from collections.abc import Sequence
from functools import reduce
from random import Random

from engine import commands as c
from engine.casts import default_cast
from engine.deal import deal
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve, fold
from engine.game import Game
from engine.refused import Refused
from engine.roles import Role
from engine.waiting import questions
from service.record.export import lines
from service.tables.codec import dump_event

TABLE = "t4bl3"
COMING_AND_GOING = (c.GoAbsent, c.Depart, c.Return, c.Substitute, c.Speak)


def played(number: int, cast: Sequence[Role] = default_cast(7)) -> list[Event]:
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
    if fate < 0.1:
        return random.choice(COMING_AND_GOING)(random.choice(game.seats))
    if fate < 0.2:
        return c.TimeUp(game.windows)
    asked = random.choice(questions(game))
    picked = game.window.picks if game.window else {}
    theirs = [picked[peer] for peer in asked.peers if peer in picked]
    if asked.together and theirs and fate < 0.9:
        picks = theirs[0]
    else:
        most = min(asked.most, len(asked.options))
        picks = tuple(random.sample(asked.options, random.randint(min(asked.fewest, most), most)))
    return c.Answer(asked.seat, asked.window, asked.kind, picks)


def exported(log: Sequence[Event]) -> list[str]:
    """The lines of the log, without their ends."""
    return list(lines(TABLE, [dump_event(event) for event in log]))


def as_file(written: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in written).encode()
