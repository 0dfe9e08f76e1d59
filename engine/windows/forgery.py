"""The forgery and the dawn after it (rulings 3.12, 3.13)."""

from engine.characters import CHARACTERS
from engine.events import DeathsAnnounced, FakesChosen, MessagesLaid, PresencesShown
from engine.factions import living_killers
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Kind, Question
from engine.turn import Turn
from engine.windows.choice import chosen_together
from engine.windows.rule import Answers, Rule, all_agreed

FAKES = 2


def asked(game: Game) -> tuple[Seat, ...]:
    return living_killers(game) if _due(game) else ()


def asks(game: Game, seat: Seat) -> Question:
    due = _due(game)
    return Question(
        seat=seat,
        window=game.windows,
        kind=Kind.FORGERY,
        options=game.pool,
        fewest=due,
        most=due,
        peers=tuple(other for other in living_killers(game) if other != seat),
        together=True,
    )


def _due(game: Game) -> int:
    living = sum(CHARACTERS[game.role(seat)].extra_fakes for seat in game.living)
    killed = sum(CHARACTERS[game.role(seat)].fakes_if_killed for seat in game.round.killed)
    return min(max(FAKES + living + killed, 0), len(game.pool))


def settle(turn: Turn, answers: Answers) -> Phase:
    chosen = chosen_together(answers, turn.chance("forgery"))
    if chosen is None:
        chosen = turn.chance("fakes").sample(turn.game.pool, _due(turn.game))
    turn.add(FakesChosen(tuple(sorted(chosen))))
    break_day(turn)
    return Phase.MORNING_EXAMINATION


def break_day(turn: Turn) -> None:
    game = turn.game
    fallen = tuple((seat, game.role(seat)) for seat in sorted(game.round.fallen))
    turn.add(DeathsAnnounced(fallen))
    # Sorted first, so that the order after the shuffle tells nothing of what lay where.
    cards = sorted(game.round.genuine + game.round.fakes)
    turn.add(MessagesLaid(turn.chance("messages").shuffled(cards)))
    changed = tuple(seat for seat in game.seats if not game.players[seat].is_shown)
    if changed:
        turn.add(PresencesShown(changed))


RULE = Rule(asked, asks, all_agreed, settle)
