"""Games to measure with, played by chance from a seed."""

import random
from collections.abc import Iterator
from functools import reduce
from typing import Final

from engine.casts import default_cast
from engine.commands import Answer, Command, TimeUp
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import Game
from engine.phases import Phase
from engine.questions import Question
from engine.refused import Refused
from engine.waiting import question_for, questions
from service.tables.stage import Stage
from service.tables.table import Member, Table

PLAYERS: Final = 7


def windows(seed: str) -> Iterator[Game]:
    """A whole game: how it stands as each window opens. Everybody answers once, in turn."""
    chance = random.Random(seed)  # noqa: S311 - the same games at every measurement
    game = fold(deal(default_cast(PLAYERS), seed))
    while game.window:
        yield game
        number = game.window.number
        for asked in questions(game):
            question = question_for(game, asked.seat)
            if question and question.window == number:
                game = _answer(game, question, chance)
        if game.windows == number and game.window:
            game = _do(game, TimeUp(number))


def _answer(game: Game, question: Question, chance: random.Random) -> Game:
    picks = chance.sample(question.options, chance.randint(question.fewest, question.most))
    command = Answer(question.seat, question.window, question.kind, tuple(sorted(picks)))
    try:
        return _do(game, command)
    except Refused:  # a set that may not be picked together: as good as no answer
        return game


def _do(game: Game, command: Command) -> Game:
    return reduce(evolve, decide(game, command), game)


def table_at_night() -> Table:
    """A table in the second night of its game."""
    nights = (
        game
        for number in range(100)
        for game in windows(f"{number:032x}")
        if game.window and game.window.phase is Phase.KILL and len(game.rounds) > 1
    )
    members = tuple(Member(user=n, name=f"Player {n}", chat=n) for n in range(PLAYERS))
    return Table(
        id="bench",
        stage=Stage.PLAYING,
        chat=-1,
        host=0,
        members=members,
        pace="day",
        game=next(nights),
    )
