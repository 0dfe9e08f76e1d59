"""Games of chance, kept step by step: people answer, tick, talk, fall silent, come and go."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from engine import commands as c
from engine.game import Game, Seat
from engine.roles import Role
from engine.rooms import listeners
from engine.waiting import questions
from service.tables.table import Table
from tests.engine.players import an_answer, custom_cast
from tests.secrets.world import (
    Deal,
    Deed,
    Found,
    LetIn,
    Lost,
    Moment,
    NoBeat,
    PutOut,
    Tick,
    Word,
    World,
)

SIZES: Final = (5, 6, 7, 8, 8, 9, 9, 10, 10, 11)
MOST_STEPS: Final = 90
UNREST: Final = (0.02, 0.05, 0.15)
_COMING_AND_GOING: Final = (c.GoAbsent, c.Depart, c.Return, c.Substitute, c.Speak)


@dataclass(frozen=True, slots=True)
class Done:
    """One step: the deed, the game before it, and what came of it."""

    deed: Deed
    before: Game
    moment: Moment


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game up to its last step but the one that ends it, when all is told."""

    deal: Deal
    begun: Moment
    steps: tuple[Done, ...]

    @property
    def moments(self) -> tuple[Moment, ...]:
        return self.begun, *(done.moment for done in self.steps)


class Mood(NamedTuple):
    """How likely people answer before the time is up, and how likely each other thing happens."""

    eager: float
    unrest: float


def record(random: Random, *wanted: Role, sizes: Sequence[int] = SIZES) -> Recorded:
    """At a table of one of these sizes, with these characters in the cast."""
    cast = list(custom_cast(random, random.choice(sizes)))
    while not set(wanted) <= set(cast):
        cast = list(custom_cast(random, random.choice(sizes)))
    random.shuffle(cast)
    places = list(range(len(cast)))
    random.shuffle(places)
    deal = Deal(tuple(cast), tuple(places), f"{random.getrandbits(128):032x}")
    world = World(deal)
    begun, mood = world.begun, Mood(random.choice((0.6, 0.9, 0.97)), random.choice(UNREST))
    steps: list[Done] = []
    while len(steps) < MOST_STEPS:
        world.pass_time()
        before, deed = world.game, _deed(random, world.table, mood, [each.deed for each in steps])
        moment = world.do([deed])
        if moment.game.outcome:
            break
        steps.append(Done(deed, before, moment))
    return Recorded(deal, begun, tuple(steps))


def _deed(random: Random, table: Table, mood: Mood, done: list[Deed]) -> Deed:
    game, fate = table.game, random.random()
    assert game
    if table.frozen:
        return _trouble(random, game, done) if fate < 0.3 else LetIn()
    if fate < mood.unrest:
        return _trouble(random, game, done)
    if fate < 2 * mood.unrest:
        return random.choice(_COMING_AND_GOING)(random.choice(game.seats))
    if fate < 3 * mood.unrest and (talking := _who_may_talk(game)):
        return Word(random.choice(talking))
    if random.random() > mood.eager:
        return c.TimeUp(game.windows)
    return _answer(random, game)


def _trouble(random: Random, game: Game, done: list[Deed]) -> Deed:
    """Nobody is lost and found twice: Telegram tells by itself who has blocked a bot, and when."""
    seat = random.choice(game.seats)
    lost = Found(seat) if Lost(seat) in done else Lost(seat)
    kinds: list[Deed] = [PutOut(), NoBeat(random.choice((150.0, 900.0)))]
    return random.choice(kinds if lost in done else [*kinds, lost, lost])


def _who_may_talk(game: Game) -> list[Seat]:
    return [seat for seat in game.seats if listeners(game, seat)]


def _answer(random: Random, game: Game) -> Deed:
    answer = an_answer(game, random)
    several = any(each.seat == answer.seat and each.most > 1 for each in questions(game))
    return Tick(answer.seat, answer.picks) if several and random.random() < 0.2 else answer
