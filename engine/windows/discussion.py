"""The discussion: ready for the vote, or skip it (ruling 4.2)."""

from engine.events import VoteSkipped
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Kind, Question, Word
from engine.turn import Turn
from engine.windows.rule import Answers, Rule


def asked(game: Game) -> tuple[Seat, ...]:
    return game.living


def asks(game: Game, seat: Seat) -> Question:
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.DISCUSSION,
        options=(Word.READY, Word.SKIP),
        fewest=0,
        most=1,
    )


def closes(answers: Answers) -> bool:
    """All who are waited for have said ready or skip; no word is undecided."""
    return all(answers.picks.get(seat) for seat in answers.waited)


def settle(turn: Turn, answers: Answers) -> Phase:
    words = [answers.picks[seat] for seat in answers.waited] if not answers.at_zero else []
    if words and all(word == (Word.SKIP,) for word in words):
        turn.add(VoteSkipped())
        return Phase.EVENING_EXAMINATION
    return Phase.FIRST_VOTE


RULE = Rule(asked, asks, closes, settle)
