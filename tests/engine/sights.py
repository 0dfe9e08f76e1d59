"""What a step shows of the game: to tell whether games of chance get about in it."""

from collections.abc import Iterator

from engine import events as e
from engine.game import Card, Game
from engine.roles import Role
from tests.engine.promises import Moment, Step
from tests.engine.reckoning import KILLERS

HAVE_NO_POWER = {Role.CITIZEN, Role.ACCOMPLICE}
"""These only count."""


def sights(step: Step) -> Iterator[object]:
    """Refusals by code, what became of commands by type, events by type, phases, outcomes,
    and the characters whose power shows.
    """
    if step.refusal:
        yield step.refusal
        return
    yield type(step.command)
    for moment in step.moments:
        yield type(moment.event)
        match moment.event:
            case e.WindowOpened(phase=phase):
                yield phase
            case e.Ended(outcome=outcome):
                yield outcome
        yield from powers(moment)


def powers(moment: Moment) -> Iterator[Role]:
    game = moment.before
    match moment.event:
        case e.Bonded():
            yield Role.SOULMATE
        case e.ProtectionTold():
            yield Role.FAMOUS_DOG
        case e.SkipsEarned():
            yield Role.MUAY_THAI
        case e.Examined():
            yield Role.FORENSIC_SCIENTIST
        case e.Died():
            yield from _powers_to_kill(moment.event)
        case e.GenuineChosen(cards=cards):
            yield from _powers_to_testify(game, cards)
        case e.GenuineSeen(to=seats):
            yield from {game.role(seat) for seat in seats if seat in game.living} - KILLERS
        case e.FakesChosen(cards=cards):
            yield from _powers_to_forge(game, len(cards))


def _powers_to_kill(died: e.Died) -> Iterator[Role]:
    if died.by_killers:
        yield Role.KILLER
    if len(died.by_killers) > 1:
        yield Role.MASS_MURDERER
    hostage = any(role is Role.HOSTAGE for _seat, role in died.fallen)
    if hostage and len(died.fallen) > 1 + len(died.by_killers):
        yield Role.HOSTAGE


def _powers_to_testify(game: Game, genuine: tuple[Card, ...]) -> Iterator[Role]:
    if len(genuine) > 1:
        yield Role.ARISTOCRAT
    if set(genuine) & set(game.discard):
        yield Role.REFUSE_COLLECTOR


def _powers_to_forge(game: Game, fakes: int) -> Iterator[Role]:
    forgers = sum(game.role(seat) is Role.PROFESSIONAL_KILLER for seat in game.living)
    if fakes > 2:
        yield Role.PROFESSIONAL_KILLER
    if fakes < min(2 + forgers, len(game.pool)):
        yield Role.CELEBRITY
