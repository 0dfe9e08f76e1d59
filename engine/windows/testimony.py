"""The testimony: who died this night choose the genuine Dying Message (rulings 3.10, 3.11)."""

from engine.characters import CHARACTERS
from engine.events import GenuineChosen, GenuineSeen
from engine.factions import living_killers
from engine.game import Card, Game, Seat
from engine.phases import Phase
from engine.questions import Kind, Question
from engine.turn import Turn
from engine.windows.choice import chosen_together
from engine.windows.rule import Answers, Rule, all_agreed


def asked(game: Game) -> tuple[Seat, ...]:
    return game.round.fallen if _due(game) else ()


def asks(game: Game, seat: Seat) -> Question:
    due = _due(game)
    ration = _ration(game)
    discards = game.discard if ration else ()
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.TESTIMONY,
        options=game.pool + discards,
        fewest=due,
        most=due,
        peers=tuple(other for other in game.round.fallen if other != seat),
        together=True,
        rationed=discards,
        ration=ration,
    )


def _due(game: Game) -> int:
    """One card and what the killed add, or all that exist if fewer do."""
    killed = (CHARACTERS[game.role(seat)] for seat in game.round.killed)
    wanted = 1 + sum(character.genuine_if_killed for character in killed)
    return min(wanted, len(game.pool) + _ration(game))


def _ration(game: Game) -> int:
    killed = (CHARACTERS[game.role(seat)] for seat in game.round.killed)
    allowed = sum(character.discards_if_killed for character in killed)
    return min(allowed, len(game.discard))


def settle(turn: Turn, answers: Answers) -> Phase:
    chosen = chosen_together(answers, turn.chance("testimony"))
    # Sorted, so that the order does not tell the watchers whether they were chosen or fell.
    cards = tuple(sorted(_by_chance(turn) if chosen is None else chosen))
    turn.add(GenuineChosen(cards))
    if cards:
        turn.add(*(GenuineSeen(to=seats, cards=cards) for seats in _witnesses(turn.game)))
    return Phase.FORGERY


def _by_chance(turn: Turn) -> tuple[Card, ...]:
    """From the pool; from the discard pile only what the pool lacks."""
    game = turn.game
    due = _due(game)
    cards = turn.chance("genuine").sample(game.pool, due)
    lacking = due - len(cards)
    return cards + turn.chance("genuine discards").sample(game.discard, lacking)


def _witnesses(game: Game) -> tuple[tuple[Seat, ...], ...]:
    """Who are told the genuine cards, in groups that know of each other.

    All the dead with the living killers, and each alone who may look: an event names to all whom
    it goes to who else it goes to (ruling 7.2).
    """
    looking = (seat for seat in game.living if CHARACTERS[game.role(seat)].sees_genuine)
    watching = tuple(sorted({*game.dead, *living_killers(game)}))
    return watching, *((seat,) for seat in looking)


RULE = Rule(asked, asks, all_agreed, settle)
