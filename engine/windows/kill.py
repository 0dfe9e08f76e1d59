"""The kill: the living killers choose together (rulings 3.4 to 3.9)."""

from engine.characters import CHARACTERS
from engine.deaths import die_at_night
from engine.events import DeathsAnnounced, DeathsSeen
from engine.factions import is_killer, killers, living_killers, winner
from engine.game import Game, Outcome, Seat
from engine.phases import Phase
from engine.questions import Kind, Question
from engine.turn import Turn
from engine.windows.choice import chosen_together
from engine.windows.rule import Answers, Rule, all_agreed


def asks(game: Game, seat: Seat) -> Question:
    together = living_killers(game)
    # A lone killer is no option at all: the set that is never allowed would be that killer.
    own = together if len(together) == 1 else ()
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.KILL,
        options=tuple(other for other in unprotected(game) if other not in own),
        fewest=1,
        most=1 + sum(CHARACTERS[game.role(other)].extra_victims for other in game.living),
        peers=tuple(other for other in together if other != seat),
        together=True,
        not_all_of=together,
    )


def unprotected(game: Game) -> tuple[Seat, ...]:
    return tuple(seat for seat in game.living if seat not in game.round.protected)


def settle(turn: Turn, answers: Answers) -> Phase | Outcome:
    victims = chosen_together(answers, turn.chance("kill"))
    fallen = die_at_night(turn, victims or _by_chance(turn))
    if won := winner(turn.game):
        turn.add(DeathsAnnounced(fallen))
        return won
    watchers = sorted({*killers(turn.game), *turn.game.dead})
    turn.add(DeathsSeen(to=tuple(watchers), fallen=fallen))
    return Phase.TESTIMONY


def _by_chance(turn: Turn) -> tuple[Seat, ...]:
    game = turn.game
    options = [seat for seat in unprotected(game) if not is_killer(game.role(seat))]
    return (turn.chance("victim").choice(options),)


RULE = Rule(living_killers, asks, all_agreed, settle)
