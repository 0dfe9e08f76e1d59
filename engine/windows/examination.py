"""The examinations: a dead Forensic Scientist looks into the previous night (ruling 4.1)."""

from engine.characters import CHARACTERS
from engine.events import Examined
from engine.game import Card, Game, Outcome, Round, Seat
from engine.phases import Phase
from engine.questions import Kind, Question
from engine.rounds import end_round
from engine.turn import Turn
from engine.windows.rule import Answers, Rule, each_answered


def asked_in_the_morning(game: Game) -> tuple[Seat, ...]:
    return _asked(game, at_night=True)


def asked_in_the_evening(game: Game) -> tuple[Seat, ...]:
    return _asked(game, at_night=False)


def _asked(game: Game, *, at_night: bool) -> tuple[Seat, ...]:
    if not _messages(game):
        return ()
    return tuple(seat for seat in game.dead if _has_just_died(game, seat, at_night=at_night))


def asks_in_the_morning(game: Game, seat: Seat) -> Question:
    return _asks(game, seat, asked_in_the_morning(game))


def asks_in_the_evening(game: Game, seat: Seat) -> Question:
    return _asks(game, seat, asked_in_the_evening(game))


def _asks(game: Game, seat: Seat, scientists: tuple[Seat, ...]) -> Question:
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.EXAMINATION,
        options=tuple(sorted(_messages(game))),
        fewest=0,
        most=1,
        peers=tuple(other for other in scientists if other != seat),
    )


def _has_just_died(game: Game, seat: Seat, *, at_night: bool) -> bool:
    death = game.players[seat].death
    if death is None or not CHARACTERS[game.role(seat)].examines:
        return False
    return (death.round, death.at_night) == (game.round.number, at_night)


def _previous_night(game: Game) -> Round | None:
    nights = [earlier for earlier in game.rounds[:-1] if earlier.night]
    return nights[-1] if nights else None


def _messages(game: Game) -> tuple[Card, ...]:
    """What may be examined, if there is anything."""
    night = _previous_night(game)
    return night.messages if night else ()


def _report(turn: Turn, answers: Answers) -> None:
    night = _previous_night(turn.game)
    if night:
        for _seat, picks in sorted(answers.picks.items()):
            turn.add(*(Examined(card, genuine=card in night.genuine) for card in picks))


def settle_in_the_morning(turn: Turn, answers: Answers) -> Phase:
    _report(turn, answers)
    return Phase.DISCUSSION


def settle_in_the_evening(turn: Turn, answers: Answers) -> Phase | Outcome:
    _report(turn, answers)
    return end_round(turn)


MORNING = Rule(asked_in_the_morning, asks_in_the_morning, each_answered, settle_in_the_morning)
EVENING = Rule(asked_in_the_evening, asks_in_the_evening, each_answered, settle_in_the_evening)
