"""The two votes and the defence between them (rulings 4.3 to 4.7)."""

from collections import Counter

from engine.deaths import die_by_day, waves
from engine.events import (
    Accused,
    Defended,
    Eliminated,
    MajorityMissed,
    Spared,
    VotesCounted,
)
from engine.factions import winner
from engine.game import Ballot, Game, Outcome, Seat
from engine.phases import Phase
from engine.questions import Kind, Question, Word
from engine.turn import Turn
from engine.windows.rule import Answers, Rule, each_answered


def asked_to_vote(game: Game) -> tuple[Seat, ...]:
    return game.living


def asks_for_a_vote(game: Game, seat: Seat) -> Question:
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.VOTE,
        options=game.living,
        fewest=0,
        most=1,
    )


def settle_first(turn: Turn, answers: Answers) -> Phase:
    accused = _count(turn, answers)
    if accused is None:
        turn.add(MajorityMissed())
        return Phase.EVENING_EXAMINATION
    turn.add(Accused(accused))
    return Phase.DEFENCE


def settle_second(turn: Turn, answers: Answers) -> Phase | Outcome:
    accused = _accused(turn.game)
    if _count(turn, answers) != accused:
        turn.add(Spared(accused))
        return Phase.EVENING_EXAMINATION
    turn.add(Eliminated(accused))
    die_by_day(turn, waves(turn.game, [accused]))
    return winner(turn.game) or Phase.EVENING_EXAMINATION


def _count(turn: Turn, answers: Answers) -> Seat | None:
    """Show all votes to all; the player with more than half of the living, if there is one."""
    living = turn.game.living
    ballot: Ballot = tuple((seat, _pointed_at(answers, seat)) for seat in living)
    turn.add(VotesCounted(ballot))
    counts = Counter(target for _voter, target in ballot if target is not None)
    return next((seat for seat, count in counts.items() if 2 * count > len(living)), None)


def _pointed_at(answers: Answers, seat: Seat) -> Seat | None:
    picks = answers.picks.get(seat)
    return picks[0] if picks else None


def asked_to_defend(game: Game) -> tuple[Seat, ...]:
    return (_accused(game),)


def asks_for_a_defence(game: Game, seat: Seat) -> Question:
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.DEFENCE,
        options=(Word.DONE,),
        fewest=1,
        most=1,
    )


def settle_defence(turn: Turn, _answers: Answers) -> Phase:
    turn.add(Defended(_accused(turn.game)))
    return Phase.SECOND_VOTE


def _accused(game: Game) -> Seat:
    if game.round.accused is None:
        raise ValueError("nobody is accused")
    return game.round.accused


FIRST = Rule(asked_to_vote, asks_for_a_vote, each_answered, settle_first)
DEFENCE = Rule(asked_to_defend, asks_for_a_defence, each_answered, settle_defence)
SECOND = Rule(asked_to_vote, asks_for_a_vote, each_answered, settle_second)
