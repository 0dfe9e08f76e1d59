"""Dusk: the Soulmate is bonded, Famous Dogs protect (rulings 3.1 to 3.3)."""

from collections.abc import Iterable, Iterator

from engine.characters import CHARACTERS
from engine.characters.character import AtDusk
from engine.events import ProtectionSeen
from engine.factions import living_killers
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Question
from engine.roles import Role
from engine.turn import Turn
from engine.windows.rule import Answers, Rule, each_answered


def _active(game: Game) -> Iterator[tuple[Seat, AtDusk]]:
    for seat in game.living:
        at_dusk = CHARACTERS[game.role(seat)].at_dusk
        if at_dusk and at_dusk.asks_in(game.round.number):
            yield seat, at_dusk


def may_ask(living: Iterable[Role], round_number: int) -> bool:
    """Whether somebody is asked, if these characters are alive."""
    hooks = (CHARACTERS[role].at_dusk for role in living)
    return any(at_dusk is not None and at_dusk.asks_in(round_number) for at_dusk in hooks)


def asked(game: Game) -> tuple[Seat, ...]:
    return tuple(seat for seat, _at_dusk in _active(game))


def asks(game: Game, seat: Seat) -> Question:
    return dict(_active(game))[seat].asks(game, seat)


def settle(turn: Turn, answers: Answers) -> Phase:
    # By character: in the order of their seats, whoever is destined and protected would be told
    # which of the two sits first (ruling 7.2).
    for seat, at_dusk in sorted(_active(turn.game), key=lambda each: turn.game.role(each[0])):
        turn.add(*at_dusk.ends(turn.game, seat, answers.picks.get(seat)))
    protected = turn.game.round.protected
    if protected:
        turn.add(ProtectionSeen(to=living_killers(turn.game), seats=protected))
    return Phase.KILL


RULE = Rule(asked, asks, each_answered, settle)
