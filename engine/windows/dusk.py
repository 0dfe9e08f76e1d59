"""Dusk: the Soulmate is bonded, Famous Dogs protect (rulings 3.1 to 3.3)."""

from collections.abc import Iterator

from engine.characters import CHARACTERS
from engine.characters.character import AtDusk
from engine.events import ProtectionSeen
from engine.factions import living_killers
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Question
from engine.turn import Turn
from engine.windows.rule import Answers, Rule, each_answered


def _active(game: Game) -> Iterator[tuple[Seat, AtDusk]]:
    for seat in game.living:
        at_dusk = CHARACTERS[game.role(seat)].at_dusk
        if at_dusk:
            yield seat, at_dusk


def asks(game: Game) -> tuple[Question, ...]:
    asked = (at_dusk.asks(game, seat) for seat, at_dusk in _active(game))
    return tuple(question for question in asked if question)


def settle(turn: Turn, answers: Answers) -> Phase:
    for seat, at_dusk in _active(turn.game):
        if at_dusk.asks(turn.game, seat):
            turn.add(*at_dusk.ends(turn.game, seat, answers.picks.get(seat)))
    protected = turn.game.round.protected
    if protected:
        turn.add(ProtectionSeen(to=living_killers(turn.game), seats=protected))
    return Phase.KILL


RULE = Rule(asks, each_answered, settle)
