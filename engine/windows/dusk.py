"""Dusk: the Soulmate is bonded, Famous Dogs protect (rulings 3.1 to 3.3)."""

from collections.abc import Iterator

from engine.characters import CHARACTERS
from engine.events import ProtectionSeen
from engine.factions import living_killers
from engine.game import Game
from engine.phases import Phase
from engine.questions import Question
from engine.turn import Turn
from engine.windows.rule import Answers, Rule, each_answered


def _questions(game: Game) -> Iterator[Question]:
    for seat in game.living:
        asks = CHARACTERS[game.role(seat)].asks_at_dusk
        question = asks(game, seat) if asks else None
        if question:
            yield question


def asks(game: Game) -> tuple[Question, ...]:
    return tuple(_questions(game))


def settle(turn: Turn, answers: Answers) -> Phase:
    for question in asks(turn.game):
        ends = CHARACTERS[turn.game.role(question.seat)].ends_dusk
        if ends:
            turn.add(*ends(turn.game, question.seat, answers.picks.get(question.seat)))
    protected = turn.game.round.protected
    if protected:
        turn.add(ProtectionSeen(to=living_killers(turn.game), seats=protected))
    return Phase.KILL


RULE = Rule(asks, each_answered, settle)
