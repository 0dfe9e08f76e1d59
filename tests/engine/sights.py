"""What a step shows of the game: to tell whether games of chance get about in it."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum, auto

from engine import commands as c
from engine import events as e
from engine.casts import FEWEST, MOST
from engine.game import Card, Game, Outcome
from engine.roles import Role
from tests.engine.promises import Moment, Step
from tests.engine.reckoning import KILLERS

HAVE_NO_POWER = {Role.CITIZEN, Role.ACCOMPLICE}
"""These only count."""


class Situation(Enum):
    """What no single command, event or character tells."""

    FEWEST_PLAYERS = auto()
    MOST_PLAYERS = auto()
    THE_DEAD_REPLACED = auto()
    AGREED_WITHOUT_THE_ABSENT = auto()
    TIED_GROUP = auto()
    WON_BY_NIGHT = auto()
    WON_BY_VOTE = auto()
    WON_BY_LEAVING = auto()


def sights(step: Step) -> Iterator[object]:
    """Refusals by code, what became of commands by type, events by type, phases, outcomes,
    situations, and the characters whose power shows.
    """
    if step.refusal:
        yield step.refusal
        return
    yield type(step.command)
    yield from situations(step)
    for moment in step.moments:
        yield type(moment.event)
        match moment.event:
            case e.WindowOpened(phase=phase):
                yield phase
            case e.Ended(outcome=outcome):
                yield outcome
        yield from powers(moment)


def situations(step: Step) -> Iterator[Situation]:
    game = step.before
    if len(game.players) == FEWEST:
        yield Situation.FEWEST_PLAYERS
    if len(game.players) == MOST:
        yield Situation.MOST_PLAYERS
    if isinstance(step.command, c.Substitute) and step.command.seat not in game.living:
        yield Situation.THE_DEAD_REPLACED
    if any(question.together for question in step.asked_before):
        yield from _of_a_group(step)
    if step.after.outcome in {Outcome.INNOCENT, Outcome.GUILTY}:
        yield _victory(step)


def _of_a_group(step: Step) -> Iterator[Situation]:
    closing = [each for each in step.moments if isinstance(each.event, e.WindowClosed)]
    for moment in closing[:1]:
        game, window = moment.before, moment.before.window
        sets = Counter(map(frozenset, window.picks.values())) if window else Counter()
        if isinstance(step.command, c.TimeUp):
            if list(sets.values()).count(max(sets.values(), default=0)) > 1:
                yield Situation.TIED_GROUP
        elif any(not game.players[question.seat].here for question in step.asked_before):
            yield Situation.AGREED_WITHOUT_THE_ABSENT


def _victory(step: Step) -> Situation:
    *_, died = (each.event for each in step.moments if isinstance(each.event, e.Died))
    if not died.by_day:
        return Situation.WON_BY_NIGHT
    voted_out = step.after.round.eliminated in dict(died.fallen)
    return Situation.WON_BY_VOTE if voted_out else Situation.WON_BY_LEAVING


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
