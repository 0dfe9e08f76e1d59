"""Games to measure with, played by chance from a seed."""

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from typing import Final

from engine.casts import default_cast
from engine.commands import Answer, Command, TimeUp
from engine.deal import deal, deal_as_seated
from engine.decide import decide
from engine.events import SkipsEarned
from engine.evolve import evolve, fold
from engine.game import Game, Picks
from engine.phases import Phase
from engine.questions import Kind, Question, Word
from engine.refused import Refused
from engine.roles import Role
from engine.rounds import begin_round
from engine.turn import Turn
from engine.waiting import open_window, questions
from service.tables.stage import Stage
from service.tables.table import Member, Table

FEW: Final = 10
MANY: Final = 36
SEED: Final = "5eed" * 8
_NIGHTS: Final = 1000
"""More than any measurement has rounds."""


def take(game: Game, command: Command) -> Game:
    return reduce(evolve, decide(game, command), game)


def by_chance(seed: str, players: int) -> Iterator[tuple[Game, Command]]:
    """A whole game: each command with the game to which it is given.

    Everybody answers once, in turn; a window that is still open then runs out of time.
    """
    chance = random.Random(seed)  # noqa: S311 - the same games at every measurement
    game = fold(deal(default_cast(players), seed))
    while window := game.window:
        answers = [_answer(question, chance) for question in questions(game)]
        commands: tuple[Command, ...] = (*answers, TimeUp(window.number))
        for command in commands:
            with suppress(Refused):  # a set that may not be picked together, or too late
                following = take(game, command)
                yield game, command
                game = following


def _answer(question: Question, chance: random.Random) -> Answer:
    picks = chance.sample(question.options, chance.randint(question.fewest, question.most))
    return _answered(question, tuple(sorted(picks)))


def _answered(question: Question, picks: Picks) -> Answer:
    return Answer(question.seat, question.window, question.kind, picks)


def without_nights(players: int) -> Game:
    """At its first discussion. Its nights are skipped: nobody dies, only its history grows."""
    dealt, seated, *_ = deal(default_cast(players), SEED)
    turn = Turn(fold((dealt, seated, SkipsEarned(_NIGHTS))))
    open_window(turn, begin_round(turn, 1))
    return turn.game


def round_of(game: Game) -> tuple[Command, ...]:
    """From a discussion to the next, if nights are skipped: all talk, all vote, and none is hit."""
    ready = tuple(_answered(question, (Word.READY,)) for question in questions(game))
    voting = reduce(take, ready, game)
    return ready + votes(voting)


def votes(game: Game) -> tuple[Command, ...]:
    """Everybody points at themselves, so there is no majority."""
    return tuple(_answered(question, (question.seat,)) for question in questions(game))


def longest() -> Iterator[Game]:
    """Each state of a game of ten that has ten rounds, as many as ten players can have.

    There is one killer, who needs eight nights, and each Muay Thai killed saves a night. In each
    round everybody votes twice, and who is accused is spared.
    """
    innocents = (*[Role.MUAY_THAI] * 2, *[Role.ARISTOCRAT] * 2, *[Role.FORENSIC_SCIENTIST] * 2)
    cast = (*innocents, Role.PRIVATE_DETECTIVE, *[Role.CELEBRITY] * 2, Role.KILLER)
    game = fold(deal_as_seated(cast, SEED))
    while game.window:
        yield game
        question = next(each for each in questions(game) if each.seat not in game.window.picks)
        game = take(game, _answered(question, _picks(game, question)))
    yield game


def _picks(game: Game, question: Question) -> Picks:
    match question.kind:
        case Kind.DISCUSSION:
            return (Word.READY,)
        case Kind.VOTE if game.round.accused is not None:
            return (question.seat,)
        case _:
            return question.options[: question.most]


def table_of(game: Game) -> Table:
    """With ids and names as people have them."""
    people = range(7_000_000_000, 7_000_000_000 + len(game.players))
    members = tuple(Member(user=user, name=f"Player {user % 100}", chat=user) for user in people)
    return Table(
        id="bench",
        stage=Stage.PLAYING,
        chat=-1_000_000_000_000,
        host=people[0],
        members=members,
        pace="day",
        game=game,
        opened=1.7e9,
        deadline=1.7e9,
        nightfall=1.7e9,
        dawn=1.7e9,
    )


def at_second_night() -> Game:
    return next(
        game
        for game, _command in by_chance(SEED, FEW)
        if game.window and game.window.phase is Phase.KILL and len(game.rounds) > 1
    )
