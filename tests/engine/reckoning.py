"""What follows from the rulings' words, worked out anew.

The engine has its own way to it: nothing here asks `engine.factions` or the characters' tables.
"""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from engine import commands as c
from engine.game import Ballot, Game, Outcome, Seat
from engine.questions import Question
from engine.roles import Role

KILLERS = {Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER}
NEUTRAL = {Role.MASTERMIND, Role.ACCOMPLICE}


def is_allowed(game: Game, asked: tuple[Question, ...], command: c.Command) -> bool:
    """Whether the rules let anybody do this now, worked out anew."""
    if game.outcome is not None:
        return False
    match command:
        case c.Answer():
            return any(fits(question, command) for question in asked)
        case c.TimeUp(window=window):
            return window == game.windows
        case c.Cancel():
            return True
        case c.Speak() | c.GoAbsent() | c.Depart() | c.Return() | c.Substitute():
            return 0 <= command.seat < len(game.players)
        case _:
            assert_never(command)


def fits(question: Question, answer: c.Answer) -> bool:
    """Whether it answers this question, by the question's own words."""
    asked = (question.seat, question.window, question.kind)
    picks = set(answer.picks)
    return (
        asked == (answer.seat, answer.window, answer.kind)
        and picks <= set(question.options)
        and len(picks) == len(answer.picks)
        and question.fewest <= len(picks) <= question.most
        and len(picks & set(question.rationed)) <= question.ration
        and not (question.not_all_of and set(question.not_all_of) <= picks)
    )


def expected_outcome(game: Game) -> Outcome | None:
    """Who has won with those who live (rulings 6.1, 6.2)."""
    living = [game.role(seat) for seat in game.living]
    killing = sum(role in KILLERS for role in living)
    innocent = sum(role not in KILLERS | NEUTRAL for role in living)
    if killing == 0 and innocent > 0:
        return Outcome.INNOCENT
    return Outcome.GUILTY if killing >= innocent else None


def all_who_fall(game: Game, first: Iterable[Seat]) -> set[Seat]:
    """These and who follows them, wave after wave (ruling 3.5)."""
    living, wave, fallen = set(game.living), set(first), set[Seat]()
    while wave:
        living -= wave
        fallen |= wave
        wave = {other for seat in wave for other in _followers(game, seat, living)}
    return fallen


def _followers(game: Game, seat: Seat, living: set[Seat]) -> set[Seat]:
    bonded = {other for bond in game.bonds if seat in bond for other in bond}
    return living & (bonded | _beside(game, seat, living))


def _beside(game: Game, seat: Seat, living: set[Seat]) -> set[Seat]:
    """Whom a Hostage takes along: who lives nearest on either side."""
    if game.role(seat) is not Role.HOSTAGE:
        return set()
    circle = [*game.seats[seat + 1 :], *game.seats[:seat]]
    others = [other for other in circle if other in living]
    return {*others[:1], *others[-1:]}


def due_genuine(game: Game) -> int:
    """Cards that the dead of this night choose; fewer only if there are not as many."""
    killed = game.round.killed
    collected = min(len(killed_as(game, Role.REFUSE_COLLECTOR, killed)), len(game.discard))
    wanted = 1 + len(killed_as(game, Role.ARISTOCRAT, killed))
    return min(wanted, len(game.pool) + collected)


def due_fakes(game: Game) -> int:
    forgers = sum(game.role(seat) is Role.PROFESSIONAL_KILLER for seat in game.living)
    missed = len(killed_as(game, Role.CELEBRITY, game.round.killed))
    return min(max(0, 2 + forgers - missed), len(game.pool))


def majority(ballot: Ballot) -> Seat | None:
    counts = Counter(target for _voter, target in ballot if target is not None)
    return next((seat for seat, votes in counts.items() if votes > len(ballot) / 2), None)


def killed_as(game: Game, role: Role, killed: tuple[Seat, ...]) -> list[Seat]:
    return [seat for seat in killed if game.role(seat) is role]
