"""From one round to the next (section 5)."""

from engine.deaths import die_by_day
from engine.events import DiscardShuffled, RoundBegan, RoundEnded
from engine.factions import winner
from engine.game import POOL, Outcome, Presence
from engine.phases import Phase
from engine.turn import Turn


def end_round(turn: Turn) -> Phase | Outcome:
    """Whoever left for good dies now (ruling 2.4), then the next round begins."""
    game = turn.game
    gone = [seat for seat in game.living if game.players[seat].presence is Presence.GONE]
    if gone:
        die_by_day(turn, gone)
        if won := winner(turn.game):
            return won
    turn.add(RoundEnded(game.round.number))
    return begin_round(turn, game.round.number + 1)


def begin_round(turn: Turn, number: int) -> Phase:
    """Lay out nine cards, or all there are (ruling 5.1); nightfall, or a skipped night (5.2)."""
    game = turn.game
    if len(game.draw) < POOL and game.discard:
        order = turn.chance("discard pile").shuffled(game.discard)
        turn.add(DiscardShuffled(order))
    night = game.skips == 0
    turn.add(RoundBegan(number, night=night, pool=turn.game.draw[:POOL]))
    return Phase.DUSK if night else Phase.DISCUSSION
